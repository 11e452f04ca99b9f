import { seededRandom, seededChoice } from "./seeded-random.ts";

/** Where someone is for some days. */
export interface Stay {
  /** A region's code. */
  readonly region: string;
  /** The stays of a card are numbered in the order of time. */
  readonly number: number;
}

/** The regions that each simulated carrier serves, with their hours ahead of UTC in winter. */
const regionsServed: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "demo-asia": { JP: 9, TH: 7, SG: 8, KR: 9, HK: 8, MO: 8, TW: 8, VN: 7, MY: 8, ID: 7 },
  "demo-europe": { FR: 1, DE: 1, IT: 1, ES: 1, GB: 0, CH: 1, NL: 1, GR: 2, PT: 0 },
  "demo-world": { US: -5, CA: -5, AU: 10, NZ: 12, AE: 4, TR: 3, JP: 9, GB: 0 },
};

const dayMillis = 86_400_000;
const minuteMillis = 60_000;
const bytesPerMegabyte = 2 ** 20;

/** How lively each local hour is, from midnight on; 1 is the middle of a day. */
const liveliness = [
  0.3, 0.15, 0.1, 0.05, 0.05, 0.1, 0.4, 0.9, 1.2, 1, 1, 1.1, 1.4, 1.3, 1, 1, 1.1, 1.3, 1.5, 1.7,
  1.9, 1.8, 1.3, 0.7,
];

/** Where the holder of a card of a simulated carrier is at a moment: they move on every four to nine days. */
export function stayOf(channelName: string, iccid: string, epochMillis: number): Stay {
  const lengthDays = 4 + Math.floor(seededRandom(iccid, "length") * 6);
  const phaseDays = Math.floor(seededRandom(iccid, "phase") * lengthDays);
  const number = Math.floor((Math.floor(epochMillis / dayMillis) + phaseDays) / lengthDays);
  const regions = Object.keys(regionsServed[channelName] ?? { ZZ: 0 });
  return { region: seededChoice(regions, iccid, "stay", number), number };
}

/**
 * What a card of a simulated carrier uses in the minute that begins at a moment: little, in bursts, by the hour of where it
 * is; often nothing. A slowed card never gets more than its speed allows.
 */
export function bytesInMinute(
  { channelName, iccid, kbps }: { channelName: string; iccid: string; kbps: number | null },
  epochMillis: number,
): number {
  const minute = Math.floor(epochMillis / minuteMillis);
  if (seededRandom(iccid, "idle", minute) < 0.5) return 0;
  const { region } = stayOf(channelName, iccid, epochMillis);
  const ahead = regionsServed[channelName]?.[region] ?? 0;
  const hour = (((Math.floor(minute / 60) + ahead) % 24) + 24) % 24;
  const megabytesADay = 80 + 320 * seededRandom(iccid, "thirst");
  const burst = 4 * seededRandom(iccid, "burst", minute);
  const bytes = (megabytesADay / 1440) * (liveliness[hour] ?? 1) * burst * bytesPerMegabyte;
  const most = kbps === null ? Infinity : (kbps * 1000 * 60) / 8;
  return Math.floor(Math.min(bytes, most));
}
