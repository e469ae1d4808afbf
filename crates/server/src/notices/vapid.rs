//! The server's key for push services (VAPID, RFC 8292): it proves that messages come from the server that a browser
//! subscribed to.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};

use crate::store::{Store, StoreError};

/// The name under which the key is stored.
const KEY_NAME: &str = "vapid";
/// How long a proof is valid. Push services refuse more than a day.
const VALID_SECONDS: i64 = 12 * 3_600;

/// The server's key pair.
pub(crate) struct VapidKey {
    pair: EcdsaKeyPair,
}

impl VapidKey {
    /// The key that all nodes share. The first start makes it.
    pub(crate) async fn load_or_make(store: &Store) -> Result<Self, StoreError> {
        let random = SystemRandom::new();
        let unusable = |_| StoreError::UnusableKey(KEY_NAME);
        let new = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let stored = store.server_key(KEY_NAME, new.map_err(|_| StoreError::UnusableKey(KEY_NAME))?.as_ref()).await?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &stored, &random).map_err(unusable)?;
        Ok(Self { pair })
    }

    /// The public key, as browsers want it when they subscribe.
    pub(crate) fn public_key(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// The `Authorization` header for a push service.
    pub(crate) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now_ms: i64,
    ) -> Result<String, Unspecified> {
        let mut claims = serde_json::json!({ "aud": origin, "exp": now_ms / 1_000 + VALID_SECONDS });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let signed = format!(
            "{}.{}",
            BASE64.encode(br#"{"typ":"JWT","alg":"ES256"}"#),
            BASE64.encode(claims.to_string().as_bytes())
        );
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public_key()))
    }
}
