-- Besides the standard roles, which have their name in every language, a shop has roles of its own.
ALTER TABLE staff_roles ADD COLUMN name text CHECK (name = trim(name) AND length(name) BETWEEN 1 AND 40);
UPDATE staff_roles SET name = 'Role ' || id WHERE standard IS NULL;
ALTER TABLE staff_roles ADD CHECK ((standard IS NULL) = (name IS NOT NULL));
CREATE UNIQUE INDEX staff_roles_name ON staff_roles (lower(name));
