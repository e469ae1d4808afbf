//! The keys of a browser, and how it decrypts push messages: by RFC 8291, with another implementation of the curve than the
//! server's.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::elliptic_curve::PrimeField;
use p256::elliptic_curve::sec1::{FromEncodedPoint, ToEncodedPoint};
use p256::{AffinePoint, EncodedPoint, ProjectivePoint, Scalar};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};

pub(crate) struct Browser {
    private_key: Scalar,
    pub(crate) public_key: Vec<u8>,
    pub(crate) auth_secret: Vec<u8>,
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(prk: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    prk.expand(info, Length(N)).expect("a length").fill(&mut bytes).expect("bytes");
    bytes
}

impl Browser {
    pub(crate) fn new(private_key: [u8; 32], auth_secret: Vec<u8>) -> Self {
        let private_key = Option::from(Scalar::from_repr(private_key.into())).expect("a scalar");
        let point = (ProjectivePoint::GENERATOR * private_key).to_affine();
        Self { private_key, public_key: point.to_encoded_point(false).as_bytes().to_vec(), auth_secret }
    }

    /// The keys of a subscription as a browser writes them.
    pub(crate) fn keys(&self) -> serde_json::Value {
        serde_json::json!({ "p256dh": BASE64.encode(&self.public_key), "auth": BASE64.encode(&self.auth_secret) })
    }

    /// Decrypts a message of one record; `None` if it is not for this browser, or was changed.
    pub(crate) fn decrypt(&self, message: &[u8]) -> Option<Vec<u8>> {
        let (salt, rest) = message.split_at_checked(16)?;
        let (size, rest) = rest.split_at_checked(4)?;
        let (length, rest) = rest.split_first()?;
        let (server_key, record) = rest.split_at_checked(usize::from(*length))?;
        assert!(record.len() <= u32::from_be_bytes(size.try_into().ok()?) as usize, "one record");
        let point = EncodedPoint::from_bytes(server_key).ok()?;
        let point: AffinePoint = Option::from(AffinePoint::from_encoded_point(&point))?;
        let shared = (ProjectivePoint::from(point) * self.private_key).to_affine().to_encoded_point(false);
        let prk = Salt::new(HKDF_SHA256, &self.auth_secret).extract(shared.x()?);
        let secret: [u8; 32] = expand(&prk, &[b"WebPush: info\0", &self.public_key, server_key]);
        let prk = Salt::new(HKDF_SHA256, salt).extract(&secret);
        let key: [u8; 16] = expand(&prk, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce = expand(&prk, &[b"Content-Encoding: nonce\0"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let mut record = record.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
        // The text ends with a delimiter, which says that this is the last record, and with padding.
        let end = text.iter().rposition(|byte| *byte != 0)?;
        (text[end] == 2).then(|| text[..end].to_vec())
    }
}

pub(crate) fn decode(text: &str) -> Vec<u8> {
    BASE64.decode(text).expect("base64url")
}

#[test]
fn the_example_of_the_standard_is_decrypted() {
    // RFC 8291, section 5 and appendix A.
    let private_key = decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").try_into().expect("32 bytes");
    let browser = Browser::new(private_key, decode("BTBZMqHH6r4Tts7J_aSIgg"));
    let expected = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    assert_eq!(browser.public_key, decode(expected));
    let message = concat!(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml",
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT",
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    let text = browser.decrypt(&decode(message)).expect("it is for this browser");
    assert_eq!(String::from_utf8_lossy(&text), "When I grow up, I want to be a watermelon");
    let other = Browser::new([7; 32], decode("BTBZMqHH6r4Tts7J_aSIgg"));
    assert_eq!(other.decrypt(&decode(message)), None);
}
