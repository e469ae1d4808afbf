//! One node among others that share the database: writes heartbeats, receives notifications, and takes over the tables
//! of nodes that died.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use protocol::{RefusalCode, TableId};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use crate::error::RequestError;
use crate::log_id::LogId;
use crate::now_ms;
use crate::room::Lease;
use crate::rooms::Rooms;
use crate::store::{Heartbeat, Notification, Received, StoreError};

/// The time between two heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Every N heartbeats, scan for tables at which something is due.
const SCAN_DUE: u64 = 5;
/// Every N heartbeats, scan for tables in play without a lease.
const SCAN_ABANDONED: u64 = 60;
/// Every N heartbeats, delete expired device codes.
const DELETE_EXPIRED: u64 = 60;
/// The most tables that are taken over at a time, so that the living nodes share them.
const MAX_TAKEOVER: usize = 100;
/// The most tables that gather which are taken over at a time.
const MAX_GATHERING_TAKEOVER: i64 = 1_000;
/// Tables that gather for longer than this are not taken over: they are loaded when a client opens them.
const MAX_GATHERING_AGE_MS: i64 = 86_400_000;
/// The most devices that one query asks for.
const MAX_DEVICES_IN_QUERY: usize = 10_000;

/// The time that newer nodes have to take over a table that this node cannot read.
const NEWER_NODE_MS: i64 = 60_000;

/// Joins the cluster, until the server stops. Returns the task that ends then.
pub(crate) async fn join(
    rooms: &Arc<Rooms>,
    mut stopping: watch::Receiver<bool>,
) -> Result<tokio::task::JoinHandle<()>, StoreError> {
    rooms.heartbeat(0).await?;
    let notifications = rooms.store().notification_listener().map(|mut listener| {
        let rooms = rooms.clone();
        tokio::spawn(async move {
            loop {
                rooms.handle_notification(listener.receive().await).await;
            }
        })
    });
    let rooms = rooms.clone();
    Ok(tokio::spawn(async move {
        let mut ticks = tokio::time::interval(HEARTBEAT_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for beat in 1.. {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = stopping.wait_for(|stop| *stop) => break,
            }
            if let Err(error) = rooms.heartbeat(beat).await {
                tracing::warn!(%error, "the heartbeat could not be written");
            }
        }
        if let Some(notifications) = notifications {
            notifications.abort();
        }
    }))
}

impl Rooms {
    async fn heartbeat(self: &Arc<Self>, beat: u64) -> Result<(), StoreError> {
        let Heartbeat { expired, other_nodes } = self.store().heartbeat().await?;
        let before = std::mem::replace(&mut *self.lock_other_nodes(), other_nodes.clone());
        let node_died = before.iter().any(|node| !other_nodes.contains(node));
        if expired {
            self.lease_epoch.fetch_add(1, Ordering::AcqRel);
            for (_, room) in self.all() {
                let mut upkeep = room.upkeep();
                upkeep.lease = Lease::Unknown;
                upkeep.announced.clear();
            }
        }
        if node_died {
            let rooms = self.clone();
            tokio::spawn(async move { rooms.forget_dead_nodes(&other_nodes).await });
        }
        if beat.is_multiple_of(DELETE_EXPIRED) {
            let store = self.store().clone();
            // Codes that stay because of an error are refused all the same.
            tokio::spawn(async move { store.delete_expired_device_codes(now_ms()).await });
        }
        let scan = self.store().is_shared() && beat.is_multiple_of(SCAN_ABANDONED);
        let abandoned = beat == 0 || node_died || scan;
        if abandoned || beat.is_multiple_of(SCAN_DUE) {
            let rooms = self.clone();
            tokio::spawn(async move { rooms.take_over(abandoned).await });
        }
        Ok(())
    }

    /// Forgets the leases and the presence of dead nodes.
    async fn forget_dead_nodes(self: &Arc<Self>, living: &[i64]) {
        for (_, room) in self.all() {
            {
                let mut upkeep = room.upkeep();
                if upkeep.lease == Lease::Other {
                    upkeep.lease = Lease::Unknown;
                }
            }
            room.forget_dead_nodes(living).await;
            self.run_bots(&room);
        }
    }

