import type { Instant } from "../platform/clock.ts";
import type { Database, Statement } from "../platform/database/database.ts";
import { sweep } from "../platform/jobs/sweep.ts";

/** As long as it matters whether someone logged in on such a device before. */
const sessionDays = 30;
/** A used token that comes back ends its session; after this long it is only refused. */
const usedTokenDays = 7;
/** So long an old code is still called expired, not wrong. */
const codeDays = 1;

const oldSessions: Statement = {
  name: "sweep_sessions",
  text: `DELETE FROM sessions WHERE id IN
           (SELECT id FROM sessions WHERE least(ended_at, expires_at) < $1 LIMIT $2) RETURNING true`,
};

const oldTokens: Statement = {
  name: "sweep_refresh_tokens",
  text: `DELETE FROM refresh_tokens WHERE token_hash IN
           (SELECT token_hash FROM refresh_tokens WHERE used_at < $1 LIMIT $2) RETURNING true`,
};

const oldCodes: Statement = {
  name: "sweep_email_codes",
  text: `DELETE FROM email_codes WHERE (email, purpose) IN
           (SELECT email, purpose FROM email_codes WHERE expires_at < $1 LIMIT $2) RETURNING true`,
};

/** Longer than any cycle whose crossings it must not be written about twice. */
const emailDays = 400;

const oldEmails: Statement = {
  name: "sweep_letters",
  text: `DELETE FROM letters WHERE id IN
           (SELECT id FROM letters WHERE written_at < $1 LIMIT $2) RETURNING true`,
};

const oldBrowsers: Statement = {
  name: "sweep_known_browsers",
  text: `DELETE FROM known_browsers WHERE token_hash IN
           (SELECT token_hash FROM known_browsers WHERE expires_at < $1 LIMIT $2) RETURNING true`,
};

/** So long an owner sees that an invitation was not accepted, and sends it anew. */
const invitationDays = 30;

const oldInvitations: Statement = {
  name: "sweep_staff_invitations",
  text: `DELETE FROM staff_invitations WHERE id IN
           (SELECT id FROM staff_invitations WHERE expires_at < $1 LIMIT $2) RETURNING true`,
};

const oldCorrections: Statement = {
  name: "sweep_email_corrections",
  text: `DELETE FROM email_corrections WHERE id IN
           (SELECT id FROM email_corrections WHERE expires_at < $1 LIMIT $2) RETURNING true`,
};

/** Forgets sessions that are long over, with their tokens, browsers that no one came back with, codes that no one used, invitations that no one accepted, and addresses that no one confirmed. */
export async function sweepAccounts(database: Database, now: Instant): Promise<void> {
  await sweep(database, oldSessions, [now.subtract({ hours: sessionDays * 24 })]);
  await sweep(database, oldTokens, [now.subtract({ hours: usedTokenDays * 24 })]);
  await sweep(database, oldBrowsers, [now]);
  await sweep(database, oldEmails, [now.subtract({ hours: emailDays * 24 })]);
  await sweep(database, oldInvitations, [now.subtract({ hours: invitationDays * 24 })]);
  await sweep(database, oldCorrections, [now]);
  await sweep(database, oldCodes, [now.subtract({ hours: codeDays * 24 })]);
}
