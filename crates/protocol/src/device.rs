//! Devices on which a person is signed in.

use serde::{Deserialize, Serialize};

/// The number of a device. Numbers are random and have at most 53 bits, so that any JSON parser can read them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeviceId(pub i64);

impl DeviceId {
    /// The device of a visitor who watches without a name. No signed-in device has this number.
    pub const NONE: Self = Self(-1);
}

/// A device as it is listed to the person who is signed in on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Device {
    /// Its number, to sign it out.
    pub id: DeviceId,
    /// A coarse description, such as `Firefox · Linux`. Empty if nothing is known about it.
    pub label: String,
    /// When it was added, in milliseconds since 1970.
    pub created_ms: i64,
    /// The day (UTC) on which it was last used, as the time in milliseconds at which that day began.
    pub seen_ms: i64,
    /// Whether it is the device that asks.
    pub this: bool,
}