    /// Takes over tables at which something is due, and with `abandoned` also tables in play without a lease.
    async fn take_over(self: &Arc<Self>, abandoned: bool) {
        let mut pending = self.pending_takeovers.lock().await;
        loop {
            let epoch = self.lease_epoch.load(Ordering::Acquire);
            let found = match self.store().claim_due_tables(abandoned, MAX_TAKEOVER as i64).await {
                Ok(found) => found,
                Err(error) => return tracing::warn!(%error, "cannot scan for tables to take over"),
            };
            let is_all = found.len() < MAX_TAKEOVER || !self.store().is_shared();
            pending.extend(found);
            if abandoned && is_all {
                pending.extend(self.claim_gathering_tables().await);
            }
            for id in std::mem::take(&mut *pending) {
                if !self.take_over_table(id, epoch).await {
                    pending.push(id);
                }
            }
            if is_all || !pending.is_empty() {
                return;
            }
        }
    }

    /// Tables that no node looks after and where people sit before the game.
    async fn claim_gathering_tables(&self) -> Vec<TableId> {
        let since_ms = self.store().now_ms() - MAX_GATHERING_AGE_MS;
        match self.store().claim_gathering_tables(since_ms, MAX_GATHERING_TAKEOVER).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "cannot scan for tables that gather");
                Vec::new()
            }
        }
    }

    /// Loads a table whose lease this node has. Returns false if that must be tried again later.
    async fn take_over_table(self: &Arc<Self>, id: TableId, epoch: u64) -> bool {
        match self.room(id).await {
            Ok(room) => {
                if epoch == self.lease_epoch.load(Ordering::Acquire) {
                    room.upkeep().lease = Lease::Ours;
                }
                self.run_bots(&room);
                true
            }
            // Damage is logged where it is found.
            Err(RequestError::Refused(refusal)) => refusal.code != RefusalCode::TooMany,
            Err(RequestError::Store(error @ StoreError::NewerLog { .. })) => {
                tracing::warn!(table = %LogId(id), %error, "a table was left to a newer node");
                let due = Some(self.store().now_ms() + NEWER_NODE_MS);
                self.store().release_leases(&[(id, due)]).await.is_ok()
            }
            Err(RequestError::Store(error)) => {
                tracing::warn!(table = %LogId(id), %error, "a table could not be taken over; trying again");
                false
            }
        }
    }

    /// Handles a notification. Slow work is done in tasks, so that notifications do not queue up.
    async fn handle_notification(self: &Arc<Self>, received: Received) {
        match received {
            Received::Notification(Notification::Written(tables)) => {
                for (room, number) in tables.into_iter().filter_map(|(id, number)| Some((self.in_memory(id)?, number)))
                {
                    let rooms = self.clone();
                    tokio::spawn(async move {
                        room.on_remote_write(Some(number)).await;
                        rooms.run_bots(&room);
                    });
                }
            }
            Received::Notification(Notification::PresenceChanged(tables)) => {
                let ids: Vec<TableId> = tables.into_iter().filter(|id| self.in_memory(*id).is_some()).collect();
                if !ids.is_empty() {
                    self.refresh_remote_presence(&ids).await;
                }
            }
            Received::Notification(Notification::Said(id, seat, phrase, request)) => {
                if let Some(room) = self.in_memory(id) {
                    room.send_phrase(seat, phrase, request.as_ref());
                }
            }
            Received::Notification(Notification::SignedOut(device)) => self.devices.sign_out(device),
            Received::Notification(Notification::Heartbeat) => {}
            Received::Gap => {
                let all = self.all();
                for (_, room) in &all {
                    room.on_remote_write(None).await;
                    self.run_bots(room);
                }
                let ids: Vec<TableId> = all.iter().map(|(id, _)| *id).collect();
                self.refresh_remote_presence(&ids).await;
                self.find_signed_out_devices().await;
            }
        }
    }

    /// Disconnects devices that were signed out at other nodes while this node received no notifications.
    async fn find_signed_out_devices(&self) {
        for devices in self.devices.all().chunks(MAX_DEVICES_IN_QUERY) {
            match self.store().signed_out(devices).await {
                Ok(signed_out) => signed_out.into_iter().for_each(|device| self.devices.sign_out(device)),
                Err(error) => tracing::warn!(%error, "the devices that were signed out could not be read"),
            }
        }
    }

    /// Reads which people with a seat at these tables are connected to other nodes.
    pub(crate) async fn refresh_remote_presence(&self, ids: &[TableId]) {
        let _one_at_a_time = self.presence_refresh.lock().await;
        match self.store().remote_presence(ids).await {
            Ok(present) => {
                for (id, room) in ids.iter().filter_map(|id| Some((*id, self.in_memory(*id)?))) {
                    let people = present.iter().filter(|(table, ..)| *table == id);
                    room.set_remote_people(people.map(|(_, person, node)| (*person, *node)).collect()).await;
                }
            }
            Err(error) => tracing::warn!(%error, "the presence at other nodes could not be read"),
        }
    }
}
