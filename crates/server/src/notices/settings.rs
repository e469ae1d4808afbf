//! The settings of notices.

/// How the server notifies people of their turn at a slow table.
#[derive(Clone, Debug, Default)]
pub struct NoticeSettings {
    /// The public address of the site, such as `https://pyramids.example.org`, for links in notices and as the contact that
    /// push services get.
    pub site: Option<String>,
    /// A webhook of the operator.
    pub webhook: Option<Webhook>,
    /// Whether push services may be on this machine and without encryption. Only for tests.
    pub local_push: bool,
}

/// An address that is sent every notice, for example to post it in a club's chat.
#[derive(Clone)]
pub struct Webhook {
    /// Where to send notices: an address with http or https.
    pub address: String,
    /// The secret that signs what is sent.
    pub secret: String,
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Neither the secret nor the address, which may contain one.
        f.write_str("Webhook")
    }
}
