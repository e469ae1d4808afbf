//! x
use silver_gold::*; use table::*; use std::time::Instant;
fn main(){ 
 let game = SilverGold::new(Deck::standard(), 2).unwrap();
 let mut r = QuickRandom::new(1);
 println!("state {} player {}", size_of::<State>(), size_of::<Player>());
 for _ in 0..3 {
 let t = Instant::now(); let mut acts=0u64; let n=200_000; let mut tot=0i64; let mut pyr=0;
 for _ in 0..n { let mut s = game.start(); acts += play_out(&game,&mut s,&mut r) as u64; for seat in game.seats() { let sc=game.score(&s,seat); tot+=sc.total as i64; pyr+=sc.pyramids as i64;} }
 let e=t.elapsed().as_secs_f64();
 println!("{:.0} games/s, {} acts/game, mean {} pyr {}", n as f64/e, acts as f64/n as f64, tot as f64/2.0/n as f64, pyr as f64/20.0/n as f64);
 }
}
