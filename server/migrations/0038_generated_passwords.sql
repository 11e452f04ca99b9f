-- A password that the program made lets its owner in once, to choose another: it stands in a file, or on a screen, that others may see.
ALTER TABLE users ADD COLUMN password_generated boolean NOT NULL DEFAULT false;
