-- When a session last proved the second factor: at its login, or when a call of the desk asked for it again. Null: never.
ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz;
