//! The devices that are connected to this node, so that a device that is signed out is disconnected at once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use protocol::DeviceId;
use tokio::sync::Notify;

use crate::lock;

/// The devices with open connections.
#[derive(Default)]
pub(crate) struct OpenDevices {
    devices: Mutex<HashMap<DeviceId, Arc<SignOut>>>,
    /// The number of sign-outs that this node has seen.
    sign_outs: AtomicU64,
    /// Notifies when the last connection is closed.
    closed: Notify,
}

/// Whether a device has been signed out. All connections of the device share it.
#[derive(Default)]
struct SignOut {
    done: AtomicBool,
    notify: Notify,
}

/// One connection of a device.
pub(crate) struct OpenDevice {
    device: DeviceId,
    sign_out: Arc<SignOut>,
    all: Arc<OpenDevices>,
}

impl OpenDevices {
    /// Counts a connection of a device.
    pub(crate) fn open(self: &Arc<Self>, device: DeviceId) -> OpenDevice {
        let sign_out = lock(&self.devices).entry(device).or_default().clone();
        OpenDevice { device, sign_out, all: self.clone() }
    }

    /// Disconnects a device that was signed out.
    pub(crate) fn sign_out(&self, device: DeviceId) {
        // Counted first: a connection that is added after the removal sees the new number.
        self.sign_outs.fetch_add(1, Ordering::AcqRel);
        let open = lock(&self.devices).remove(&device);
        if let Some(sign_out) = open {
            sign_out.done.store(true, Ordering::Release);
            sign_out.notify.notify_waiters();
        }
    }

    /// The number of sign-outs so far. If it changes between the lookup of a token and [`Self::open`], the sign-out of
    /// that device may have been missed.
    pub(crate) fn sign_outs(&self) -> u64 {
        self.sign_outs.load(Ordering::Acquire)
    }

    /// All devices with open connections on which a person is signed in.
    pub(crate) fn all(&self) -> Vec<DeviceId> {
        lock(&self.devices).keys().copied().filter(|device| *device != DeviceId::NONE).collect()
    }

    /// Waits until no connection is open.
    pub(crate) async fn all_closed(&self) {
        loop {
            let closed = self.closed.notified();
            if lock(&self.devices).is_empty() {
                return;
            }
            closed.await;
        }
    }
}

impl OpenDevice {
    /// Waits until the device is signed out.
    pub(crate) async fn signed_out(&self) {
        // From here on a notification is not missed.
        let notified = self.sign_out.notify.notified();
        if !self.sign_out.done.load(Ordering::Acquire) {
            notified.await;
        }
    }
}

impl Drop for OpenDevice {
    fn drop(&mut self) {
        let mut devices = lock(&self.all.devices);
        // Two references: the map's and this one. A device that was signed out is no longer in the map.
        let is_last = devices.get(&self.device).is_some_and(|open| Arc::ptr_eq(open, &self.sign_out))
            && Arc::strong_count(&self.sign_out) == 2;
        if is_last {
            devices.remove(&self.device);
        }
        if devices.is_empty() {
            self.all.closed.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_sign_out_reaches_every_connection_of_the_device_and_no_other() {
        let all = Arc::new(OpenDevices::default());
        let (phone, laptop) = (DeviceId(1), DeviceId(2));
        let [first, second, other] = [phone, phone, laptop].map(|device| all.open(device));
        let before = all.sign_outs();
        all.sign_out(phone);
        assert_ne!(all.sign_outs(), before);
        tokio::join!(first.signed_out(), second.signed_out());
        let waits = tokio::time::timeout(std::time::Duration::ZERO, other.signed_out()).await;
        assert!(waits.is_err(), "another device stays connected");
    }

    #[tokio::test]
    async fn a_device_is_open_until_its_last_connection_is_closed() {
        let all = Arc::new(OpenDevices::default());
        let (first, second) = (all.open(DeviceId(1)), all.open(DeviceId(1)));
        drop(first);
        assert_eq!(all.all(), [DeviceId(1)]);
        let (_, ()) = tokio::join!(all.all_closed(), async { drop(second) });
        assert!(all.all().is_empty());
    }
}
