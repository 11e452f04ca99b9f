import { randomInt } from "node:crypto";

/** The headers of a request from a place of its own: the shop bounds how many people ask for emails from one. */
export function fromElsewhere(): Record<string, string> {
  const part = () => randomInt(256);
  return { "x-forwarded-for": `10.${part()}.${part()}.${part()}` };
}
