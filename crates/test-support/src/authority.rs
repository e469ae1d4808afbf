//! Certificates for tests of encrypted connections.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};

/// A certificate authority that exists for one test.
pub struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
}

/// A certificate and its private key, as PEM.
pub struct Certified {
    /// The certificate.
    pub certificate: String,
    /// Its private key.
    pub key: String,
}

impl Authority {
    /// An authority with a new key.
    pub fn new(name: &str) -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Self { issuer: CertifiedIssuer::self_signed(params, key).expect("a certificate") }
    }

    /// The root certificate, as PEM.
    pub fn certificate(&self) -> String {
        self.issuer.pem()
    }

    /// Issues a certificate for a host name or an IP address.
    pub fn issue(&self, name: &str) -> Certified {
        let params = CertificateParams::new([name.to_string()]).expect("a host name");
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        Certified { certificate: certificate.pem(), key: key.serialize_pem() }
    }
}
