//! Identities: a name, and a token in a cookie. No e-mail, no password.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use game_core::hex;
use hosting::Guest;
use sha2::{Digest, Sha256};

use crate::device_label::device_label;
use crate::now_ms;
use crate::store::{SignedIn, Store, StoreError};

const COOKIE_NAME: &str = "pyramids";
/// Browsers keep a cookie no longer than 400 days.
const COOKIE_SECONDS: u32 = 400 * 86_400;

/// A secret of 256 random bits that proves an identity. Only its hash is stored.
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) fn new() -> Result<Self, StoreError> {
        crate::random_bytes().map(Self)
    }

    /// The token of a claim that can be repeated: a client that sends the same code and key gets the same token. Without the
    /// salt, which the server deletes when the code expires, it cannot be derived.
    pub(crate) fn of_claim(salt: &[u8], code: &str, key: &str) -> Self {
        let parts = [salt, &sha256_of(code), &sha256_of(key)];
        Self(Sha256::digest(parts.concat()).into())
    }

    pub(crate) fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.text().as_bytes()).into()
    }

    /// The token in hexadecimal, as it is in a cookie or a link.
    pub(crate) fn text(&self) -> String {
        hex::encode(&self.0)
    }

    /// The header that gives the token to a browser, out of reach of scripts and of other sites.
    pub(crate) fn cookie(&self, secure: bool) -> String {
        let secure = if secure { "; Secure" } else { "" };
        let text = self.text();
        format!("{COOKIE_NAME}={text}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_SECONDS}{secure}")
    }
}

/// The header that makes a browser forget its token.
pub(crate) fn expired_cookie(secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}")
}

/// The hash of a secret that a client sent.
pub(crate) fn sha256_of(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// The person who sent a request.
pub(crate) async fn guest(store: &Store, headers: &HeaderMap) -> Result<Option<Guest>, StoreError> {
    Ok(signed_in(store, headers).await?.map(|signed_in| signed_in.guest))
}

/// The person who sent a request and their device, by the cookie or by `Authorization: Bearer`. Marks the device as used,
/// once a day.
pub(crate) async fn signed_in(store: &Store, headers: &HeaderMap) -> Result<Option<SignedIn>, StoreError> {
    let Some(token) = token_in(headers) else { return Ok(None) };
    // The lookup is by hash. Its time can at most reveal something about hashes, from which a token cannot be derived,
    // and a client cannot choose how the hash of a token begins. So no secret is compared in measurable time.
    let signed_in = store.signed_in(&sha256_of(token)).await?;
    if let Some(signed_in) = &signed_in
        && !signed_in.is_marked(now_ms())
    {
        let (store, device, label) = (store.clone(), signed_in.device, device_label(headers));
        // No request waits for this, and none fails because of it.
        tokio::spawn(async move { store.mark_used(device, &label, now_ms()).await });
    }
    Ok(signed_in)
}

/// Whether a request says who sent it, rightly or not.
pub(crate) fn has_token(headers: &HeaderMap) -> bool {
    token_in(headers).is_some()
}

fn token_in(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    bearer.or_else(|| pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, token)| token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_found_in_cookie_or_header() {
        let mut headers = HeaderMap::new();
        assert_eq!(token_in(&headers), None);
        headers.insert(COOKIE, "a=b; pyramids=abc; c=d".parse().expect("a header"));
        assert_eq!(token_in(&headers), Some("abc"));
        headers.insert(AUTHORIZATION, "Bearer def".parse().expect("a header"));
        assert_eq!(token_in(&headers), Some("def"));
    }
}
