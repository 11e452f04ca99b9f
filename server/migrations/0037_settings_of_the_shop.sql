-- What the operator sets on the desk: names, contact, fees and the rest, by topic. A change is a new version, in force from a moment on.
CREATE TABLE shop_settings (
  topic      text        NOT NULL CHECK (topic IN ('identity', 'contact', 'trade', 'announcement')),
  version    integer     NOT NULL CHECK (version > 0),
  setting    jsonb       NOT NULL,
  valid_from timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by bigint      NOT NULL REFERENCES users,
  PRIMARY KEY (topic, version),
  CHECK (valid_from >= changed_at)
);

CREATE TRIGGER shop_settings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
