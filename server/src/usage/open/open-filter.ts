import { type RawBuilder, sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";

/** What open use is found by. */
export interface OpenFilter {
  readonly channelName?: string | undefined;
  /** The number or ICCID of a card. */
  readonly card?: string | undefined;
}

export interface Dismissal {
  readonly by: bigint;
  readonly now: Instant;
  readonly reason: string;
}

/** How many were dealt with of a channel. */
export interface OfChannel {
  readonly channelName: string;
  readonly count: number;
}

/** All of them hold. */
export const every = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join(conditions, sql` AND `);
/** A condition where there is a value to compare with. */
export const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === undefined ? [] : [condition(value)];
export const channelIs = (column: RawBuilder<unknown>, { channelName }: OpenFilter) =>
  given(
    channelName,
    (name) => sql`${column} = (SELECT id FROM channels WHERE channels.name = ${name})`,
  );
