-- What the operator writes, and what regions are called, is one object by language tag: {"en": "...", "zh-CN": "..."}. A language
-- that is added needs no column. The text of the default language is always there: it is read where another is not.
CREATE FUNCTION is_texts(texts jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(
    jsonb_typeof(texts -> 'en') = 'string' AND NOT jsonb_path_exists(texts, '$.* ? (@.type() != "string")'), false);

ALTER TABLE plan_versions
  ALTER COLUMN name_en TYPE jsonb USING jsonb_build_object('en', name_en, 'zh-CN', name_zh),
  ALTER COLUMN description_en TYPE jsonb USING jsonb_build_object('en', description_en, 'zh-CN', description_zh);
ALTER TABLE plan_versions RENAME COLUMN name_en TO name;
ALTER TABLE plan_versions RENAME COLUMN description_en TO description;
ALTER TABLE plan_versions
  DROP COLUMN name_zh,
  DROP COLUMN description_zh,
  ADD CHECK (is_texts(name)),
  ADD CHECK (is_texts(description));

ALTER TABLE add_ons
  ALTER COLUMN name_en TYPE jsonb USING jsonb_build_object('en', name_en, 'zh-CN', name_zh),
  ALTER COLUMN description_en TYPE jsonb USING jsonb_build_object('en', description_en, 'zh-CN', description_zh);
ALTER TABLE add_ons RENAME COLUMN name_en TO name;
ALTER TABLE add_ons RENAME COLUMN description_en TO description;
ALTER TABLE add_ons
  DROP COLUMN name_zh,
  DROP COLUMN description_zh,
  ADD CHECK (is_texts(name)),
  ADD CHECK (is_texts(description));

ALTER TABLE regions DROP CONSTRAINT regions_name_en_key, DROP CONSTRAINT regions_name_zh_key;
ALTER TABLE regions ALTER COLUMN name_en TYPE jsonb USING jsonb_build_object('en', name_en, 'zh-CN', name_zh);
ALTER TABLE regions RENAME COLUMN name_en TO name;
ALTER TABLE regions DROP COLUMN name_zh, ADD CHECK (is_texts(name));
CREATE UNIQUE INDEX regions_by_name_en ON regions ((name ->> 'en'));
CREATE UNIQUE INDEX regions_by_name_zh ON regions ((name ->> 'zh-CN'));
