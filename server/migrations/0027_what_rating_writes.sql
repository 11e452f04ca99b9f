-- An index whose rows hang on the balance takes away what the room in the pages of wallets is for: each change of a balance
-- wrote a new row into every index of wallets. Nothing that hurries asks for the wallets below 0.
DROP INDEX wallets_below_zero;

-- `unrated_days` has the same rows in the same order.
DROP INDEX card_days_unrated;
