//! Encrypts push messages for one browser (RFC 8291, with the content coding of RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The size of a record (RFC 8188). The whole message is one record.
const RECORD_SIZE: u32 = 4_096;
/// Marks the last record of a message.
const LAST_RECORD: u8 = 2;
/// The longest text: a record has also the delimiter and the tag.
const MAX_TEXT: usize = 3_000;

/// The keys of a browser's subscription.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BrowserKeys {
    /// The browser's public key: a point of P-256, uncompressed, 65 bytes.
    pub(crate) public_key: Vec<u8>,
    /// A secret that the browser shares with us, 16 bytes.
    pub(crate) auth_secret: Vec<u8>,
}

/// The text cannot be encrypted: it is too long, or the browser's key is not a point of the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the message cannot be encrypted for this browser")]
pub(crate) struct CannotEncrypt;

impl From<Unspecified> for CannotEncrypt {
    fn from(_: Unspecified) -> Self {
        Self
    }
}

/// Encrypts a text, with a key pair and a salt that are used once.
pub(crate) fn encrypt(text: &[u8], keys: &BrowserKeys) -> Result<Vec<u8>, CannotEncrypt> {
    if text.len() > MAX_TEXT {
        return Err(CannotEncrypt);
    }
    let random = SystemRandom::new();
    let private_key = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public_key = private_key.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let browser = UnparsedPublicKey::new(&ECDH_P256, &keys.public_key);
    let secret = agree_ephemeral(private_key, &browser, |secret| {
        let prk = Salt::new(HKDF_SHA256, &keys.auth_secret).extract(secret);
        expand::<32>(&prk, &[b"WebPush: info\0", &keys.public_key, public_key.as_ref()])
    })??;
    let prk = Salt::new(HKDF_SHA256, &salt).extract(&secret);
    let key: [u8; 16] = expand(&prk, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expand(&prk, &[b"Content-Encoding: nonce\0"])?;
    let mut record = [text, &[LAST_RECORD]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
    let key_length = [public_key.as_ref().len() as u8];
    Ok([&salt[..], &RECORD_SIZE.to_be_bytes(), &key_length, public_key.as_ref(), &record].concat())
}

/// The length of what is expanded.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(prk: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    prk.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}
