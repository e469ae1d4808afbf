//! Codes for other devices, guessed and used twice.

use crate::Size;
use crate::world::World;

pub(super) async fn codes_and_devices(world: &World, size: Size) -> String {
    let http = world.attacker();
    let cookie = http.create_guest("Mallory").await.expect("a guest");
    let headers = [("content-type", "application/json"), ("cookie", cookie.as_str())];
    let count = 30 * size.factor;
    for _ in 0..count {
        http.send("POST", "/api/me/move", &headers, "{}".into()).await.expect("an answer");
    }
    let mut refused = 0;
    for number in 0..count {
        let guess = format!("{{\"code\":\"{number:064x}\"}}");
        let answer = http.send("POST", "/api/me/claim", &headers[..1], guess).await.expect("an answer");
        refused += usize::from(answer.status != 200);
    }
    assert_eq!(refused, count, "a guessed code was accepted");
    format!("{count} codes were made and {count} were guessed in vain")
}
