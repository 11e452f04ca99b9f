import { Temporal } from "temporal-polyfill";

/** `pg` would send a moment as JSON; PostgreSQL wants its text. Arrays are written here, at a fraction of `pg`'s cost. */
export function toParameter(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString();
  if (Array.isArray(value)) return `{${value.map(toElement).join(",")}}`;
  return value;
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "string")
    return plain.test(value) ? value : `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString("hex")}"`;
  if (typeof value === "object") return `"${String(toParameter(value))}"`;
  return `${value as bigint | number | boolean}`;
}

/** What needs no quotes inside an array; `NULL` would be taken for none. */
const plain = /^(?!null$)[A-Za-z0-9_:.-]+$/i;
