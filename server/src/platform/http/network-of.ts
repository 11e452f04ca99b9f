import { isIPv6 } from "node:net";

/**
 * What counts as one origin when tries are counted. Anyone who has an IPv6 address has a whole /64 of them, and could take a new
 * one for each try; an IPv4 address counts by itself, however it is written.
 */
export function networkOf(origin: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(origin)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [address = ""] = origin.split("%");
  if (!isIPv6(address)) return origin;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const skipped = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, skipped)).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
