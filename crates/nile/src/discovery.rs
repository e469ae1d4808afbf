//! The twelve discoveries.

use std::fmt;

use game_core::OutOfRange;
use serde::{Deserialize, Serialize};

use crate::valley::Area;

/// How many discoveries there are (N4).
pub const DISCOVERIES: usize = 12;
/// How many come into the valley (N4), and how many Discovery spaces a board has (N2).
pub const SPOTS: usize = 6;

/// A discovery's number, 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Discovery(u8);

/// What a discovery does when its space is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Gain a coin, or two if the three rolled dice all differ.
    Coins,
    /// Gain one of a resource of your choice, two of one you have none of.
    Resource,
    /// Gain one of each resource of which nothing was gathered.
    OneOfMissing,
    /// Roll one more die of this colour, if nothing of its resource was gathered.
    Die(Area),
    /// One piece built in this turn costs one Brick less.
    CheaperPiece,
    /// Every land bought in this turn costs one less, but at least one.
    CheaperLand,
    /// Every resource may pay every cost in this turn.
    Market,
    /// Fill a box of the storehouse.
    Jar,
    /// Gain a coin, and take a filled box of the opponent's storehouse as another.
    Tax,
    /// The opponent's next roll: the die of a colour of your choice gathers nothing.
    Storm,
    /// Gain what the opponent's land in the column of one of your dice yields more than yours.
    Raid,
    /// Gain a coin, and so many more if the opponent has built more pieces.
    Favour(u8),
}

/// What the player has to choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asks {
    /// Nothing.
    Nothing,
    /// A colour.
    Area,
    /// One of the dice.
    Die,
}

