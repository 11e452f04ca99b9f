-- Legal documents are settings: each version a change, in force from a moment on.
ALTER TABLE shop_settings DROP CONSTRAINT shop_settings_topic_check;
ALTER TABLE shop_settings ADD CONSTRAINT shop_settings_topic_check
  CHECK (topic IN ('identity', 'contact', 'trade', 'announcement', 'headline', 'faq', 'disclaimer', 'privacy'));
