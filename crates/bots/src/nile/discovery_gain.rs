//! What discoveries gain each time they are rolled, in resources.

use ::nile::Effect;

/// What the gains of a side's discoveries depend on.
pub(super) struct Owner {
    /// The mean yield of three dice.
    pub(super) all_dice: f32,
    /// Whether the side rolled first, or is likely to.
    pub(super) rolls_first: bool,
    /// Whether a Granary fills a box.
    pub(super) may_fill_a_box: bool,
}

/// How often three dice all differ.
const ALL_DIFFER: f32 = 5.0 / 9.0;

impl Owner {
    /// The mean gain of a discovery.
    pub(super) fn gain(&self, effect: Effect) -> f32 {
        let if_second = f32::from(!self.rolls_first);
        match effect {
            Effect::Resources(gain) => f32::from(gain.red + gain.green + gain.blue),
            Effect::LateHarvest => 2.1,
            Effect::Architect => 2.2,
            Effect::Bazaar => 2.3,
            Effect::Granary => 1.0 + f32::from(self.may_fill_a_box),
            // The rival's land is about as good as one's own, and the best of three dice counts.
            Effect::Toll => 0.55 * self.all_dice,
            Effect::Justice(more) => 1.0 + if_second * f32::from(more),
            Effect::MoreCoins(more) => 1.0 + ALL_DIFFER * f32::from(more),
            Effect::OfChoice(gain) => 0.9 * f32::from(gain),
            Effect::Tribute => 2.0,
            Effect::DustStorm => 1.8,
            Effect::Canal => 1.7,
            Effect::CheaperLand => 0.7,
            Effect::Coins => 1.0 + ALL_DIFFER,
            Effect::Resource | Effect::Tax => 1.5,
            Effect::Jar | Effect::Die(_) | Effect::Storm | Effect::Raid => 1.0,
            Effect::OneOfMissing | Effect::CheaperPiece | Effect::Market => 0.5,
            Effect::Favour(more) => 1.0 + 0.5 * f32::from(more),
        }
    }
}
