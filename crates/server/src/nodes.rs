//! One server among others that share the database: gives signs of life, hears what the others do, and takes over the
//! tables of those that died.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use protocol::{RefusalCode, TableId};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use crate::room::Lease;
use crate::rooms::Rooms;
use crate::store::{Beat, Heard, Note, StoreError};

/// How often a server gives a sign of life.
const BEAT: Duration = Duration::from_secs(1);
/// Every so many signs of life it looks for tables at which something is due.
const LOOK_FOR_DUE: u64 = 5;
/// Every so many it looks for tables that were left behind unnoticed.
const LOOK_FOR_LEFT_BEHIND: u64 = 60;
/// Tables that are taken over at a time, so that the living share them.
const MOST_ADOPTED: usize = 100;

/// Lives among the other servers until this one is stopped. Returns what ends then.
pub(crate) async fn join(
    rooms: &Arc<Rooms>,
    mut stopping: watch::Receiver<bool>,
) -> Result<tokio::task::JoinHandle<()>, StoreError> {
    rooms.beat(0).await?;
    let ears = rooms.store().ears().map(|mut ears| {
        let rooms = rooms.clone();
        tokio::spawn(async move {
            loop {
                rooms.take_in(ears.hear().await).await;
            }
        })
    });
    let rooms = rooms.clone();
    Ok(tokio::spawn(async move {
        let mut ticks = tokio::time::interval(BEAT);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for beat in 1.. {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = stopping.wait_for(|stop| *stop) => break,
            }
            if let Err(trouble) = rooms.beat(beat).await {
                tracing::warn!(%trouble, "no sign of life could be given");
            }
        }
        if let Some(ears) = ears {
            ears.abort();
        }
    }))
}

impl Rooms {
    async fn beat(self: &Arc<Self>, beat: u64) -> Result<(), StoreError> {
        let Beat { was_buried, others } = self.store().beat().await?;
        let before = std::mem::replace(&mut *self.lock_others(), others.clone());
        let somebody_died = before.iter().any(|node| !others.contains(node));
        if was_buried {
            self.burials.fetch_add(1, Ordering::AcqRel);
            for (_, room) in self.all() {
                let mut care = room.care();
                care.lease = Lease::Unknown;
                care.announced.clear();
            }
        }
        if somebody_died {
            let rooms = self.clone();
            tokio::spawn(async move { rooms.forget_others_but(&others).await });
        }
        let unnoticed = self.store().is_shared() && beat.is_multiple_of(LOOK_FOR_LEFT_BEHIND);
        let left_behind = beat == 0 || somebody_died || unnoticed;
        if left_behind || beat.is_multiple_of(LOOK_FOR_DUE) {
            let rooms = self.clone();
            tokio::spawn(async move { rooms.adopt(left_behind).await });
        }
        Ok(())
    }

    /// What other servers looked after, or showed, is theirs no more if they are gone.
    async fn forget_others_but(self: &Arc<Self>, living: &[i64]) {
        for (_, room) in self.all() {
            {
                let mut care = room.care();
                if care.lease == Lease::Elsewhere {
                    care.lease = Lease::Unknown;
                }
            }
            room.forget_others_but(living).await;
            self.wake(&room);
        }
    }

    /// Looks after tables at which something is due, or that nobody looks after any more.
    async fn adopt(self: &Arc<Self>, left_behind: bool) {
        let mut adopted = self.adopted.lock().await;
        loop {
            let burials = self.burials.load(Ordering::Acquire);
            let found = match self.store().adopt(left_behind, MOST_ADOPTED as i64).await {
                Ok(found) => found,
                Err(trouble) => return tracing::warn!(%trouble, "cannot look for tables that were left behind"),
            };
            let is_all = found.len() < MOST_ADOPTED || !self.store().is_shared();
            adopted.extend(found);
            for id in std::mem::take(&mut *adopted) {
                match self.room(id).await {
                    Ok(room) => {
                        if burials == self.burials.load(Ordering::Acquire) {
                            room.care().lease = Lease::Here;
                        }
                        self.wake(&room);
                    }
                    Err(refusal) if matches!(refusal.code, RefusalCode::Unavailable | RefusalCode::TooMany) => {
                        adopted.push(id);
                    }
                    Err(refusal) => {
                        tracing::error!(table = %crate::log_id::LogId(id), %refusal, "a table cannot be looked after")
                    }
                }
            }
            if is_all || !adopted.is_empty() {
                return;
            }
        }
    }

    /// Takes in what other servers tell. What takes time is done aside, so that nothing piles up.
    async fn take_in(self: &Arc<Self>, heard: Heard) {
        match heard {
            Heard::Note(Note::Written(tables)) => {
                for (room, number) in tables.into_iter().filter_map(|(id, number)| Some((self.in_memory(id)?, number)))
                {
                    let rooms = self.clone();
                    tokio::spawn(async move {
                        room.hear_of(Some(number)).await;
                        rooms.wake(&room);
                    });
                }
            }
            Heard::Note(Note::Present(tables)) => {
                let known: Vec<TableId> = tables.into_iter().filter(|id| self.in_memory(*id).is_some()).collect();
                if !known.is_empty() {
                    self.learn_who_is_where(&known).await;
                }
            }
            Heard::Note(Note::Said(id, seat, phrase)) => {
                if let Some(room) = self.in_memory(id) {
                    room.tell_said(seat, phrase);
                }
            }
            Heard::Note(Note::Moved(who)) => {
                let _ = self.moved.send(who);
            }
            Heard::Note(Note::Beat) => {}
            Heard::Lost => {
                let all = self.all();
                for (_, room) in &all {
                    room.hear_of(None).await;
                    self.wake(room);
                }
                let ids: Vec<TableId> = all.iter().map(|(id, _)| *id).collect();
                self.learn_who_is_where(&ids).await;
            }
        }
    }

    /// Reads which people of these tables are connected at other servers.
    pub(crate) async fn learn_who_is_where(&self, ids: &[TableId]) {
        // One after the other, so that what was read last is what is known.
        let _one = self.learning.lock().await;
        match self.store().present_elsewhere(ids).await {
            Ok(present) => {
                for (id, room) in ids.iter().filter_map(|id| Some((*id, self.in_memory(*id)?))) {
                    let people = present.iter().filter(|(table, ..)| *table == id).map(|(_, who, node)| (*who, *node));
                    room.set_elsewhere(people.collect()).await;
                }
            }
            Err(trouble) => tracing::warn!(%trouble, "who is connected at other servers is not known"),
        }
    }
}