/// A discovery as people know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Described {
    /// What it does.
    pub effect: Effect,
    /// English name and sentence.
    pub english: [&'static str; 2],
    /// German name and sentence.
    pub german: [&'static str; 2],
    /// French name and sentence.
    pub french: [&'static str; 2],
}

/// All twelve, in order.
const ALL: [Described; DISCOVERIES] = [
    Described {
        effect: Effect::Coins,
        english: ["Oasis", "Gain 1 coin, or 2 if your three dice all differ."],
        german: ["Oase", "Nimm 1 Münze, oder 2, wenn deine drei Würfel alle verschieden sind."],
        french: ["Oasis", "Gagnez 1 pièce, ou 2 si vos trois dés sont tous différents."],
    },
    Described {
        effect: Effect::Resource,
        english: ["Caravan", "Gain 1 of a resource of your choice, and 1 more if you have none of it."],
        german: ["Karawane", "Nimm 1 von einem Rohstoff deiner Wahl, und noch 1, wenn du ihn nicht hast."],
        french: ["Caravane", "Gagnez 1 ressource de votre choix, et 1 de plus si vous n'en avez pas."],
    },
    Described {
        effect: Effect::OneOfMissing,
        english: ["Flood", "Gain 1 of each resource that you have none of."],
        german: ["Nilflut", "Nimm 1 von jedem Rohstoff, den du nicht hast."],
        french: ["Crue du Nil", "Gagnez 1 de chaque ressource qui vous manque."],
    },
    Described {
        effect: Effect::Die(Area::Green),
        english: ["Second harvest", "If you have no Wheat, roll one more green die."],
        german: ["Zweite Ernte", "Wenn du keinen Weizen hast, wirf noch einen grünen Würfel."],
        french: ["Seconde récolte", "Si vous n'avez pas de blé, lancez un dé vert de plus."],
    },
    Described {
        effect: Effect::CheaperPiece,
        english: ["Master builder", "One piece you build this turn costs 1 Brick less."],
        german: ["Baumeister", "Ein Stein, den du in diesem Zug baust, kostet 1 Ziegel weniger."],
        french: ["Maître d'œuvre", "Une pierre posée ce tour coûte 1 brique de moins."],
    },
    Described {
        effect: Effect::CheaperLand,
        english: ["Surveyor", "All land costs 1 less this turn, but at least 1."],
        german: ["Landvermesser", "Alles Land kostet in diesem Zug 1 weniger, aber mindestens 1."],
        french: ["Arpenteur", "Tout terrain coûte 1 de moins ce tour, mais au moins 1."],
    },
    Described {
        effect: Effect::Market,
        english: ["Market", "Every resource may pay any cost this turn."],
        german: ["Markt", "Jeder Rohstoff darf in diesem Zug alles bezahlen."],
        french: ["Marché", "Chaque ressource peut payer n'importe quel coût ce tour."],
    },
    Described {
        effect: Effect::Jar,
        english: ["Storage jars", "Fill a box of your storehouse."],
        german: ["Vorratskrüge", "Fülle ein Feld deines Lagers."],
        french: ["Jarres", "Remplissez une case de votre entrepôt."],
    },
    Described {
        effect: Effect::Tax,
        english: ["Tax", "Gain 1 coin, and another from a filled box of your opponent, which is emptied."],
        german: ["Steuer", "Nimm 1 Münze, und noch eine aus einem vollen Lagerfeld des Gegners, das leer wird."],
        french: ["Impôt", "Gagnez 1 pièce, et une autre prise dans une case pleine adverse, qui est vidée."],
    },
    Described {
        effect: Effect::Storm,
        english: ["Sandstorm", "Choose a colour: that die of your opponent's next roll gathers nothing."],
        german: ["Sandsturm", "Wähle eine Farbe: Dieser Würfel sammelt beim nächsten Wurf des Gegners nichts."],
        french: ["Tempête de sable", "Choisissez une couleur : ce dé ne récolte rien au prochain lancer adverse."],
    },
    Described {
        effect: Effect::Raid,
        english: ["Raid", "Choose a die: gain what your opponent's land in its column yields more than yours."],
        german: [
            "Raubzug",
            "Wähle einen Würfel: Nimm, was das Land des Gegners in seiner Spalte mehr bringt als deins.",
        ],
        french: ["Razzia", "Choisissez un dé : gagnez ce que le terrain adverse y produit de plus que le vôtre."],
    },
    Described {
        effect: Effect::Favour(2),
        english: ["Pharaoh's favour", "Gain 1 coin, and 2 more if your opponent has built more pieces."],
        german: ["Gunst des Pharaos", "Nimm 1 Münze, und 2 weitere, wenn der Gegner mehr Steine gebaut hat."],
        french: ["Faveur du pharaon", "Gagnez 1 pièce, et 2 de plus si l'adversaire a posé plus de pierres."],
    },
];

impl Discovery {
    /// Discovery 1.
    pub const FIRST: Self = Self(1);

    /// The discovery with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= DISCOVERIES { Some(Self(number)) } else { None }
    }

    /// All twelve.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=DISCOVERIES as u8).map(Self)
    }

    /// The number itself.
    pub const fn get(self) -> u8 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// What it does and what it is called.
    pub fn described(self) -> &'static Described {
        &ALL[self.index()]
    }

    /// What it does.
    pub fn effect(self) -> Effect {
        self.described().effect
    }
}

impl Effect {
    /// What the player has to choose for it.
    pub const fn asks(self) -> Asks {
        match self {
            Self::Resource | Self::Storm => Asks::Area,
            Self::Raid => Asks::Die,
            _ => Asks::Nothing,
        }
    }
}

impl fmt::Display for Discovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.described().english[0], self.0)
    }
}

impl From<Discovery> for u8 {
    fn from(discovery: Discovery) -> Self {
        discovery.0
    }
}

impl TryFrom<u8> for Discovery {
    type Error = OutOfRange;

    fn try_from(number: u8) -> Result<Self, OutOfRange> {
        Self::new(number).ok_or(OutOfRange { kind: "discovery", found: number, last: DISCOVERIES as u8 })
    }
}
