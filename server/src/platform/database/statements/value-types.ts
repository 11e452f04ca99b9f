import pg from "pg";
import { Temporal } from "temporal-polyfill";

/** What is made of the text of a value, by its type. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);
// The type of an array of ids has no name there.
types.setTypeParser(1016, (text: string) => (text.match(/\d+/g) ?? []).map(BigInt));
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Nearly every moment is whole milliseconds in UTC, which needs no general parser. */
function toInstant(text: string): Temporal.Instant {
  const plain = /^[0-9-]{10} [0-9:]{8}(\.[0-9]{1,3})?\+00$/.test(text);
  return plain
    ? Temporal.Instant.fromEpochMilliseconds(
        Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`),
      )
    : Temporal.Instant.from(text);
}
