//! How close a player is to the next points of a colour.

use games::silver_gold::{COLOUR_POINTS, Colour, Deck, Player, Prizes};

/// The next points of a colour that a player can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Threat {
    pub(crate) colour: Colour,
    /// The points to take.
    pub(crate) points: u8,
    /// The boxes missing on the shortest way.
    pub(crate) boxes: u32,
}

/// The next points of a colour, if any are left.
pub(crate) fn next_points(prizes: &Prizes, colour: Colour) -> Option<u8> {
    prizes[colour].iter().zip(COLOUR_POINTS).find(|(taker, _)| taker.is_none()).map(|(_, points)| points)
}

/// How many more pyramids of a colour bring points: 1 or 2; `None` once six are complete.
pub(crate) fn pyramids_to_points(deck: &Deck, player: &Player, colour: Colour) -> Option<u32> {
    let done = (player.completed & deck.of_colour(colour)).len();
    (done < 2 * COLOUR_POINTS.len() as u32).then_some(2 - done % 2)
}

/// The points that a player can take with the present two cards, the nearest first.
pub(crate) fn threats(deck: &Deck, prizes: &Prizes, player: &Player) -> Vec<Threat> {
    let of_colour = |colour: Colour| {
        let points = next_points(prizes, colour)?;
        let missing = pyramids_to_points(deck, player, colour)? as usize;
        let cards = player.cards.iter().zip(player.crossed);
        let steps = cards.filter_map(|(number, crossed)| {
            let number = number.filter(|number| !player.completed.contains(*number))?;
            let card = deck.card(number);
            if card.colour == colour { card.steps_to_tomb(crossed) } else { None }
        });
        let mut steps: Vec<u32> = steps.collect();
        steps.sort_unstable();
        (steps.len() >= missing).then(|| Threat { colour, points, boxes: steps.iter().take(missing).sum() })
    };
    let mut threats: Vec<Threat> = Colour::ALL.into_iter().filter_map(of_colour).collect();
    threats.sort_by_key(|threat| threat.boxes);
    threats
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::silver_gold::{Boxes, CardNumber, CardSet};

    #[test]
    fn a_threat_counts_the_shortest_way_to_one_or_two_missing_pyramids() {
        let deck = Deck::standard();
        let of = |colour| deck.of_colour(colour).iter().collect::<Vec<CardNumber>>();
        let (green, orange) = (of(Colour::Green), of(Colour::Orange));
        let mut player = Player { cards: [Some(green[0]), Some(orange[0])], ..Player::default() };
        let prizes = Prizes::default();
        assert_eq!(threats(&deck, &prizes, &player), [], "two of each colour are missing");
        player.completed = CardSet::of(green[1]);
        let steps = deck.card(green[0]).steps_to_tomb(Boxes::EMPTY).unwrap();
        assert_eq!(threats(&deck, &prizes, &player), [Threat { colour: Colour::Green, points: 10, boxes: steps }]);
        player.completed = CardSet::EMPTY;
        player.cards[1] = Some(green[1]);
        let both = steps + deck.card(green[1]).steps_to_tomb(Boxes::EMPTY).unwrap();
        assert_eq!(threats(&deck, &prizes, &player), [Threat { colour: Colour::Green, points: 10, boxes: both }]);
    }

    #[test]
    fn points_that_are_gone_threaten_nobody() {
        let deck = Deck::standard();
        let green: Vec<CardNumber> = deck.of_colour(Colour::Green).iter().collect();
        let player = Player { cards: [Some(green[0]), None], completed: CardSet::of(green[1]), ..Player::default() };
        let mut prizes = Prizes { green: [Some(game_core::Seat::SECOND), None, None], ..Prizes::default() };
        assert_eq!(threats(&deck, &prizes, &player).first().map(|threat| threat.points), Some(6));
        prizes.green = [Some(game_core::Seat::SECOND); 3];
        assert_eq!(threats(&deck, &prizes, &player), []);
    }
}
