//! The address of a PostgreSQL, with the meaning that libpq gives its parameters for encryption.

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::InvalidDatabase;

/// The parameters about encryption that are understood. Others that begin with `ssl` are refused: to ignore them could
/// leave a connection less protected than its owner believes.
const SSL_PARAMETERS: [&str; 4] = ["sslmode", "sslrootcert", "sslcert", "sslkey"];
/// The value of `sslrootcert` that means the certificate authorities of the operating system.
const SYSTEM_ROOTS: &str = "system";

/// Reads `postgres://user:password@host:port/name?parameter=value&…`.
pub(super) fn parse(text: &str) -> Result<PgConnectOptions, InvalidDatabase> {
    let (base, parameters) = text.split_once('?').unwrap_or((text, ""));
    let parameters: Vec<(&str, &str)> =
        parameters.split('&').map(|parameter| parameter.split_once('=').unwrap_or((parameter, ""))).collect();
    let is_unknown = |name: &&str| name.starts_with("ssl") && !SSL_PARAMETERS.contains(name);
    if let Some(unknown) = parameters.iter().map(|(name, _)| *name).find(is_unknown) {
        return Err(InvalidDatabase::Parameter(unknown.into()));
    }
    let of_system = parameters.contains(&("sslrootcert", SYSTEM_ROOTS));
    let kept = parameters.iter().filter(|parameter| **parameter != ("sslrootcert", SYSTEM_ROOTS));
    let kept: Vec<String> = kept.map(|(name, value)| format!("{name}={value}")).collect();
    let options: PgConnectOptions = format!("{base}?{}", kept.join("&")).parse().map_err(InvalidDatabase::Address)?;
    let has_root =
        parameters.iter().any(|(name, _)| *name == "sslrootcert") || std::env::var_os("PGSSLROOTCERT").is_some();
    match options.get_ssl_mode() {
        PgSslMode::VerifyFull => Ok(options),
        // Anybody can get a certificate from a public authority, so the name in it must be checked.
        _ if of_system => Err(InvalidDatabase::SystemRoots),
        // As in libpq: with a root certificate, `require` checks it.
        PgSslMode::Require if has_root => Ok(options.ssl_mode(PgSslMode::VerifyCa)),
        _ => Ok(options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(parameters: &str) -> Result<String, String> {
        let parsed = parse(&format!("postgres://ada:secret@db.example/pyramids{parameters}"));
        parsed.map(|options| format!("{:?}", options.get_ssl_mode())).map_err(|error| error.to_string())
    }

    #[test]
    fn sslmode_means_what_libpq_says() {
        for (name, expected) in [
            ("disable", "Disable"),
            ("allow", "Allow"),
            ("prefer", "Prefer"),
            ("require", "Require"),
            ("verify-ca", "VerifyCa"),
            ("verify-full", "VerifyFull"),
        ] {
            assert_eq!(mode(&format!("?sslmode={name}")).as_deref(), Ok(expected));
        }
        assert_eq!(mode("").as_deref(), Ok("Prefer"));
        assert_eq!(mode("?sslmode=require&sslrootcert=/etc/root.crt").as_deref(), Ok("VerifyCa"));
        assert_eq!(mode("?sslmode=verify-full&sslrootcert=system").as_deref(), Ok("VerifyFull"));
    }

    #[test]
    fn a_parameter_that_would_leave_a_connection_less_protected_is_refused_by_name() {
        for (parameters, reason) in [
            ("?sslmod=verify-full", "\"sslmod\""),
            ("?sslmode=verify-full&sslcrl=/etc/crl", "\"sslcrl\""),
            ("?sslmode=verify-ca&sslrootcert=system", "verify-full"),
            ("?sslmode=verify", "verify"),
        ] {
            let error = mode(parameters).expect_err(parameters);
            assert!(error.contains(reason) && !error.contains("secret"), "{error}");
        }
    }
}
