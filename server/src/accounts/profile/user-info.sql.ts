import type { Level } from "@farsim/contract/session.ts";
import type { Statement } from "../../platform/database/database.ts";
import { hasSecondFactor } from "../sessions/sessions.sql.ts";

export interface UserRow {
  readonly username: string | null;
  readonly email: string;
  readonly level: Level;
  readonly role_id: bigint | null;
  readonly rights: readonly string[] | null;
  readonly has_second_factor: boolean | null;
  readonly is_register: boolean;
  readonly balance_micros: bigint;
  readonly card_count: number;
}

const userInfoColumns = `u.username, u.email, u.level, u.role_id, r.rights, ${hasSecondFactor}, u.is_register, w.balance_micros,
                (SELECT count(*)::int FROM cards c WHERE c.holder_id = u.id AND c.deleted_at IS NULL) AS card_count`;

/** The account of a session together with the state of the session. */
export const userInfoBySession: Statement = {
  name: "user_info_of_session",
  text: `SELECT s.ended_at, s.expires_at, u.disabled_at, u.token_epoch, ${userInfoColumns}
         FROM sessions s JOIN users u ON u.id = s.user_id JOIN wallets w ON w.user_id = u.id
         LEFT JOIN staff_roles r ON r.id = u.role_id WHERE s.id = $1 AND s.user_id = $2`,
};

export const userInfoById: Statement = {
  name: "user_info",
  text: `SELECT ${userInfoColumns} FROM users u JOIN wallets w ON w.user_id = u.id
         LEFT JOIN staff_roles r ON r.id = u.role_id WHERE u.id = $1`,
};
