-- Why a card does not run is what it is looked for by: those that are suspended for a reason, and those that the operator has stopped.
CREATE INDEX cards_suspended ON cards (suspend_reason, id) WHERE suspend_reason IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX cards_stopped ON cards (id) WHERE admin_stop IS NOT NULL AND deleted_at IS NULL;
