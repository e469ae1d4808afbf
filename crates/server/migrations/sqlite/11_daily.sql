-- Rated attempts at the daily dig: one for each person, day and format. `day` counts from 1970-01-01. `name` is NULL if
-- the person does not show it. The last four columns are NULL until the attempt is over and its record verified.
CREATE TABLE daily_attempts (
    day INTEGER NOT NULL,
    format TEXT NOT NULL,
    who INTEGER NOT NULL REFERENCES people (who),
    id BLOB NOT NULL REFERENCES tables (id),
    name TEXT,
    rank INTEGER,
    points INTEGER,
    result TEXT,
    record TEXT,
    PRIMARY KEY (day, format, who)
) WITHOUT ROWID;

CREATE INDEX daily_ranks ON daily_attempts (day, format, rank);
CREATE INDEX daily_attempts_of_a_person ON daily_attempts (who, day);

-- What the bot `expert` made of a day's deal.
CREATE TABLE daily_par (
    day INTEGER NOT NULL,
    format TEXT NOT NULL,
    result TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (day, format)
) WITHOUT ROWID;
