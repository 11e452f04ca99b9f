import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are no one's on the Internet: of this machine, of a house, of a data centre, of groups (RFC 6890, RFC 4291). */
const closed = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, bits, "ipv4");

/** The only part of IPv6 that is given to anyone; in it what leads to an IPv4 address, or is for documents. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const closed6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed6.addSubnet(network, bits, "ipv6");

/** Whether an address of a machine is one that everyone may have on the Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

/** An address that was refused because it is no public one. */
export class PrivateAddress extends Error {}

/**
 * Finds a host's addresses as `dns.lookup` does, and fails with `PrivateAddress` where one of them is not public. The connection is made to
 * what was judged here, so a name that leads elsewhere a moment later leads nowhere.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, "");
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(hostname), "");
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first
      ? callback(null, first.address, first.family)
      : callback(new Error("no address"), "");
  });
};
