-- How the shop looks is a topic of settings like the others.
ALTER TABLE shop_settings
  DROP CONSTRAINT shop_settings_topic_check,
  ADD CONSTRAINT shop_settings_topic_check CHECK (topic IN (
    'identity', 'contact', 'trade', 'announcement', 'headline', 'faq', 'disclaimer', 'privacy', 'look'
  ));
