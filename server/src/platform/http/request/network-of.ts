import { isIPv6 } from "node:net";

/**
 * What counts as one origin when tries are counted. Anyone who has an IPv6 address has a whole /64 of them, and could take a new
 * one for each try; an IPv4 address counts by itself, however it is written.
 */
export function networkOf(origin: string): string {
  return groupsOf(origin, 4) ?? ipv4In(origin) ?? origin;
}

/** The site of an IPv6 address, its /48: what one customer of a provider has, 65,536 networks. Undefined for anything else. */
export const siteOf = (origin: string): string | undefined => groupsOf(origin, 3);

const ipv4In = (origin: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(origin)?.[1];

/** The first groups of an IPv6 address, as a prefix. */
function groupsOf(origin: string, count: number): string | undefined {
  const [address = ""] = origin.split("%");
  if (!isIPv6(address) || ipv4In(origin) !== undefined) return undefined;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const skipped = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, skipped)).fill("0"), ...after];
  return `${groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/${count * 16}`;
}
