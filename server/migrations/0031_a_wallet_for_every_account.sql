-- Accounts are older than wallets (0002, 0003): whoever had one before wallets came could receive no money and hold no card.
INSERT INTO wallets (user_id, changed_at)
SELECT id, created_at FROM users WHERE NOT EXISTS (SELECT FROM wallets WHERE user_id = users.id);
