-- What the settings of the look name: a picture by the digest of its bytes. One that a page has shown once stays as it was.
CREATE TABLE shop_images (
  digest bytea PRIMARY KEY,
  bytes  bytea NOT NULL,
  CHECK (digest = sha256(bytes))
);

CREATE TRIGGER shop_images_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shop_images
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
