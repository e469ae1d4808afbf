-- Reviews of finished games, as JSON, one for each budget. Players' browsers make them, and anyone can compute them again.
CREATE TABLE reviews (
    id BLOB NOT NULL REFERENCES tables (id),
    budget TEXT NOT NULL,
    report TEXT NOT NULL,
    PRIMARY KEY (id, budget)
);
