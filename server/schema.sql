-- The schema after all migrations, for reading. Written by `npm run tables`; do not edit.

CREATE TABLE account_alerts (
  user_id bigint NOT NULL,
  low_balance_micros bigint,
  data_50 boolean NOT NULL,
  data_80 boolean NOT NULL,
  data_100 boolean NOT NULL,
  recharged boolean DEFAULT true NOT NULL,
  card_stopped boolean DEFAULT true NOT NULL,
  CONSTRAINT account_alerts_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT account_alerts_low_balance_micros_check CHECK ((low_balance_micros >= 0))
);

CREATE TABLE activities (
  user_id bigint NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  change_micros bigint NOT NULL,
  balance_after_micros bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  trade_date date NOT NULL,
  card_id bigint,
  plan_id bigint,
  plan_version integer,
  add_on_id bigint,
  note text,
  cause text,
  days integer,
  order_id bigint,
  reverses_seq bigint,
  CONSTRAINT activities_pkey PRIMARY KEY (user_id, seq),
  CONSTRAINT activities_cause_check CHECK ((cause = ANY (ARRAY['packCredit', 'payout', 'goodwill', 'correction']))),
  CONSTRAINT activities_cause_type_check CHECK (((cause = 'packCredit') OR (type = 'TOP_UP'))),
  CONSTRAINT activities_change_micros_check CHECK ((change_micros <> 0)),
  CONSTRAINT activities_check CHECK (((order_id IS NULL) OR ((type = 'TOP_UP') AND (change_micros > 0)))),
  CONSTRAINT activities_check1 CHECK (((reverses_seq > 0) AND (reverses_seq < seq))),
  CONSTRAINT activities_days_check CHECK ((days > 0)),
  CONSTRAINT activities_seq_check CHECK ((seq > 0)),
  CONSTRAINT activities_type_check CHECK ((type = ANY (ARRAY['ESIM_APPLY', 'DAILY_FEE', 'TOP_UP', 'ADD_ON_PURCHASE', 'REFUND'])))
);
CREATE INDEX activities_by_day ON activities USING brin (trade_date) WITH (autosummarize='on');
CREATE INDEX activities_by_hand ON activities USING btree (user_id, change_micros) WHERE ((type = 'TOP_UP') AND (order_id IS NULL) AND (reverses_seq IS NULL) AND (cause IS NULL));
CREATE INDEX activities_by_moment ON activities USING btree (changed_at, user_id, seq);
CREATE INDEX activities_of_card ON activities USING btree (card_id, user_id, seq) WHERE (card_id IS NOT NULL);
CREATE UNIQUE INDEX activities_order ON activities USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX activities_pack_credit ON activities USING btree (card_id) WHERE (cause = 'packCredit');
CREATE UNIQUE INDEX activities_reversed ON activities USING btree (user_id, reverses_seq) WHERE (reverses_seq IS NOT NULL);
CREATE TRIGGER activities_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON activities FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activities_on_open_days AFTER INSERT ON activities REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_booking_on_days_over();

CREATE TABLE add_on_purchases (
  card_id bigint NOT NULL,
  n integer NOT NULL,
  add_on_id bigint NOT NULL,
  bytes bigint NOT NULL,
  bought_at timestamptz NOT NULL,
  user_id bigint NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT add_on_purchases_pkey PRIMARY KEY (card_id, n),
  CONSTRAINT add_on_purchases_user_id_seq_key UNIQUE (user_id, seq),
  CONSTRAINT add_on_purchases_add_on_id_fkey FOREIGN KEY (add_on_id) REFERENCES add_ons(id),
  CONSTRAINT add_on_purchases_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT add_on_purchases_user_id_seq_fkey FOREIGN KEY (user_id, seq) REFERENCES activities(user_id, seq),
  CONSTRAINT add_on_purchases_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT add_on_purchases_n_check CHECK ((n > 0))
);

CREATE TABLE add_ons (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  price_micros bigint NOT NULL,
  top_up_bytes bigint NOT NULL,
  "position" integer NOT NULL,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  line_id bigint,
  offered_from date DEFAULT '2000-01-01'::date NOT NULL,
  offered_until date,
  CONSTRAINT add_ons_pkey PRIMARY KEY (id),
  CONSTRAINT add_ons_line_id_fkey FOREIGN KEY (line_id) REFERENCES add_ons(id),
  CONSTRAINT add_ons_check CHECK ((offered_until >= offered_from)),
  CONSTRAINT add_ons_description_check CHECK (is_texts(description)),
  CONSTRAINT add_ons_name_check CHECK (is_texts(name)),
  CONSTRAINT add_ons_price_micros_check CHECK ((price_micros > 0)),
  CONSTRAINT add_ons_top_up_bytes_check CHECK ((top_up_bytes > 0))
);
CREATE UNIQUE INDEX add_ons_newest ON add_ons USING btree (COALESCE(line_id, id)) WHERE (offered_until IS NULL);

CREATE TABLE alarm_choices (
  user_id bigint NOT NULL,
  emails text NOT NULL,
  CONSTRAINT alarm_choices_pkey PRIMARY KEY (user_id),
  CONSTRAINT alarm_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT alarm_choices_emails_check CHECK ((emails = ANY (ARRAY['atOnce', 'daily', 'never'])))
);

CREATE TABLE alarm_digests (
  day date NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT alarm_digests_pkey PRIMARY KEY (day)
);

CREATE TABLE alarm_webhook (
  id smallint NOT NULL,
  host text NOT NULL,
  url_sealed bytea NOT NULL,
  secret_sealed bytea NOT NULL,
  set_at timestamptz NOT NULL,
  set_by bigint NOT NULL,
  taken_at timestamptz,
  failed_at timestamptz,
  failure text,
  CONSTRAINT alarm_webhook_pkey PRIMARY KEY (id),
  CONSTRAINT alarm_webhook_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  CONSTRAINT alarm_webhook_check CHECK (((failed_at IS NULL) = (failure IS NULL))),
  CONSTRAINT alarm_webhook_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 80))),
  CONSTRAINT alarm_webhook_host_check CHECK (((length(host) >= 1) AND (length(host) <= 300))),
  CONSTRAINT alarm_webhook_id_check CHECK ((id = 1))
);

CREATE TABLE alarms (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  count integer NOT NULL,
  opened_at timestamptz NOT NULL,
  cleared_at timestamptz,
  CONSTRAINT alarms_pkey PRIMARY KEY (id),
  CONSTRAINT alarms_check CHECK ((cleared_at >= opened_at)),
  CONSTRAINT alarms_count_check CHECK ((count > 0)),
  CONSTRAINT alarms_kind_check CHECK ((kind ~ '^[a-zA-Z]{1,40}$')),
  CONSTRAINT alarms_subject_check CHECK ((length(subject) <= 80))
);
CREATE INDEX alarms_cleared ON alarms USING btree (cleared_at) WHERE (cleared_at IS NOT NULL);
CREATE INDEX alarms_of_kind ON alarms USING btree (kind, id);
CREATE UNIQUE INDEX alarms_open ON alarms USING btree (kind, subject) WHERE (cleared_at IS NULL);

CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  amount_micros bigint,
  reason text,
  order_id bigint,
  asked_by bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  status text DEFAULT 'PENDING' NOT NULL,
  decided_by bigint,
  decided_at timestamptz,
  decided_note text,
  seq bigint,
  kind text NOT NULL,
  reverses_seq bigint,
  job_id bigint,
  wanted jsonb,
  file_id bigint,
  payout_id bigint,
  cause text,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_file_id_key UNIQUE (file_id),
  CONSTRAINT approvals_job_id_key UNIQUE (job_id),
  CONSTRAINT approvals_user_id_seq_key UNIQUE (user_id, seq),
  CONSTRAINT approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT approvals_file_id_fkey FOREIGN KEY (file_id) REFERENCES recharge_files(id),
  CONSTRAINT approvals_job_id_fkey FOREIGN KEY (job_id) REFERENCES card_jobs(id),
  CONSTRAINT approvals_order_id_fkey FOREIGN KEY (order_id) REFERENCES pay_orders(id),
  CONSTRAINT approvals_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT approvals_amount_micros_check CHECK ((amount_micros > 0)),
  CONSTRAINT approvals_cause_check CHECK ((cause = ANY (ARRAY['goodwill', 'correction']))),
  CONSTRAINT approvals_cause_kind_check CHECK (((kind = 'ADJUSTMENT') = (cause IS NOT NULL))),
  CONSTRAINT approvals_check CHECK (((asked_by <> user_id) AND (decided_by <> user_id) AND (decided_by <> asked_by))),
  CONSTRAINT approvals_check1 CHECK ((((status = 'PENDING') = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  CONSTRAINT approvals_check3 CHECK ((((kind = 'PACKS') = (job_id IS NOT NULL)) AND ((user_id IS NOT NULL) OR (kind = ANY (ARRAY['RECHARGE_FILE', 'PACKS', 'ROLE']))) AND ((user_id IS NULL) OR (kind <> ALL (ARRAY['RECHARGE_FILE', 'PACKS']))))),
  CONSTRAINT approvals_check4 CHECK ((((kind = 'REVERSAL') = (reverses_seq IS NOT NULL)) AND ((order_id IS NULL) OR (kind = 'RECHARGE')))),
  CONSTRAINT approvals_check5 CHECK ((((kind = 'ROLE') = (wanted IS NOT NULL)) AND ((kind = 'ROLE') = (amount_micros IS NULL)))),
  CONSTRAINT approvals_check6 CHECK (((kind = 'RECHARGE_FILE') = (file_id IS NOT NULL))),
  CONSTRAINT approvals_kind_check CHECK ((kind = ANY (ARRAY['RECHARGE', 'RECHARGE_FILE', 'REVERSAL', 'ADJUSTMENT', 'PAYOUT', 'PACKS', 'ROLE']))),
  CONSTRAINT approvals_payout_check CHECK (((kind = 'PAYOUT') = (payout_id IS NOT NULL))),
  CONSTRAINT approvals_seq_check CHECK ((((status = 'CONFIRMED') AND (kind = ANY (ARRAY['RECHARGE', 'REVERSAL', 'ADJUSTMENT']))) = (seq IS NOT NULL))),
  CONSTRAINT approvals_status_check CHECK ((status = ANY (ARRAY['PENDING', 'CONFIRMED', 'REJECTED'])))
);
CREATE INDEX approvals_by_status ON approvals USING btree (status, id);
CREATE UNIQUE INDEX approvals_of_order ON approvals USING btree (order_id) WHERE (status = 'PENDING');
CREATE UNIQUE INDEX approvals_of_payout ON approvals USING btree (payout_id) WHERE (status = 'PENDING');
CREATE UNIQUE INDEX approvals_of_reversal ON approvals USING btree (user_id, reverses_seq) WHERE (status = 'PENDING');
CREATE UNIQUE INDEX approvals_role_pending ON approvals USING btree (COALESCE(user_id, (0)::bigint), md5((wanted))) WHERE ((kind = 'ROLE') AND (status = 'PENDING'));

CREATE TABLE audit_chain (
  id boolean DEFAULT true NOT NULL,
  last_position bigint NOT NULL,
  last_hash bytea NOT NULL,
  CONSTRAINT audit_chain_pkey PRIMARY KEY (id),
  CONSTRAINT audit_chain_id_check CHECK (id)
);

CREATE TABLE audit_entries (
  id bigint DEFAULT nextval('audit_entry_ids'::regclass) NOT NULL,
  at timestamptz NOT NULL,
  actor_id bigint NOT NULL,
  deed text NOT NULL,
  subject text NOT NULL,
  origin text NOT NULL,
  reason text,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_at ON audit_entries USING btree (at);
CREATE INDEX audit_entries_of_actor ON audit_entries USING btree (actor_id, id);
CREATE INDEX audit_entries_of_deed ON audit_entries USING btree (deed, id);
CREATE INDEX audit_entries_of_named_cards ON audit_entries USING gin (((facts -> 'cardIds'))) WHERE (facts ? 'cardIds');
CREATE INDEX audit_entries_of_subject ON audit_entries USING btree (subject, id);
CREATE UNIQUE INDEX audit_entries_once ON audit_entries USING btree (actor_id, deed, subject, ((facts ->> 'once'))) WHERE (facts ? 'once');
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_wait AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION await_link();

CREATE TABLE audit_links (
  "position" bigint NOT NULL,
  entry_id bigint NOT NULL,
  hash bytea NOT NULL,
  linked_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT audit_links_pkey PRIMARY KEY ("position"),
  CONSTRAINT audit_links_entry_id_key UNIQUE (entry_id),
  CONSTRAINT audit_links_position_check CHECK (("position" > 0))
);
CREATE TRIGGER audit_links_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE authenticators (
  user_id bigint NOT NULL,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT authenticators_last_step_check CHECK ((last_step >= 0))
);

CREATE TABLE book_days (
  day date NOT NULL,
  account text NOT NULL,
  debit_micros bigint NOT NULL,
  credit_micros bigint NOT NULL,
  entries integer NOT NULL,
  tax_ppm integer,
  tax_country text,
  CONSTRAINT book_days_credit_micros_check CHECK ((credit_micros >= 0)),
  CONSTRAINT book_days_debit_micros_check CHECK ((debit_micros >= 0)),
  CONSTRAINT book_days_entries_check CHECK ((entries > 0))
);
CREATE UNIQUE INDEX book_days_once ON book_days USING btree (day, account, tax_country, tax_ppm) NULLS NOT DISTINCT;
CREATE TRIGGER book_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON book_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE book_state (
  id boolean DEFAULT true NOT NULL,
  over_through date NOT NULL,
  over_until timestamptz NOT NULL,
  summed_through date,
  CONSTRAINT book_state_pkey PRIMARY KEY (id),
  CONSTRAINT book_state_check CHECK ((summed_through <= over_through)),
  CONSTRAINT book_state_id_check CHECK (id)
);
CREATE TRIGGER book_state_goes_on BEFORE UPDATE ON book_state FOR EACH ROW EXECUTE FUNCTION refuse_opening_days();
CREATE TRIGGER book_state_stays BEFORE DELETE OR TRUNCATE ON book_state FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW booked_entries AS
 SELECT activities.changed_at AS booked_at,
    entries.account,
    entries.amount_micros,
    entries.tax_ppm,
    entries.tax_country
   FROM (activities
     JOIN entries USING (user_id, seq))
UNION ALL
 SELECT shop_movements.booked_at,
    shop_entries.account,
    shop_entries.amount_micros,
    NULL::integer AS tax_ppm,
    NULL AS tax_country
   FROM (shop_movements
     JOIN shop_entries ON ((shop_entries.movement_id = shop_movements.id)));

CREATE TABLE card_day_regions (
  card_id bigint NOT NULL,
  day date NOT NULL,
  region_code text NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT card_day_regions_pkey PRIMARY KEY (card_id, day, region_code),
  CONSTRAINT card_day_regions_bytes_check CHECK ((bytes > 0))
);
CREATE INDEX card_day_regions_by_day ON card_day_regions USING brin (day) WITH (autosummarize='on');

CREATE TABLE card_days (
  card_id bigint NOT NULL,
  day date NOT NULL,
  segment integer NOT NULL,
  bytes bigint NOT NULL,
  rated boolean NOT NULL,
  allowance_bytes bigint DEFAULT 0 NOT NULL,
  add_on_bytes bigint DEFAULT 0 NOT NULL,
  over_bytes bigint DEFAULT 0 NOT NULL,
  unrated_channel_id bigint,
  is_dismissed boolean DEFAULT false NOT NULL,
  plain_until_bytes bigint,
  plain_region_code text,
  plain_region_bytes bigint DEFAULT 0 NOT NULL,
  CONSTRAINT card_days_pkey PRIMARY KEY (card_id, day, segment),
  CONSTRAINT card_days_add_on_bytes_check CHECK ((add_on_bytes >= 0)),
  CONSTRAINT card_days_allowance_bytes_check CHECK ((allowance_bytes >= 0)),
  CONSTRAINT card_days_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT card_days_check CHECK ((((allowance_bytes + add_on_bytes) + over_bytes) =
CASE
    WHEN rated THEN bytes
    ELSE (0)::bigint
END)),
  CONSTRAINT card_days_dismissed CHECK ((NOT (rated AND is_dismissed))),
  CONSTRAINT card_days_over_bytes_check CHECK ((over_bytes >= 0)),
  CONSTRAINT card_days_plain CHECK (((plain_until_bytes IS NULL) OR (rated AND (segment = 0) AND (allowance_bytes = bytes) AND (bytes <= plain_until_bytes)))),
  CONSTRAINT card_days_plain_region CHECK ((((plain_region_bytes >= 0) AND (plain_region_bytes <= bytes)) AND ((plain_region_code IS NULL) = (plain_region_bytes = 0)))),
  CONSTRAINT card_days_segment_check CHECK ((segment >= 0)),
  CONSTRAINT card_days_unrated_channel CHECK ((rated = (unrated_channel_id IS NULL)))
);
CREATE INDEX card_days_by_day ON card_days USING brin (day) WITH (autosummarize='on');
CREATE INDEX open_unrated_days ON card_days USING btree (day, card_id) WHERE ((NOT rated) AND (NOT is_dismissed));
CREATE INDEX open_unrated_days_of_channel ON card_days USING btree (unrated_channel_id, day, card_id) WHERE ((NOT rated) AND (NOT is_dismissed));

CREATE TABLE card_history (
  card_id bigint NOT NULL,
  at timestamptz NOT NULL,
  n bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  event text NOT NULL,
  status text NOT NULL,
  actor_id bigint,
  note text,
  plan_id bigint,
  plan_version integer,
  balance_micros bigint,
  kbps integer,
  pack_days integer,
  expires_at timestamptz,
  from_day date,
  CONSTRAINT card_history_pkey PRIMARY KEY (card_id, at, n),
  CONSTRAINT card_history_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT card_history_terms CHECK (
CASE event
    WHEN 'orderPlan' THEN ((plan_id IS NOT NULL) AND (pack_days IS NULL) AND (expires_at IS NULL))
    WHEN 'setStarterPack' THEN ((plan_id IS NOT NULL) AND (pack_days IS NOT NULL) AND (expires_at IS NULL))
    WHEN 'resetStarterPack' THEN ((pack_days IS NULL) <> (expires_at IS NULL))
    ELSE ((pack_days IS NULL) AND (expires_at IS NULL))
END) NOT VALID
);
CREATE INDEX card_history_of_actor ON card_history USING btree (actor_id, at) WHERE (actor_id IS NOT NULL);
CREATE TRIGGER card_history_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON card_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE card_job_cards (
  job_id bigint NOT NULL,
  card_id bigint NOT NULL,
  error text,
  done_at timestamptz,
  tag text,
  former_tag text,
  CONSTRAINT card_job_cards_pkey PRIMARY KEY (job_id, card_id),
  CONSTRAINT card_job_cards_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT card_job_cards_job_id_fkey FOREIGN KEY (job_id) REFERENCES card_jobs(id),
  CONSTRAINT card_job_cards_tag_check CHECK ((((tag IS NULL) OR ((done_at IS NULL) AND ((length(tag) >= 1) AND (length(tag) <= 32)))) AND ((former_tag IS NULL) OR (tag IS NOT NULL))))
);
CREATE INDEX card_job_cards_refused ON card_job_cards USING btree (job_id, card_id) WHERE (error IS NOT NULL);
CREATE INDEX card_job_cards_waiting ON card_job_cards USING btree (job_id, card_id) WHERE (done_at IS NULL);

CREATE TABLE card_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  deed text NOT NULL,
  terms jsonb NOT NULL,
  asked_by bigint NOT NULL,
  origin text NOT NULL,
  asked_at timestamptz NOT NULL,
  finished_at timestamptz,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  value_micros bigint,
  created_micros bigint DEFAULT 0 NOT NULL,
  CONSTRAINT card_jobs_pkey PRIMARY KEY (id),
  CONSTRAINT card_jobs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT card_jobs_check CHECK (((done >= 0) AND (done <= total))),
  CONSTRAINT card_jobs_check1 CHECK (((refused >= 0) AND (refused <= done))),
  CONSTRAINT card_jobs_check2 CHECK (((created_micros >= 0) AND (created_micros <= value_micros))),
  CONSTRAINT card_jobs_deed_check CHECK ((deed = ANY (ARRAY['setStarterPack', 'resetStarterPack', 'revertStarterPack', 'stopService', 'resumeService', 'announcePlanChange', 'withdrawPlanChange', 'editTags']))),
  CONSTRAINT card_jobs_value_check CHECK (((deed = ANY (ARRAY['setStarterPack', 'resetStarterPack'])) OR ((value_micros IS NULL) AND (created_micros = 0)))),
  CONSTRAINT card_jobs_value_micros_check CHECK ((value_micros >= 0))
);

CREATE TABLE cards (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  card_number text NOT NULL,
  iccid text NOT NULL,
  channel_id bigint NOT NULL,
  type text NOT NULL,
  verify_code_sealed bytea NOT NULL,
  verify_code_mac bytea NOT NULL,
  holder_id bigint,
  tag text,
  bound_at timestamptz,
  deleted_at timestamptz,
  status text DEFAULT 'NOT_ACTIVE' NOT NULL,
  suspend_reason text,
  admin_stop text,
  stopped_at timestamptz,
  is_starter_pack boolean DEFAULT false NOT NULL,
  pack_days integer,
  expires_at timestamptz,
  add_on_bought_bytes bigint DEFAULT 0 NOT NULL,
  add_on_used_bytes bigint DEFAULT 0 NOT NULL,
  network_on boolean DEFAULT false NOT NULL,
  network_limit text DEFAULT 'open' NOT NULL,
  network_kbps integer,
  created_at timestamptz NOT NULL,
  converted_plan_id bigint,
  activation_code_sealed bytea,
  activation_code_mac bytea,
  esim_state text,
  esim_failure text,
  esim_told_at timestamptz,
  import_id bigint,
  mark text,
  mark_reason text,
  delivered_id bigint,
  stopped_by_mark boolean DEFAULT false NOT NULL,
  CONSTRAINT cards_pkey PRIMARY KEY (id),
  CONSTRAINT cards_activation_code_mac_key UNIQUE (activation_code_mac),
  CONSTRAINT cards_card_number_key UNIQUE (card_number),
  CONSTRAINT cards_iccid_key UNIQUE (iccid),
  CONSTRAINT cards_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT cards_converted_plan_id_fkey FOREIGN KEY (converted_plan_id) REFERENCES plans(id),
  CONSTRAINT cards_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id),
  CONSTRAINT cards_import_id_fkey FOREIGN KEY (import_id) REFERENCES stock_imports(id),
  CONSTRAINT cards_card_number_check CHECK ((card_number ~ '^[0-9]{4,20}$')),
  CONSTRAINT cards_check CHECK (((status = 'SUSPEND') = (suspend_reason IS NOT NULL))),
  CONSTRAINT cards_check1 CHECK (((holder_id IS NULL) = (bound_at IS NULL))),
  CONSTRAINT cards_check10 CHECK (((activation_code_sealed IS NOT NULL) OR (esim_state IS NULL) OR (esim_state = 'ordered') OR (esim_failure = 'order'))),
  CONSTRAINT cards_check11 CHECK (((NOT (esim_state IS DISTINCT FROM 'failed')) = (esim_failure IS NOT NULL))),
  CONSTRAINT cards_check12 CHECK (((mark IS NULL) = (mark_reason IS NULL))),
  CONSTRAINT cards_check13 CHECK (((mark IS NULL) OR (mark <> ALL (ARRAY['returned', 'replaced'])) OR (holder_id IS NULL))),
  CONSTRAINT cards_check2 CHECK (((deleted_at IS NULL) OR (holder_id IS NOT NULL))),
  CONSTRAINT cards_check3 CHECK ((is_starter_pack = ((expires_at IS NOT NULL) AND (pack_days IS NOT NULL)))),
  CONSTRAINT cards_check4 CHECK (((NOT is_starter_pack) OR (holder_id IS NULL))),
  CONSTRAINT cards_check5 CHECK (((network_limit = 'throttled') = (network_kbps IS NOT NULL))),
  CONSTRAINT cards_check6 CHECK (((add_on_used_bytes >= 0) AND (add_on_used_bytes <= add_on_bought_bytes))),
  CONSTRAINT cards_check7 CHECK (((type = 'esim') OR ((activation_code_sealed IS NULL) AND (esim_state IS NULL)))),
  CONSTRAINT cards_check8 CHECK (((activation_code_mac IS NULL) OR (activation_code_sealed IS NOT NULL))),
  CONSTRAINT cards_check9 CHECK (((activation_code_sealed IS NULL) OR ((esim_state IS NOT NULL) AND (esim_state <> 'ordered')))),
  CONSTRAINT cards_esim_failure_check CHECK ((esim_failure = ANY (ARRAY['order', 'eligibility', 'confirmationCode', 'download', 'install']))),
  CONSTRAINT cards_esim_state_check CHECK ((esim_state = ANY (ARRAY['ordered', 'released', 'downloaded', 'installed', 'failed']))),
  CONSTRAINT cards_iccid_check CHECK ((iccid ~ '^[0-9]{18,22}$')),
  CONSTRAINT cards_mark_check CHECK ((mark = ANY (ARRAY['lost', 'damaged', 'returned', 'replaced']))),
  CONSTRAINT cards_mark_reason_check CHECK ((length(mark_reason) >= 1)),
  CONSTRAINT cards_network_limit_check CHECK ((network_limit = ANY (ARRAY['open', 'blocked', 'throttled']))),
  CONSTRAINT cards_pack_days_check CHECK (((pack_days >= 1) AND (pack_days <= 366))),
  CONSTRAINT cards_status_check CHECK ((status = ANY (ARRAY['NOT_ACTIVE', 'USING', 'SUSPEND', 'PAUSED']))),
  CONSTRAINT cards_stopped_by_mark_check CHECK (((NOT stopped_by_mark) OR ((NOT (mark IS DISTINCT FROM 'lost')) AND (admin_stop IS NOT NULL)))),
  CONSTRAINT cards_suspend_reason_check CHECK ((suspend_reason = ANY (ARRAY['credit', 'administrator', 'packExpired']))),
  CONSTRAINT cards_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 32))),
  CONSTRAINT cards_type_check CHECK ((type = ANY (ARRAY['physical', 'esim'])))
);
CREATE INDEX cards_by_bound_at ON cards USING btree (bound_at, channel_id, type) WHERE (bound_at IS NOT NULL);
CREATE INDEX cards_by_channel ON cards USING btree (channel_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX cards_by_expiry ON cards USING btree (COALESCE(expires_at, 'infinity'::timestamptz), id);
CREATE INDEX cards_by_number ON cards USING btree (((card_number)::numeric), id);
CREATE INDEX cards_by_pack ON cards USING btree (is_starter_pack, id) WHERE (deleted_at IS NULL);
CREATE INDEX cards_by_pack_and_number ON cards USING btree (is_starter_pack, ((card_number)::numeric), id) WHERE (deleted_at IS NULL);
CREATE INDEX cards_by_status ON cards USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX cards_by_status_and_number ON cards USING btree (status, ((card_number)::numeric), id) WHERE (deleted_at IS NULL);
CREATE INDEX cards_by_tag ON cards USING btree (lower(tag) text_pattern_ops, id);
CREATE INDEX cards_by_type ON cards USING btree (type, id) WHERE (deleted_at IS NULL);
CREATE INDEX cards_deleted ON cards USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX cards_esims_in_stock ON cards USING btree (((activation_code_sealed IS NULL)), id) WHERE ((type = 'esim') AND (holder_id IS NULL) AND (NOT is_starter_pack) AND (admin_stop IS NULL) AND (mark IS NULL) AND ((esim_state IS NULL) OR (esim_state = 'released')));
CREATE INDEX cards_for_sale ON cards USING btree (channel_id, type) WHERE ((holder_id IS NULL) AND (NOT is_starter_pack) AND (admin_stop IS NULL) AND (mark IS NULL));
CREATE INDEX cards_for_sale_of_import ON cards USING btree (import_id) WHERE ((holder_id IS NULL) AND (NOT is_starter_pack) AND (admin_stop IS NULL) AND (mark IS NULL));
CREATE INDEX cards_held ON cards USING btree (id) WHERE ((holder_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX cards_held_by_number ON cards USING btree (((card_number)::numeric), id) WHERE ((holder_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX cards_iccid_begins ON cards USING btree (iccid text_pattern_ops);
CREATE INDEX cards_iccid_ends ON cards USING btree (reverse(iccid) text_pattern_ops);
CREATE INDEX cards_in_stock ON cards USING btree (id) WHERE ((holder_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX cards_in_stock_by_expiry ON cards USING btree (COALESCE(expires_at, 'infinity'::timestamptz), id) WHERE ((holder_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX cards_in_stock_by_number ON cards USING btree (((card_number)::numeric), id) WHERE ((holder_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX cards_living ON cards USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX cards_marked ON cards USING btree (mark, id) WHERE ((mark IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX cards_number_begins ON cards USING btree (card_number text_pattern_ops);
CREATE INDEX cards_of_holder ON cards USING btree (holder_id, id);
CREATE INDEX cards_of_import ON cards USING btree (import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX cards_running_packs ON cards USING btree (expires_at) WHERE (is_starter_pack AND (status = 'USING'));
CREATE INDEX cards_stopped ON cards USING btree (id) WHERE ((admin_stop IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX cards_suspended ON cards USING btree (suspend_reason, id) WHERE ((suspend_reason IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX cards_tag ON cards USING btree (holder_id, lower(tag)) WHERE (deleted_at IS NULL);

CREATE TABLE channel_costs (
  channel_id bigint NOT NULL,
  from_day date NOT NULL,
  mb_micros bigint NOT NULL,
  day_micros bigint NOT NULL,
  month_micros bigint NOT NULL,
  CONSTRAINT channel_costs_pkey PRIMARY KEY (channel_id, from_day),
  CONSTRAINT channel_costs_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT channel_costs_day_micros_check CHECK ((day_micros >= 0)),
  CONSTRAINT channel_costs_mb_micros_check CHECK ((mb_micros >= 0)),
  CONSTRAINT channel_costs_month_micros_check CHECK ((month_micros >= 0))
);

CREATE TABLE channel_keys (
  digest bytea NOT NULL,
  channel_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  CONSTRAINT channel_keys_pkey PRIMARY KEY (digest),
  CONSTRAINT channel_keys_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT channel_keys_check CHECK ((ends_at >= created_at)),
  CONSTRAINT channel_keys_digest_check CHECK ((length(digest) = 32))
);
CREATE INDEX channel_keys_ending ON channel_keys USING btree (channel_id, ends_at);
CREATE UNIQUE INDEX channel_keys_present ON channel_keys USING btree (channel_id) WHERE (ends_at IS NULL);

CREATE TABLE channel_networks (
  channel_id bigint NOT NULL,
  region_code text NOT NULL,
  name text NOT NULL,
  generation text NOT NULL,
  CONSTRAINT channel_networks_pkey PRIMARY KEY (channel_id, region_code, name),
  CONSTRAINT channel_networks_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT channel_networks_region_code_fkey FOREIGN KEY (region_code) REFERENCES regions(code),
  CONSTRAINT channel_networks_generation_check CHECK ((generation = ANY (ARRAY['2G', '3G', '4G', '5G']))),
  CONSTRAINT channel_networks_name_check CHECK (((name <> '') AND (length(name) <= 60))),
  CONSTRAINT channel_networks_region_code_check CHECK ((region_code <> 'ZZ'))
);

CREATE TABLE channel_region_costs (
  channel_id bigint NOT NULL,
  from_day date NOT NULL,
  region_code text NOT NULL,
  mb_micros bigint NOT NULL,
  CONSTRAINT channel_region_costs_pkey PRIMARY KEY (channel_id, from_day, region_code),
  CONSTRAINT channel_region_costs_channel_id_from_day_fkey FOREIGN KEY (channel_id, from_day) REFERENCES channel_costs(channel_id, from_day),
  CONSTRAINT channel_region_costs_region_code_fkey FOREIGN KEY (region_code) REFERENCES regions(code),
  CONSTRAINT channel_region_costs_mb_micros_check CHECK ((mb_micros >= 0))
);

CREATE TABLE channels (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  secret_sealed bytea,
  former_secret_sealed bytea,
  secret_since timestamptz,
  CONSTRAINT channels_pkey PRIMARY KEY (id),
  CONSTRAINT channels_name_key UNIQUE (name),
  CONSTRAINT channels_check CHECK (((secret_sealed IS NULL) = (secret_since IS NULL))),
  CONSTRAINT channels_check1 CHECK (((former_secret_sealed IS NULL) OR (secret_sealed IS NOT NULL))),
  CONSTRAINT channels_name_check CHECK ((name ~ '^[a-z0-9-]{1,40}$'))
);

CREATE TABLE checkouts (
  provider text NOT NULL,
  session_id text NOT NULL,
  order_id bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  CONSTRAINT checkouts_pkey PRIMARY KEY (provider, session_id),
  CONSTRAINT checkouts_order_id_fkey FOREIGN KEY (order_id) REFERENCES pay_orders(id),
  CONSTRAINT checkouts_provider_check CHECK ((provider = 'stripe'))
);
CREATE INDEX checkouts_of_order ON checkouts USING btree (order_id, opened_at DESC);

CREATE TABLE closed_months (
  month date NOT NULL,
  asked_by bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  origin text NOT NULL,
  sealed_at timestamptz,
  entries bigint,
  sha256 bytea,
  CONSTRAINT closed_months_pkey PRIMARY KEY (month),
  CONSTRAINT closed_months_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT closed_months_check CHECK ((num_nulls(sealed_at, entries, sha256) = ANY (ARRAY[0, 3]))),
  CONSTRAINT closed_months_entries_check CHECK ((entries >= 0)),
  CONSTRAINT closed_months_month_check CHECK ((month = date_trunc('month', (month)::timestamptz))),
  CONSTRAINT closed_months_sha256_check CHECK ((length(sha256) = 32))
);
CREATE TRIGGER closed_months_are_sealed BEFORE UPDATE ON closed_months FOR EACH ROW EXECUTE FUNCTION refuse_opening_months();
CREATE TRIGGER closed_months_stay BEFORE DELETE OR TRUNCATE ON closed_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE customer_notes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  customer_id bigint NOT NULL,
  author_id bigint NOT NULL,
  written_at timestamptz NOT NULL,
  note text NOT NULL,
  CONSTRAINT customer_notes_pkey PRIMARY KEY (id),
  CONSTRAINT customer_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT customer_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT customer_notes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000)))
);
CREATE INDEX customer_notes_of_customer ON customer_notes USING btree (customer_id, id);
CREATE TRIGGER customer_notes_never_rewritten BEFORE UPDATE OR TRUNCATE ON customer_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE customer_views (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  customer_id bigint NOT NULL,
  administrator_id bigint NOT NULL,
  session_id uuid NOT NULL,
  reason text NOT NULL,
  began_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT customer_views_pkey PRIMARY KEY (id),
  CONSTRAINT customer_views_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES users(id),
  CONSTRAINT customer_views_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT customer_views_check CHECK ((expires_at > began_at)),
  CONSTRAINT customer_views_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);
CREATE INDEX customer_views_of_customer ON customer_views USING btree (customer_id, id);

CREATE TABLE cycles (
  card_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  CONSTRAINT cycles_pkey PRIMARY KEY (card_id, plan_id, version, starts_on),
  CONSTRAINT cycles_check CHECK ((ends_on > starts_on))
);
CREATE INDEX cycles_by_end ON cycles USING btree (card_id, ends_on);

CREATE TABLE dismissed_days (
  card_id bigint NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL,
  reason text NOT NULL,
  dismissed_at timestamptz NOT NULL,
  dismissed_by bigint,
  CONSTRAINT dismissed_days_pkey PRIMARY KEY (card_id, day),
  CONSTRAINT dismissed_days_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT dismissed_days_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES users(id),
  CONSTRAINT dismissed_days_bytes_check CHECK ((bytes > 0))
);

CREATE TABLE email_codes (
  email text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_origins text[] DEFAULT '{}'[] NOT NULL,
  CONSTRAINT email_codes_pkey PRIMARY KEY (email, purpose),
  CONSTRAINT email_codes_wrong_origins_check CHECK ((cardinality(wrong_origins) <= 20))
);

CREATE TABLE email_corrections (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  email text NOT NULL,
  asked_by bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT email_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT email_corrections_user_id_key UNIQUE (user_id),
  CONSTRAINT email_corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT email_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT email_corrections_check CHECK ((expires_at > asked_at)),
  CONSTRAINT email_corrections_email_check CHECK ((email <> ''))
);
CREATE INDEX email_corrections_asked_by ON email_corrections USING btree (asked_by);
CREATE INDEX email_corrections_expires_at ON email_corrections USING btree (expires_at);

CREATE TABLE entries (
  user_id bigint NOT NULL,
  seq bigint NOT NULL,
  leg smallint NOT NULL,
  account text NOT NULL,
  amount_micros bigint NOT NULL,
  tax_ppm integer,
  tax_country text,
  CONSTRAINT entries_pkey PRIMARY KEY (user_id, seq, leg),
  CONSTRAINT entries_account_check CHECK ((account = ANY (ARRAY['wallet', 'cashByHand', 'cashByBank', 'cashByStripe', 'payoutsInTransit', 'planFees', 'addOnFees', 'esimFees', 'serviceFees', 'packCredits', 'goodwill', 'corrections']))),
  CONSTRAINT entries_amount_micros_check CHECK ((amount_micros <> 0)),
  CONSTRAINT entries_check CHECK (((leg = 0) = (account = 'wallet'))),
  CONSTRAINT entries_leg_check CHECK (((leg >= 0) AND (leg <= 9))),
  CONSTRAINT entries_tax_check CHECK (((num_nulls(tax_ppm, tax_country) = 2) OR ((account = ANY (ARRAY['planFees', 'addOnFees', 'esimFees', 'serviceFees'])) AND ((tax_ppm >= 0) AND (tax_ppm <= 1000000)) AND (tax_country ~ '^[A-Z]{2}$'))))
);
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_balance AFTER INSERT ON entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();

CREATE TABLE esim_orders (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  card_id bigint NOT NULL,
  user_id bigint NOT NULL,
  fee_seq bigint,
  step text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  matching_id_sealed bytea NOT NULL,
  failure text,
  ordered_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  trouble text,
  CONSTRAINT esim_orders_pkey PRIMARY KEY (id),
  CONSTRAINT esim_orders_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT esim_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT esim_orders_check CHECK (((step = ANY (ARRAY['released', 'returned'])) = (ended_at IS NOT NULL))),
  CONSTRAINT esim_orders_check1 CHECK (((step <> ALL (ARRAY['cancel', 'returned'])) OR (failure IS NOT NULL))),
  CONSTRAINT esim_orders_step_check CHECK ((step = ANY (ARRAY['download', 'confirm', 'cancel', 'released', 'returned']))),
  CONSTRAINT esim_orders_tries_check CHECK ((tries >= 0))
);
CREATE INDEX esim_orders_due ON esim_orders USING btree (due_at) WHERE (ended_at IS NULL);
CREATE INDEX esim_orders_of_user ON esim_orders USING btree (user_id, card_id, id);
CREATE UNIQUE INDEX esim_orders_open ON esim_orders USING btree (card_id) WHERE (ended_at IS NULL);

CREATE TABLE failing_fetches (
  channel_id bigint NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  error text NOT NULL,
  CONSTRAINT failing_fetches_pkey PRIMARY KEY (channel_id),
  CONSTRAINT failing_fetches_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id)
);

CREATE TABLE fees (
  card_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  n integer NOT NULL,
  user_id bigint NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT fees_pkey PRIMARY KEY (card_id, plan_id, version, n),
  CONSTRAINT fees_user_id_seq_key UNIQUE (user_id, seq),
  CONSTRAINT fees_n_check CHECK ((n > 0))
);

CREATE TABLE fetched_usage (
  channel_id bigint NOT NULL,
  cursor text NOT NULL,
  fetched_at timestamptz NOT NULL,
  CONSTRAINT fetched_usage_pkey PRIMARY KEY (channel_id),
  CONSTRAINT fetched_usage_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT fetched_usage_cursor_check CHECK ((length(cursor) <= 500))
);

CREATE TABLE hand_movements (
  movement_id bigint NOT NULL,
  booked_by bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT hand_movements_pkey PRIMARY KEY (movement_id),
  CONSTRAINT hand_movements_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES users(id),
  CONSTRAINT hand_movements_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES shop_movements(id),
  CONSTRAINT hand_movements_reason_check CHECK ((reason <> ''))
);
CREATE TRIGGER hand_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON hand_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_digest bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, call, key),
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 128)))
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

CREATE TABLE invoice_accounts (
  user_id bigint NOT NULL,
  details jsonb,
  automatic_from date NOT NULL,
  next_month date NOT NULL,
  CONSTRAINT invoice_accounts_pkey PRIMARY KEY (user_id),
  CONSTRAINT invoice_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT invoice_accounts_automatic_from_check CHECK ((automatic_from = date_trunc('month', (automatic_from)::timestamptz))),
  CONSTRAINT invoice_accounts_check CHECK ((automatic_from <= next_month)),
  CONSTRAINT invoice_accounts_next_month_check CHECK ((next_month = date_trunc('month', (next_month)::timestamptz)))
);
CREATE INDEX invoice_accounts_due ON invoice_accounts USING btree (next_month);

CREATE TABLE invoice_lines (
  invoice_id bigint NOT NULL,
  line smallint NOT NULL,
  account text NOT NULL,
  tax_ppm integer,
  tax_country text,
  fees integer NOT NULL,
  gross_micros bigint NOT NULL,
  net_micros bigint NOT NULL,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (invoice_id, line),
  CONSTRAINT invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT invoice_lines_account_check CHECK ((account = ANY (ARRAY['planFees', 'addOnFees', 'esimFees', 'serviceFees']))),
  CONSTRAINT invoice_lines_check CHECK (((tax_ppm IS NOT NULL) OR (tax_country IS NULL))),
  CONSTRAINT invoice_lines_fees_check CHECK ((fees >= 0)),
  CONSTRAINT invoice_lines_gross_micros_check CHECK ((gross_micros <> 0)),
  CONSTRAINT invoice_lines_line_check CHECK ((line > 0)),
  CONSTRAINT invoice_lines_tax_country_check CHECK ((tax_country ~ '^[A-Z]{2}$')),
  CONSTRAINT invoice_lines_tax_ppm_check CHECK (((tax_ppm >= 0) AND (tax_ppm <= 1000000)))
);
CREATE TRIGGER invoice_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE invoices (
  id bigint NOT NULL,
  prefix text NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  month date NOT NULL,
  booked_before timestamptz NOT NULL,
  issued_at timestamptz NOT NULL,
  corrects bigint,
  is_cancellation boolean NOT NULL,
  reason text,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  no_tax_reason text,
  tax_micros bigint NOT NULL,
  xml text NOT NULL,
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoices(id),
  CONSTRAINT invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT invoices_check CHECK ((corrects < id)),
  CONSTRAINT invoices_check1 CHECK (((kind = 'CREDIT_NOTE') = (corrects IS NOT NULL))),
  CONSTRAINT invoices_check2 CHECK (((kind = 'CREDIT_NOTE') OR (NOT is_cancellation))),
  CONSTRAINT invoices_check3 CHECK ((is_cancellation = (reason IS NOT NULL))),
  CONSTRAINT invoices_id_check CHECK ((id > 0)),
  CONSTRAINT invoices_kind_check CHECK ((kind = ANY (ARRAY['INVOICE', 'CREDIT_NOTE']))),
  CONSTRAINT invoices_month_check CHECK ((month = date_trunc('month', (month)::timestamptz)))
);
CREATE INDEX invoices_of_account ON invoices USING btree (user_id, month, id);
CREATE UNIQUE INDEX invoices_cancelled ON invoices USING btree (corrects) WHERE is_cancellation;
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE kept_records (
  id boolean DEFAULT true NOT NULL,
  since date NOT NULL,
  CONSTRAINT kept_records_pkey PRIMARY KEY (id),
  CONSTRAINT kept_records_id_check CHECK (id)
);

CREATE TABLE key_check (
  id bigint NOT NULL,
  value_sealed bytea NOT NULL,
  CONSTRAINT key_check_pkey PRIMARY KEY (id),
  CONSTRAINT key_check_id_check CHECK ((id = 1))
);

CREATE TABLE known_browsers (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  session_id uuid NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT known_browsers_pkey PRIMARY KEY (token_hash),
  CONSTRAINT known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX known_browsers_of_user ON known_browsers USING btree (user_id, used_at);

CREATE TABLE legal_acceptances (
  user_id bigint NOT NULL,
  document text NOT NULL,
  version integer NOT NULL,
  accepted_at timestamptz NOT NULL,
  CONSTRAINT legal_acceptances_pkey PRIMARY KEY (user_id, document, version),
  CONSTRAINT legal_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT legal_acceptances_document_check CHECK ((document = ANY (ARRAY['disclaimer', 'privacy']))),
  CONSTRAINT legal_acceptances_version_check CHECK ((version >= 0))
);
CREATE INDEX legal_acceptances_of_version ON legal_acceptances USING btree (document, version);

CREATE TABLE letters (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  occasion text NOT NULL,
  kind text NOT NULL,
  facts jsonb NOT NULL,
  written_at timestamptz NOT NULL,
  taken_at timestamptz,
  CONSTRAINT letters_pkey PRIMARY KEY (id),
  CONSTRAINT letters_user_id_occasion_key UNIQUE (user_id, occasion),
  CONSTRAINT letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT letters_kind_check CHECK ((kind = ANY (ARRAY['lowBalance', 'recharged', 'dataUsed', 'cardsStopped'])))
);
CREATE INDEX letters_age ON letters USING brin (written_at);

CREATE TABLE network_commands (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  card_id bigint NOT NULL,
  command text NOT NULL,
  network_on boolean NOT NULL,
  network_limit text NOT NULL,
  network_kbps integer,
  sent_at timestamptz NOT NULL,
  outcome text,
  CONSTRAINT network_commands_pkey PRIMARY KEY (id),
  CONSTRAINT network_commands_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT network_commands_outcome_check CHECK ((outcome = ANY (ARRAY['obeyed', 'refused'])))
);
CREATE INDEX network_commands_of_card ON network_commands USING btree (card_id, id);

CREATE TABLE pack_sale_cards (
  sale_id bigint NOT NULL,
  card_id bigint NOT NULL,
  history_n bigint NOT NULL,
  ended text,
  movement_id bigint,
  ended_at timestamptz,
  credited_micros bigint,
  CONSTRAINT pack_sale_cards_pkey PRIMARY KEY (sale_id, card_id),
  CONSTRAINT pack_sale_cards_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT pack_sale_cards_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES shop_movements(id),
  CONSTRAINT pack_sale_cards_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES pack_sales(id),
  CONSTRAINT pack_sale_cards_credit_check CHECK (((NOT (ended IS DISTINCT FROM 'BOUND')) = (credited_micros IS NOT NULL))),
  CONSTRAINT pack_sale_cards_credited_micros_check CHECK ((credited_micros >= 0)),
  CONSTRAINT pack_sale_cards_end_check CHECK ((((ended IS NULL) = (movement_id IS NULL)) AND ((ended IS NULL) = (ended_at IS NULL)))),
  CONSTRAINT pack_sale_cards_ended_check CHECK ((ended = ANY (ARRAY['BOUND', 'EXPIRED', 'REVERTED', 'RETURNED'])))
);
CREATE INDEX pack_sale_cards_of_card ON pack_sale_cards USING btree (card_id, sale_id);
CREATE INDEX pack_sale_cards_of_movement ON pack_sale_cards USING btree (movement_id) WHERE (movement_id IS NOT NULL);
CREATE UNIQUE INDEX pack_sale_cards_open ON pack_sale_cards USING btree (card_id) WHERE (ended IS NULL);

CREATE TABLE pack_sales (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sold_at timestamptz NOT NULL,
  sold_by bigint NOT NULL,
  cash text NOT NULL,
  price_micros bigint NOT NULL,
  buyer text NOT NULL,
  reference text,
  reason text NOT NULL,
  cards integer NOT NULL,
  open_cards integer NOT NULL,
  bound_cards integer DEFAULT 0 NOT NULL,
  expired_cards integer DEFAULT 0 NOT NULL,
  reverted_cards integer DEFAULT 0 NOT NULL,
  returned_cards integer DEFAULT 0 NOT NULL,
  CONSTRAINT pack_sales_pkey PRIMARY KEY (id),
  CONSTRAINT pack_sales_sold_by_fkey FOREIGN KEY (sold_by) REFERENCES users(id),
  CONSTRAINT pack_sales_bound_cards_check CHECK ((bound_cards >= 0)),
  CONSTRAINT pack_sales_buyer_check CHECK ((buyer <> '')),
  CONSTRAINT pack_sales_cards_check CHECK ((cards > 0)),
  CONSTRAINT pack_sales_cash_check CHECK ((cash = ANY (ARRAY['cashByHand', 'cashByBank']))),
  CONSTRAINT pack_sales_count_check CHECK ((cards = ((((open_cards + bound_cards) + expired_cards) + reverted_cards) + returned_cards))),
  CONSTRAINT pack_sales_expired_cards_check CHECK ((expired_cards >= 0)),
  CONSTRAINT pack_sales_open_cards_check CHECK ((open_cards >= 0)),
  CONSTRAINT pack_sales_price_micros_check CHECK ((price_micros > 0)),
  CONSTRAINT pack_sales_reason_check CHECK ((reason <> '')),
  CONSTRAINT pack_sales_reference_check CHECK ((reference <> '')),
  CONSTRAINT pack_sales_returned_cards_check CHECK ((returned_cards >= 0)),
  CONSTRAINT pack_sales_reverted_cards_check CHECK ((reverted_cards >= 0))
);
CREATE INDEX pack_sales_by_day ON pack_sales USING btree (sold_at, id);
CREATE INDEX pack_sales_open ON pack_sales USING btree (id) WHERE (open_cards > 0);

CREATE TABLE pay_orders (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  method text NOT NULL,
  amount_micros bigint NOT NULL,
  service_fee_micros bigint NOT NULL,
  remark text NOT NULL,
  status text DEFAULT 'INIT' NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  finished_by text,
  seen_by bigint,
  seen_at timestamptz,
  seen_note text,
  cancelled_at timestamptz,
  purchase_id bigint,
  CONSTRAINT pay_orders_pkey PRIMARY KEY (id),
  CONSTRAINT pay_orders_purchase_id_key UNIQUE (purchase_id),
  CONSTRAINT pay_orders_remark_key UNIQUE (remark),
  CONSTRAINT pay_orders_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  CONSTRAINT pay_orders_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES users(id),
  CONSTRAINT pay_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT pay_orders_amount_micros_check CHECK ((amount_micros > 0)),
  CONSTRAINT pay_orders_check CHECK ((((status = 'FINISHED') = (finished_at IS NOT NULL)) AND ((finished_at IS NULL) = (finished_by IS NULL)))),
  CONSTRAINT pay_orders_check1 CHECK ((((seen_by IS NULL) = (seen_at IS NULL)) AND ((seen_at IS NULL) = (seen_note IS NULL)))),
  CONSTRAINT pay_orders_check2 CHECK (
CASE status
    WHEN 'INIT' THEN (cancelled_at IS NULL)
    WHEN 'CANCELLED' THEN (cancelled_at IS NOT NULL)
    ELSE true
END),
  CONSTRAINT pay_orders_finished_by_check CHECK ((finished_by = ANY (ARRAY['administrator', 'stripe']))),
  CONSTRAINT pay_orders_method_check CHECK ((method = ANY (ARRAY['domestic', 'international']))),
  CONSTRAINT pay_orders_remark_check CHECK ((remark ~ '^[0-9A-HJKMNP-TV-Z]{8}$')),
  CONSTRAINT pay_orders_service_fee_micros_check CHECK ((service_fee_micros >= 0)),
  CONSTRAINT pay_orders_status_check CHECK ((status = ANY (ARRAY['INIT', 'FINISHED', 'CANCELLED'])))
);
CREATE INDEX pay_orders_by_amount ON pay_orders USING btree (amount_micros, id);
CREATE INDEX pay_orders_by_day ON pay_orders USING btree (created_at, id);
CREATE INDEX pay_orders_by_finish ON pay_orders USING btree (COALESCE(finished_at, 'infinity'::timestamptz), id);
CREATE INDEX pay_orders_by_total ON pay_orders USING btree (((amount_micros + service_fee_micros)), id);
CREATE INDEX pay_orders_of_user ON pay_orders USING btree (user_id, id DESC);
CREATE INDEX pay_orders_open ON pay_orders USING btree (id DESC) WHERE (status = 'INIT');
CREATE INDEX pay_orders_open_by_total ON pay_orders USING btree (((amount_micros + service_fee_micros)), id DESC) WHERE (status = 'INIT');
CREATE INDEX pay_orders_remark_begins ON pay_orders USING btree (remark text_pattern_ops);

CREATE TABLE payment_fees (
  provider text NOT NULL,
  payment_id text NOT NULL,
  state text DEFAULT 'DUE' NOT NULL,
  fee_micros bigint,
  currency text,
  movement_id bigint,
  learnt_at timestamptz,
  tries integer DEFAULT 0 NOT NULL,
  due_at timestamptz,
  CONSTRAINT payment_fees_pkey PRIMARY KEY (provider, payment_id),
  CONSTRAINT payment_fees_movement_id_key UNIQUE (movement_id),
  CONSTRAINT payment_fees_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES shop_movements(id),
  CONSTRAINT payment_fees_provider_payment_id_fkey FOREIGN KEY (provider, payment_id) REFERENCES payments(provider, payment_id),
  CONSTRAINT payment_fees_check CHECK (((state = 'BOOKED') = (movement_id IS NOT NULL))),
  CONSTRAINT payment_fees_check1 CHECK ((((state = 'DUE') = (due_at IS NOT NULL)) AND ((due_at IS NULL) = (learnt_at IS NOT NULL)))),
  CONSTRAINT payment_fees_check2 CHECK ((((state = ANY (ARRAY['DUE', 'UNKNOWN'])) = (fee_micros IS NULL)) AND ((fee_micros IS NULL) = (currency IS NULL)))),
  CONSTRAINT payment_fees_fee_micros_check CHECK ((fee_micros >= 0)),
  CONSTRAINT payment_fees_provider_check CHECK ((provider = 'stripe')),
  CONSTRAINT payment_fees_state_check CHECK ((state = ANY (ARRAY['DUE', 'BOOKED', 'NONE', 'OTHER_CURRENCY', 'UNKNOWN']))),
  CONSTRAINT payment_fees_tries_check CHECK ((tries >= 0))
);
CREATE INDEX payment_fees_due ON payment_fees USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX payment_fees_not_booked ON payment_fees USING btree (state) WHERE (state = ANY (ARRAY['OTHER_CURRENCY', 'UNKNOWN']));

CREATE TABLE payments (
  provider text NOT NULL,
  payment_id text NOT NULL,
  told_at timestamptz NOT NULL,
  order_id bigint,
  paid_at timestamptz,
  amount_micros bigint,
  currency text,
  outcome text,
  refunded_micros bigint DEFAULT 0 NOT NULL,
  disputed_at timestamptz,
  dispute_won_at timestamptz,
  disputes_open text[] DEFAULT '{}'[] NOT NULL,
  disputes_won text[] DEFAULT '{}'[] NOT NULL,
  taken_seq bigint,
  troubles integer DEFAULT 0 NOT NULL,
  seen integer DEFAULT 0 NOT NULL,
  others_refunded_micros bigint DEFAULT 0 NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (provider, payment_id),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES pay_orders(id),
  CONSTRAINT payments_amount_micros_check CHECK ((amount_micros >= 0)),
  CONSTRAINT payments_check CHECK ((((outcome IS NULL) = (order_id IS NULL)) AND ((order_id IS NULL) = (paid_at IS NULL)) AND ((paid_at IS NULL) = (amount_micros IS NULL)) AND ((amount_micros IS NULL) = (currency IS NULL)))),
  CONSTRAINT payments_check1 CHECK (((seen >= 0) AND (seen <= troubles))),
  CONSTRAINT payments_others_refunded_micros_check CHECK ((others_refunded_micros >= 0)),
  CONSTRAINT payments_outcome_check CHECK ((outcome = ANY (ARRAY['credited', 'second', 'mismatched', 'ownerless']))),
  CONSTRAINT payments_provider_check CHECK ((provider = 'stripe')),
  CONSTRAINT payments_refunded_micros_check CHECK ((refunded_micros >= 0)),
  CONSTRAINT payments_taken_seq_check CHECK ((taken_seq > 0)),
  CONSTRAINT payments_troubles_check CHECK ((troubles >= 0))
);
CREATE INDEX payments_not_credited ON payments USING btree (paid_at) WHERE (outcome <> 'credited');
CREATE INDEX payments_of_order ON payments USING btree (order_id);
CREATE INDEX payments_to_look_into ON payments USING btree (order_id) WHERE (troubles > seen);
CREATE UNIQUE INDEX payments_credit ON payments USING btree (order_id) WHERE (outcome = 'credited');

CREATE TABLE payout_refunds (
  movement_id bigint NOT NULL,
  provider text NOT NULL,
  payment_id text NOT NULL,
  amount_micros bigint NOT NULL,
  state text DEFAULT 'WAITING' NOT NULL,
  refund_id text,
  failure text,
  failed_at timestamptz,
  tries integer DEFAULT 0 NOT NULL,
  due_at timestamptz,
  trouble text,
  CONSTRAINT payout_refunds_pkey PRIMARY KEY (movement_id),
  CONSTRAINT payout_refunds_provider_refund_id_key UNIQUE (provider, refund_id),
  CONSTRAINT payout_refunds_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES shop_movements(id),
  CONSTRAINT payout_refunds_provider_payment_id_fkey FOREIGN KEY (provider, payment_id) REFERENCES payments(provider, payment_id),
  CONSTRAINT payout_refunds_amount_micros_check CHECK ((amount_micros > 0)),
  CONSTRAINT payout_refunds_check CHECK (((state <> ALL (ARRAY['PENDING', 'DONE'])) OR (refund_id IS NOT NULL))),
  CONSTRAINT payout_refunds_check1 CHECK ((((state = 'FAILED') = (failure IS NOT NULL)) AND ((failure IS NULL) = (failed_at IS NULL)))),
  CONSTRAINT payout_refunds_check2 CHECK (((state = ANY (ARRAY['WAITING', 'PENDING'])) = (due_at IS NOT NULL))),
  CONSTRAINT payout_refunds_provider_check CHECK ((provider = 'stripe')),
  CONSTRAINT payout_refunds_state_check CHECK ((state = ANY (ARRAY['WAITING', 'PENDING', 'DONE', 'FAILED']))),
  CONSTRAINT payout_refunds_tries_check CHECK ((tries >= 0))
);
CREATE INDEX payout_refunds_due ON payout_refunds USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX payout_refunds_of_payment ON payout_refunds USING btree (provider, payment_id);

CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  seq bigint NOT NULL,
  back_seq bigint,
  amount_micros bigint NOT NULL,
  pay_to_sealed bytea,
  asked_at timestamptz NOT NULL,
  status text DEFAULT 'ASKED' NOT NULL,
  approved_by bigint,
  decided_by bigint,
  note text,
  ended_at timestamptz,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_user_id_back_seq_key UNIQUE (user_id, back_seq),
  CONSTRAINT payouts_user_id_seq_key UNIQUE (user_id, seq),
  CONSTRAINT payouts_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  CONSTRAINT payouts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT payouts_user_id_back_seq_fkey FOREIGN KEY (user_id, back_seq) REFERENCES activities(user_id, seq),
  CONSTRAINT payouts_user_id_seq_fkey FOREIGN KEY (user_id, seq) REFERENCES activities(user_id, seq),
  CONSTRAINT payouts_amount_micros_check CHECK ((amount_micros > 0)),
  CONSTRAINT payouts_check CHECK ((((status = ANY (ARRAY['DECLINED', 'CANCELLED'])) = (back_seq IS NOT NULL)) AND ((back_seq IS NULL) = (ended_at IS NULL)))),
  CONSTRAINT payouts_check1 CHECK (((status <> ALL (ARRAY['PAID', 'DECLINED'])) OR (decided_by IS NOT NULL))),
  CONSTRAINT payouts_check2 CHECK (((decided_by <> user_id) AND (approved_by <> user_id))),
  CONSTRAINT payouts_status_check CHECK ((status = ANY (ARRAY['ASKED', 'PAID', 'DECLINED', 'CANCELLED'])))
);
CREATE INDEX payouts_by_status ON payouts USING btree (status, id);
CREATE INDEX payouts_of_user ON payouts USING btree (user_id, id);

CREATE TABLE plan_changes (
  card_id bigint NOT NULL,
  job_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  from_day date NOT NULL,
  announced_at timestamptz NOT NULL,
  told_at timestamptz,
  tried_at timestamptz,
  placed boolean DEFAULT false NOT NULL,
  due_at timestamptz NOT NULL,
  CONSTRAINT plan_changes_pkey PRIMARY KEY (card_id),
  CONSTRAINT plan_changes_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT plan_changes_job_id_fkey FOREIGN KEY (job_id) REFERENCES card_jobs(id),
  CONSTRAINT plan_changes_plan_id_version_fkey FOREIGN KEY (plan_id, version) REFERENCES plan_versions(plan_id, version)
);
CREATE INDEX plan_changes_due ON plan_changes USING btree (due_at);
CREATE INDEX plan_changes_of_job ON plan_changes USING btree (job_id, card_id);

CREATE TABLE plan_versions (
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  price_micros bigint NOT NULL,
  cycle_days integer NOT NULL,
  limit_bytes bigint,
  traffic_limit_type text NOT NULL,
  restrict_rule text NOT NULL,
  throttle_kbps integer,
  created_at timestamptz NOT NULL,
  offered_from date DEFAULT '2000-01-01'::date NOT NULL,
  CONSTRAINT plan_versions_pkey PRIMARY KEY (plan_id, version),
  CONSTRAINT plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT plan_versions_check CHECK (((traffic_limit_type = 'UNLIMITED') = (limit_bytes IS NULL))),
  CONSTRAINT plan_versions_check1 CHECK (((traffic_limit_type <> 'UNLIMITED') OR (restrict_rule = 'NONE'))),
  CONSTRAINT plan_versions_check2 CHECK (((restrict_rule = 'THROTTLE') = (throttle_kbps IS NOT NULL))),
  CONSTRAINT plan_versions_cycle_days_check CHECK (((cycle_days >= 1) AND (cycle_days <= 366))),
  CONSTRAINT plan_versions_description_check CHECK (is_texts(description)),
  CONSTRAINT plan_versions_limit_bytes_check CHECK ((limit_bytes > 0)),
  CONSTRAINT plan_versions_name_check CHECK (is_texts(name)),
  CONSTRAINT plan_versions_price_micros_check CHECK ((price_micros > 0)),
  CONSTRAINT plan_versions_restrict_rule_check CHECK ((restrict_rule = ANY (ARRAY['STOP', 'THROTTLE', 'NONE']))),
  CONSTRAINT plan_versions_throttle_kbps_check CHECK ((throttle_kbps > 0)),
  CONSTRAINT plan_versions_traffic_limit_type_check CHECK ((traffic_limit_type = ANY (ARRAY['DAILY', 'CYCLE', 'UNLIMITED']))),
  CONSTRAINT plan_versions_version_check CHECK ((version > 0))
);

CREATE TABLE plans (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plan_type text NOT NULL,
  "position" integer NOT NULL,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  channel_ids bigint[],
  region_codes text[],
  CONSTRAINT plans_pkey PRIMARY KEY (id),
  CONSTRAINT plans_channel_ids_check CHECK ((cardinality(channel_ids) > 0)),
  CONSTRAINT plans_plan_type_check CHECK ((plan_type = ANY (ARRAY['PAY_AS_YOU_GO', 'STARTER_PACK']))),
  CONSTRAINT plans_region_codes_check CHECK ((cardinality(region_codes) > 0))
);

CREATE TABLE price_tests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plan_id bigint NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  price_micros bigint NOT NULL,
  cycle_days integer NOT NULL,
  limit_bytes bigint,
  traffic_limit_type text NOT NULL,
  restrict_rule text NOT NULL,
  throttle_kbps integer,
  asked_by bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  of_accounts integer NOT NULL,
  looked_at integer DEFAULT 0 NOT NULL,
  after_account bigint DEFAULT 0 NOT NULL,
  figures jsonb NOT NULL,
  CONSTRAINT price_tests_pkey PRIMARY KEY (id),
  CONSTRAINT price_tests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT price_tests_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT price_tests_check CHECK ((to_day >= from_day)),
  CONSTRAINT price_tests_cycle_days_check CHECK (((cycle_days >= 1) AND (cycle_days <= 366))),
  CONSTRAINT price_tests_limit_bytes_check CHECK ((limit_bytes > 0)),
  CONSTRAINT price_tests_looked_at_check CHECK ((looked_at >= 0)),
  CONSTRAINT price_tests_of_accounts_check CHECK ((of_accounts >= 0)),
  CONSTRAINT price_tests_price_micros_check CHECK ((price_micros > 0)),
  CONSTRAINT price_tests_restrict_rule_check CHECK ((restrict_rule = ANY (ARRAY['STOP', 'THROTTLE', 'NONE']))),
  CONSTRAINT price_tests_throttle_kbps_check CHECK ((throttle_kbps > 0)),
  CONSTRAINT price_tests_traffic_limit_type_check CHECK ((traffic_limit_type = ANY (ARRAY['DAILY', 'CYCLE', 'UNLIMITED'])))
);
CREATE INDEX price_tests_running ON price_tests USING btree (id) WHERE (ended_at IS NULL);

CREATE TABLE purchases (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  plan_version integer NOT NULL,
  esim_fee_micros bigint,
  region_code text,
  card_id bigint,
  step text NOT NULL,
  failure text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT purchases_pkey PRIMARY KEY (id),
  CONSTRAINT purchases_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT purchases_plan_id_plan_version_fkey FOREIGN KEY (plan_id, plan_version) REFERENCES plan_versions(plan_id, version),
  CONSTRAINT purchases_region_code_fkey FOREIGN KEY (region_code) REFERENCES regions(code),
  CONSTRAINT purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT purchases_check CHECK (((failure IS NOT NULL) = (step = 'FAILED'))),
  CONSTRAINT purchases_check1 CHECK (((esim_fee_micros IS NOT NULL) OR ((card_id IS NOT NULL) AND (region_code IS NULL)))),
  CONSTRAINT purchases_check2 CHECK (((card_id IS NOT NULL) OR (step <> ALL (ARRAY['PROFILE', 'PLAN', 'DONE'])))),
  CONSTRAINT purchases_esim_fee_micros_check CHECK ((esim_fee_micros >= 0)),
  CONSTRAINT purchases_step_check CHECK ((step = ANY (ARRAY['PAYING', 'ESIM', 'PROFILE', 'PLAN', 'DONE', 'FAILED', 'CANCELLED'])))
);
CREATE INDEX purchases_of_card ON purchases USING btree (card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX purchases_of_user ON purchases USING btree (user_id, id);
CREATE INDEX purchases_that_wait ON purchases USING btree (id) WHERE (step = 'PROFILE');

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE recharge_files (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  reason text,
  asked_by bigint NOT NULL,
  origin text NOT NULL,
  asked_at timestamptz NOT NULL,
  total integer NOT NULL,
  amount_micros bigint NOT NULL,
  opened integer NOT NULL,
  repeated integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  refused integer DEFAULT 0 NOT NULL,
  credited_micros bigint DEFAULT 0 NOT NULL,
  finished_at timestamptz,
  stopped_by bigint,
  stop_reason text,
  chosen integer,
  sheet_names text,
  layout jsonb,
  CONSTRAINT recharge_files_pkey PRIMARY KEY (id),
  CONSTRAINT recharge_files_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT recharge_files_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES users(id),
  CONSTRAINT recharge_files_amount_micros_check CHECK ((amount_micros > 0)),
  CONSTRAINT recharge_files_check CHECK (((opened >= 0) AND (opened <= total))),
  CONSTRAINT recharge_files_check1 CHECK (((repeated >= 0) AND (repeated <= total))),
  CONSTRAINT recharge_files_check2 CHECK ((((stopped_by IS NULL) = (stop_reason IS NULL)) AND ((stopped_by IS NULL) OR (finished_at IS NOT NULL)))),
  CONSTRAINT recharge_files_check3 CHECK ((((refused >= 0) AND (refused <= done)) AND (done <= total) AND ((credited_micros >= 0) AND (credited_micros <= amount_micros)))),
  CONSTRAINT recharge_files_check4 CHECK (((chosen >= 0) AND (chosen <= total))),
  CONSTRAINT recharge_files_layout_check CHECK ((((layout IS NULL) = (sheet_names IS NULL)) AND ((layout IS NULL) OR (chosen IS NOT NULL)))),
  CONSTRAINT recharge_files_name_check CHECK ((name <> '')),
  CONSTRAINT recharge_files_total_check CHECK ((total > 0))
);
CREATE INDEX recharge_files_layout ON recharge_files USING btree (sheet_names, id) WHERE (layout IS NOT NULL);

CREATE TABLE recharge_lines (
  file_id bigint NOT NULL,
  line integer NOT NULL,
  user_id bigint NOT NULL,
  amount_micros bigint NOT NULL,
  reason text,
  repeats boolean NOT NULL,
  done_at timestamptz,
  seq bigint,
  error text,
  order_id bigint,
  chosen boolean,
  bank_day date,
  bank_line text,
  CONSTRAINT recharge_lines_pkey PRIMARY KEY (file_id, line),
  CONSTRAINT recharge_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES recharge_files(id),
  CONSTRAINT recharge_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES pay_orders(id),
  CONSTRAINT recharge_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT recharge_lines_user_id_seq_fkey FOREIGN KEY (user_id, seq) REFERENCES activities(user_id, seq),
  CONSTRAINT recharge_lines_amount_micros_check CHECK ((amount_micros > 0)),
  CONSTRAINT recharge_lines_bank_check CHECK (((num_nulls(order_id, chosen, bank_day, bank_line) = ANY (ARRAY[0, 4])) AND ((order_id IS NULL) OR ((reason IS NULL) AND (NOT repeats))))),
  CONSTRAINT recharge_lines_check CHECK ((num_nonnulls(seq, error) =
CASE
    WHEN (done_at IS NULL) THEN 0
    ELSE 1
END)),
  CONSTRAINT recharge_lines_line_check CHECK ((line > 0))
);
CREATE INDEX recharge_lines_alike ON recharge_lines USING btree (user_id, amount_micros) WHERE (done_at IS NULL);
CREATE INDEX recharge_lines_of_bank_line ON recharge_lines USING btree (bank_line) WHERE (bank_line IS NOT NULL);
CREATE INDEX recharge_lines_of_order ON recharge_lines USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX recharge_lines_refused ON recharge_lines USING btree (file_id, line) WHERE (error IS NOT NULL);
CREATE INDEX recharge_lines_waiting ON recharge_lines USING btree (file_id, line) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX recharge_lines_of_activity ON recharge_lines USING btree (user_id, seq) WHERE (seq IS NOT NULL);
CREATE UNIQUE INDEX recharge_lines_used_once ON recharge_lines USING btree (bank_line) WHERE (seq IS NOT NULL);

CREATE TABLE record_keys (
  channel_id bigint NOT NULL,
  record_id text NOT NULL,
  digest bytea NOT NULL,
  seen_on date NOT NULL,
  CONSTRAINT record_keys_pkey PRIMARY KEY (channel_id, record_id),
  CONSTRAINT record_keys_record_id_check CHECK (((length(record_id) >= 1) AND (length(record_id) <= 100)))
) PARTITION BY HASH (channel_id, record_id);
CREATE INDEX record_keys_age ON ONLY record_keys USING brin (seen_on);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  code_mac bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_mac),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES authenticators(user_id) ON DELETE CASCADE
);

CREATE TABLE refresh_tokens (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  issued_at timestamptz NOT NULL,
  used_at timestamptz,
  successor bytea,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_tokens_successor_key UNIQUE (successor),
  CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens USING btree (session_id);

CREATE TABLE regions (
  code text NOT NULL,
  name jsonb NOT NULL,
  CONSTRAINT regions_pkey PRIMARY KEY (code),
  CONSTRAINT regions_code_check CHECK ((code ~ '^[A-Z0-9-]{2,10}$')),
  CONSTRAINT regions_name_check CHECK (is_texts(name))
);
CREATE UNIQUE INDEX regions_by_name_en ON regions USING btree (((name ->> 'en')));
CREATE UNIQUE INDEX regions_by_name_zh ON regions USING btree (((name ->> 'zh-CN')));

CREATE TABLE rejected_usage (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  error text NOT NULL,
  record text NOT NULL,
  field text,
  iccid text GENERATED ALWAYS AS ("substring"(record, '"iccid":"([0-9]{1,22})"')) STORED,
  settlement text,
  settled_at timestamptz,
  settled_by bigint,
  reason text,
  tried_at timestamptz,
  CONSTRAINT rejected_usage_pkey PRIMARY KEY (id),
  CONSTRAINT rejected_usage_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  CONSTRAINT rejected_usage_check CHECK (((settlement IS NULL) = (settled_at IS NULL))),
  CONSTRAINT rejected_usage_check1 CHECK (
CASE settlement
    WHEN 'taken' THEN (settled_by IS NOT NULL)
    WHEN 'dismissed' THEN true
    ELSE (settled_by IS NULL)
END),
  CONSTRAINT rejected_usage_check2 CHECK (((NOT (settlement IS DISTINCT FROM 'dismissed')) = (reason IS NOT NULL))),
  CONSTRAINT rejected_usage_field_check CHECK ((field = ANY (ARRAY['id', 'iccid', 'usedAt', 'regionName', 'bytes', 'columns']))),
  CONSTRAINT rejected_usage_settlement_check CHECK ((settlement = ANY (ARRAY['taken', 'dismissed'])))
);
CREATE INDEX open_rejected_usage ON rejected_usage USING btree (id) WHERE (settlement IS NULL);
CREATE INDEX open_rejected_usage_of_card ON rejected_usage USING btree (iccid, id) WHERE (settlement IS NULL);
CREATE INDEX open_rejected_usage_of_channel ON rejected_usage USING btree (channel_id, id) WHERE (settlement IS NULL);
CREATE INDEX open_rejected_usage_to_try ON rejected_usage USING btree (tried_at NULLS FIRST, id) WHERE (settlement IS NULL);

CREATE TABLE sandbox_clock (
  id boolean DEFAULT true NOT NULL,
  ahead_millis bigint DEFAULT 0 NOT NULL,
  CONSTRAINT sandbox_clock_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_clock_ahead_millis_check CHECK ((ahead_millis >= 0)),
  CONSTRAINT sandbox_clock_id_check CHECK (id)
);

CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  params jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT saved_views_list_check CHECK ((list = ANY (ARRAY['customers', 'cards', 'orders', 'audit']))),
  CONSTRAINT saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
CREATE UNIQUE INDEX saved_views_name ON saved_views USING btree (user_id, list, lower(name));

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id bigint NOT NULL,
  remember_me boolean NOT NULL,
  device text NOT NULL,
  origin text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  counted_from timestamptz NOT NULL,
  second_factor_at timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT sessions_check CHECK (((expires_at - counted_from) <= '2160:00:00'::interval))
);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id, used_at);

CREATE TABLE shop_entries (
  movement_id bigint NOT NULL,
  leg smallint NOT NULL,
  account text NOT NULL,
  amount_micros bigint NOT NULL,
  CONSTRAINT shop_entries_pkey PRIMARY KEY (movement_id, leg),
  CONSTRAINT shop_entries_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES shop_movements(id),
  CONSTRAINT shop_entries_account_check CHECK ((account = ANY (ARRAY['cashByHand', 'cashByBank', 'cashByStripe', 'payoutsInTransit', 'packsSold', 'packSales', 'packCredits', 'providerFees']))),
  CONSTRAINT shop_entries_amount_micros_check CHECK ((amount_micros <> 0)),
  CONSTRAINT shop_entries_leg_check CHECK (((leg >= 1) AND (leg <= 9)))
);
CREATE TRIGGER shop_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON shop_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shop_entries_balance AFTER INSERT ON shop_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_shop_entries();

CREATE TABLE shop_images (
  digest bytea NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT shop_images_pkey PRIMARY KEY (digest),
  CONSTRAINT shop_images_check CHECK ((digest = sha256(bytes)))
);
CREATE TRIGGER shop_images_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON shop_images FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE shop_movements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  payout_id bigint,
  reference text,
  reverses bigint,
  booked_at timestamptz NOT NULL,
  pack_sale_id bigint,
  CONSTRAINT shop_movements_pkey PRIMARY KEY (id),
  CONSTRAINT shop_movements_reverses_key UNIQUE (reverses),
  CONSTRAINT shop_movements_pack_sale_id_fkey FOREIGN KEY (pack_sale_id) REFERENCES pack_sales(id),
  CONSTRAINT shop_movements_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT shop_movements_reverses_fkey FOREIGN KEY (reverses) REFERENCES shop_movements(id),
  CONSTRAINT shop_movements_check CHECK ((reverses < id)),
  CONSTRAINT shop_movements_check1 CHECK (((kind = ANY (ARRAY['PAYOUT_BACK', 'MOVEMENT_BACK'])) = (reverses IS NOT NULL))),
  CONSTRAINT shop_movements_kind_check CHECK ((kind = ANY (ARRAY['PAYOUT_PAID', 'PAYOUT_BACK', 'PACKS_SOLD', 'PACKS_EARNED', 'PACKS_RETURNED', 'PROVIDER_FEE', 'TRANSFER', 'MOVEMENT_BACK']))),
  CONSTRAINT shop_movements_payout_check CHECK (((kind = ANY (ARRAY['PAYOUT_PAID', 'PAYOUT_BACK'])) = (payout_id IS NOT NULL))),
  CONSTRAINT shop_movements_reference_check CHECK ((reference <> '')),
  CONSTRAINT shop_movements_sale_check CHECK (((kind = ANY (ARRAY['PACKS_SOLD', 'PACKS_EARNED', 'PACKS_RETURNED'])) = (pack_sale_id IS NOT NULL)))
);
CREATE INDEX shop_movements_by_moment ON shop_movements USING btree (booked_at, id);
CREATE INDEX shop_movements_of_payout ON shop_movements USING btree (payout_id, id);
CREATE INDEX shop_movements_of_sale ON shop_movements USING btree (pack_sale_id, id) WHERE (pack_sale_id IS NOT NULL);
CREATE TRIGGER shop_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON shop_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shop_movements_on_open_days AFTER INSERT ON shop_movements REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_shop_booking_on_days_over();

CREATE TABLE shop_settings (
  topic text NOT NULL,
  version integer NOT NULL,
  setting jsonb NOT NULL,
  valid_from timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by bigint NOT NULL,
  CONSTRAINT shop_settings_pkey PRIMARY KEY (topic, version),
  CONSTRAINT shop_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT shop_settings_check CHECK ((valid_from >= changed_at)),
  CONSTRAINT shop_settings_topic_check CHECK ((topic = ANY (ARRAY['identity', 'contact', 'trade', 'announcement', 'headline', 'faq', 'disclaimer', 'privacy', 'look', 'tax', 'invoices']))),
  CONSTRAINT shop_settings_version_check CHECK ((version > 0))
);
CREATE TRIGGER shop_settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE shop_terms (
  id boolean DEFAULT true NOT NULL,
  currency text NOT NULL,
  billing_time_zone text NOT NULL,
  CONSTRAINT shop_terms_pkey PRIMARY KEY (id),
  CONSTRAINT shop_terms_id_check CHECK (id)
);

CREATE TABLE sim_swaps (
  card_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  spare_id bigint NOT NULL,
  at timestamptz NOT NULL,
  old_number text NOT NULL,
  old_iccid text NOT NULL,
  old_channel_id bigint NOT NULL,
  new_channel_id bigint NOT NULL,
  new_number text NOT NULL,
  new_iccid text NOT NULL,
  CONSTRAINT sim_swaps_pkey PRIMARY KEY (id),
  CONSTRAINT sim_swaps_new_iccid_key UNIQUE (new_iccid),
  CONSTRAINT sim_swaps_old_iccid_key UNIQUE (old_iccid),
  CONSTRAINT sim_swaps_spare_id_key UNIQUE (spare_id),
  CONSTRAINT sim_swaps_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT sim_swaps_new_channel_id_fkey FOREIGN KEY (new_channel_id) REFERENCES channels(id),
  CONSTRAINT sim_swaps_old_channel_id_fkey FOREIGN KEY (old_channel_id) REFERENCES channels(id),
  CONSTRAINT sim_swaps_spare_id_fkey FOREIGN KEY (spare_id) REFERENCES cards(id),
  CONSTRAINT sim_swaps_check CHECK (((card_id <> spare_id) AND (old_iccid <> new_iccid)))
);
CREATE INDEX sim_swaps_of_card ON sim_swaps USING btree (card_id, at);
CREATE TRIGGER sim_swaps_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON sim_swaps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE staff_invitations (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  email text NOT NULL,
  role_id bigint NOT NULL,
  language text NOT NULL,
  invited_by bigint NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT staff_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT staff_invitations_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  CONSTRAINT staff_invitations_check CHECK ((expires_at > invited_at)),
  CONSTRAINT staff_invitations_email_check CHECK ((email <> ''))
);
CREATE INDEX staff_invitations_expires_at ON staff_invitations USING btree (expires_at);
CREATE INDEX staff_invitations_invited_by ON staff_invitations USING btree (invited_by);
CREATE UNIQUE INDEX staff_invitations_email ON staff_invitations USING btree (lower(email));

CREATE TABLE staff_roles (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  standard text,
  rights text[] NOT NULL,
  name text,
  CONSTRAINT staff_roles_pkey PRIMARY KEY (id),
  CONSTRAINT staff_roles_standard_key UNIQUE (standard),
  CONSTRAINT staff_roles_check CHECK (((id = 1) = (NOT (standard IS DISTINCT FROM 'owner')))),
  CONSTRAINT staff_roles_check1 CHECK (((standard IS NULL) = (name IS NOT NULL))),
  CONSTRAINT staff_roles_name_check CHECK (((name = TRIM(BOTH FROM name)) AND ((length(name) >= 1) AND (length(name) <= 40)))),
  CONSTRAINT staff_roles_standard_check CHECK ((standard = ANY (ARRAY['owner', 'manager', 'finance', 'support', 'stock', 'auditor'])))
);
CREATE UNIQUE INDEX staff_roles_name ON staff_roles USING btree (lower(name));

CREATE TABLE stock_import_progress (
  import_id bigint NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  of integer DEFAULT 0 NOT NULL,
  CONSTRAINT stock_import_progress_pkey PRIMARY KEY (import_id),
  CONSTRAINT stock_import_progress_import_id_fkey FOREIGN KEY (import_id) REFERENCES stock_imports(id) ON DELETE CASCADE
);

CREATE TABLE stock_imports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  mode text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  sealed_csv bytea,
  lines integer DEFAULT 0 NOT NULL,
  imported integer DEFAULT 0 NOT NULL,
  rejected integer DEFAULT 0 NOT NULL,
  warned integer DEFAULT 0 NOT NULL,
  said jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_by bigint NOT NULL,
  origin text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  undone_at timestamptz,
  CONSTRAINT stock_imports_pkey PRIMARY KEY (id),
  CONSTRAINT stock_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT stock_imports_check CHECK (((state = 'waiting') = (finished_at IS NULL))),
  CONSTRAINT stock_imports_check1 CHECK (((state = 'waiting') = (sealed_csv IS NOT NULL))),
  CONSTRAINT stock_imports_check2 CHECK (((imported = 0) OR (state = 'done'))),
  CONSTRAINT stock_imports_check3 CHECK (((undone_at IS NULL) OR (imported > 0))),
  CONSTRAINT stock_imports_imported_check CHECK ((imported >= 0)),
  CONSTRAINT stock_imports_mode_check CHECK ((mode = ANY (ARRAY['preview', 'all', 'partial']))),
  CONSTRAINT stock_imports_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT stock_imports_rejected_check CHECK ((rejected >= 0)),
  CONSTRAINT stock_imports_state_check CHECK ((state = ANY (ARRAY['waiting', 'previewed', 'done', 'rejected', 'failed']))),
  CONSTRAINT stock_imports_warned_check CHECK ((warned >= 0))
);
CREATE INDEX stock_batches ON stock_imports USING btree (id) WHERE (imported > 0);
CREATE INDEX stock_imports_waiting ON stock_imports USING btree (id) WHERE (state = 'waiting');

CREATE TABLE stock_thresholds (
  channel_id bigint NOT NULL,
  type text NOT NULL,
  low_at integer NOT NULL,
  CONSTRAINT stock_thresholds_pkey PRIMARY KEY (channel_id, type),
  CONSTRAINT stock_thresholds_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT stock_thresholds_low_at_check CHECK (((low_at >= 0) AND (low_at <= 1000000))),
  CONSTRAINT stock_thresholds_type_check CHECK ((type = ANY (ARRAY['physical', 'esim'])))
);

CREATE TABLE subscriptions (
  card_id bigint NOT NULL,
  during daterange NOT NULL,
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  payer_id bigint,
  ordered_at timestamptz NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (card_id, during),
  CONSTRAINT subscriptions_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT subscriptions_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES wallets(user_id),
  CONSTRAINT subscriptions_plan_id_version_fkey FOREIGN KEY (plan_id, version) REFERENCES plan_versions(plan_id, version),
  CONSTRAINT subscriptions_check CHECK (((payer_id IS NOT NULL) OR (NOT upper_inf(during)))),
  CONSTRAINT subscriptions_during_check CHECK (((NOT isempty(during)) AND lower_inc(during) AND (lower(during) IS NOT NULL))),
  CONSTRAINT subscriptions_card_id_during_excl EXCLUDE USING gist (card_id WITH =, during WITH &&)
);
CREATE INDEX subscriptions_lasting ON subscriptions USING btree (plan_id, card_id, version) WHERE upper_inf(during);

CREATE TABLE turned_days (
  id boolean DEFAULT true NOT NULL,
  day date NOT NULL,
  CONSTRAINT turned_days_pkey PRIMARY KEY (id),
  CONSTRAINT turned_days_id_check CHECK (id)
);

CREATE TABLE unlinked_audit_entries (
  entry_id bigint NOT NULL,
  since timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT unlinked_audit_entries_pkey PRIMARY KEY (entry_id)
);

CREATE TABLE usage_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  accepted integer NOT NULL,
  duplicates integer NOT NULL,
  rejected integer NOT NULL,
  CONSTRAINT usage_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT usage_deliveries_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT usage_deliveries_accepted_check CHECK ((accepted >= 0)),
  CONSTRAINT usage_deliveries_duplicates_check CHECK ((duplicates >= 0)),
  CONSTRAINT usage_deliveries_rejected_check CHECK ((rejected >= 0))
);
CREATE INDEX usage_deliveries_of_channel ON usage_deliveries USING btree (channel_id, received_at);

CREATE TABLE usage_records (
  card_id bigint NOT NULL,
  day date NOT NULL,
  used_at timestamptz NOT NULL,
  channel_id bigint NOT NULL,
  record_id text NOT NULL,
  region_code text NOT NULL,
  bytes bigint NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT usage_records_pkey PRIMARY KEY (card_id, day, used_at, channel_id, record_id),
  CONSTRAINT usage_records_bytes_check CHECK ((bytes > 0))
) PARTITION BY RANGE (day);

CREATE VIEW use_by_region AS
 SELECT card_day_regions.card_id,
    card_day_regions.day,
    card_day_regions.region_code,
    card_day_regions.bytes
   FROM card_day_regions
UNION ALL
 SELECT card_days.card_id,
    card_days.day,
    card_days.plain_region_code AS region_code,
    card_days.plain_region_bytes AS bytes
   FROM card_days
  WHERE (card_days.plain_region_code IS NOT NULL);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  username text,
  email text NOT NULL,
  password_hash text,
  is_register boolean NOT NULL,
  language text DEFAULT 'en' NOT NULL,
  disabled_at timestamptz,
  token_epoch integer DEFAULT 0 NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  password_generated boolean DEFAULT false NOT NULL,
  role_id bigint,
  level smallint GENERATED ALWAYS AS (
CASE
    WHEN (role_id IS NULL) THEN 0
    ELSE 1
END) STORED NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  CONSTRAINT users_check CHECK ((is_register = (username IS NOT NULL))),
  CONSTRAINT users_check1 CHECK ((is_register = (password_hash IS NOT NULL))),
  CONSTRAINT users_check2 CHECK (((deleted_at IS NULL) OR ((NOT is_register) AND (email = (('deleted-' || (id)) || '@deleted.invalid'))))),
  CONSTRAINT users_username_check CHECK ((username ~ '^[A-Za-z0-9._-]{3,32}$'))
);
CREATE INDEX users_administrators ON users USING btree (id) WHERE ((level = 1) AND (deleted_at IS NULL));
CREATE INDEX users_by_name ON users USING btree (lower(COALESCE(username, email)) COLLATE "C", id) WHERE (deleted_at IS NULL);
CREATE INDEX users_disabled ON users USING btree (id) WHERE ((disabled_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX users_named ON users USING gin (lower(username) gin_trgm_ops, lower(email) gin_trgm_ops);
CREATE INDEX users_unregistered ON users USING btree (id) WHERE ((NOT is_register) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email) text_pattern_ops);
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username) text_pattern_ops);

CREATE TABLE wallets (
  user_id bigint NOT NULL,
  balance_micros bigint DEFAULT 0 NOT NULL,
  last_seq bigint DEFAULT 0 NOT NULL,
  changed_at timestamptz NOT NULL,
  country text,
  CONSTRAINT wallets_pkey PRIMARY KEY (user_id),
  CONSTRAINT wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT wallets_country_check CHECK ((country ~ '^[A-Z]{2}$')),
  CONSTRAINT wallets_last_seq_check CHECK ((last_seq >= 0))
);

CREATE OR REPLACE FUNCTION await_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO unlinked_audit_entries (entry_id) VALUES (NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION drop_usage_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS %I', to_char(month, '"usage_records_"YYYY_MM'));
END $function$;

CREATE OR REPLACE FUNCTION invoice_digest(wanted bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT encode(sha256(convert_to(jsonb_build_array(i.id, prefix, user_id, kind, month, extract(epoch FROM booked_before), extract(epoch FROM issued_at),
           corrects, is_cancellation, reason, seller, buyer, no_tax_reason, tax_micros, xml,
           (SELECT jsonb_agg(jsonb_build_array(line, account, tax_ppm, tax_country, fees, gross_micros, net_micros) ORDER BY line)
            FROM invoice_lines WHERE invoice_id = i.id)), 'UTF8')), 'hex')
  FROM invoices i WHERE i.id = wanted
$function$;

CREATE OR REPLACE FUNCTION is_texts(texts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((jsonb_typeof((texts -> 'en')) = 'string') AND (NOT jsonb_path_exists(texts, '$.*?(@.type() != "string")'::jsonpath))), false);

CREATE OR REPLACE FUNCTION link_audit_entries()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  chain record;
  entry record;
  linked bigint[] := '{}';
BEGIN
  SELECT last_position, last_hash INTO STRICT chain FROM audit_chain FOR NO KEY UPDATE;
  FOR entry IN SELECT e.* FROM unlinked_audit_entries u JOIN audit_entries e ON e.id = u.entry_id ORDER BY e.id LIMIT 1000 LOOP
    chain.last_position := chain.last_position + 1;
    chain.last_hash := sha256(chain.last_hash || convert_to(jsonb_build_array(entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint,
                         entry.actor_id, entry.deed, entry.subject, entry.origin, entry.reason, entry.facts), 'UTF8'));
    INSERT INTO audit_links (position, entry_id, hash) VALUES (chain.last_position, entry.id, chain.last_hash);
    linked := linked || entry.id;
  END LOOP;
  IF linked = '{}' THEN
    RETURN 0;
  END IF;
  DELETE FROM unlinked_audit_entries WHERE entry_id = ANY (linked);
  UPDATE audit_chain SET last_position = chain.last_position, last_hash = chain.last_hash;
  RETURN cardinality(linked);
END $function$;

CREATE OR REPLACE FUNCTION make_usage_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  part text := to_char(month, '"usage_records_"YYYY_MM');
  first date := date_trunc('month', month);
  next date := date_trunc('month', month) + interval '1 month';
BEGIN
  -- Who reports use waits before they know where their records belong, so that they find the new partition.
  LOCK TABLE usage_records IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE usage_records_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE %I (LIKE usage_records INCLUDING ALL)', part);
  EXECUTE format(
    'WITH moved AS (DELETE FROM usage_records_default WHERE day >= %L AND day < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    first, next, part);
  EXECUTE format('ALTER TABLE usage_records ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, first, next);
END $function$;

CREATE OR REPLACE FUNCTION refuse_booking_on_days_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  first timestamptz;
BEGIN
  SELECT min(changed_at) INTO first FROM written;
  IF EXISTS (SELECT FROM book_state WHERE over_until > first) THEN
    RAISE EXCEPTION 'nothing is booked on a day that is over' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION refuse_opening_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.over_until < OLD.over_until OR NEW.over_through < OLD.over_through OR NEW.summed_through < OLD.summed_through THEN
    RAISE EXCEPTION 'a day that is over is not opened again' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_opening_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.sealed_at IS NOT NULL OR (NEW.month, NEW.asked_by, NEW.asked_at, NEW.origin) IS DISTINCT FROM (OLD.month, OLD.asked_by, OLD.asked_at, OLD.origin) THEN
    RAISE EXCEPTION 'a closed month is not changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is never rewritten', TG_TABLE_NAME;
END $function$;

CREATE OR REPLACE FUNCTION refuse_shop_booking_on_days_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  first timestamptz;
BEGIN
  SELECT min(booked_at) INTO first FROM written;
  IF EXISTS (SELECT FROM book_state WHERE over_until > first) THEN
    RAISE EXCEPTION 'nothing is booked on a day that is over' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_unbalanced_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY user_id, seq
             HAVING sum(amount_micros) <> 0 OR count(*) < 2 OR count(*) FILTER (WHERE leg = 0) <> 1) THEN
    RAISE EXCEPTION 'the legs of an activity do not sum to 0' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_unbalanced_shop_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY movement_id
             HAVING sum(amount_micros) <> 0 OR count(*) < 2 OR min(leg) <> 1 OR max(leg) <> count(*)) THEN
    RAISE EXCEPTION 'the legs of a movement do not sum to 0' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;
