//! The client is cut into parts after it is linked; that needs to know where everything in it points to.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=--emit-relocs");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
