import { Generation, type Network } from "@farsim/contract/coverage.ts";
import {
  regionsByPart,
  type RegionCode,
  type WorldPart,
} from "@farsim/contract/values/places/regions.ts";
import type { Transaction } from "../src/platform/database/database.ts";
import { channelIds } from "../src/channels/channel.ts";
import { coverChannel } from "../src/channels/coverage/coverage.ts";
import type { ChannelName } from "./demo-stock.ts";

/** Networks that there are, for travellers who try the demonstration; that its cards work on them is made up. */
const networks: Partial<Record<RegionCode, string>> = {
  AE: "Etisalat 5G, du 5G",
  CN: "China Mobile 5G, China Unicom 5G",
  HK: "CSL 5G, 3 Hong Kong 5G",
  ID: "Telkomsel 5G, XL Axiata 4G",
  IL: "Partner 5G",
  IN: "Airtel 5G",
  JP: "NTT Docomo 5G, SoftBank 5G",
  KH: "Smart 4G",
  KR: "KT 5G, SK Telecom 5G",
  LK: "Dialog 4G",
  MO: "CTM 5G",
  MY: "Maxis 5G, CelcomDigi 5G",
  PH: "Globe 5G, Smart 5G",
  QA: "Ooredoo 5G",
  SA: "stc 5G, Mobily 5G",
  SG: "Singtel 5G, StarHub 5G",
  TH: "AIS 5G, TrueMove H 5G",
  TR: "Turkcell 4G, Vodafone 4G",
  TW: "Chunghwa Telecom 5G, Taiwan Mobile 5G",
  VN: "Viettel 5G, Vinaphone 4G",
  AT: "A1 5G, Magenta 5G",
  BE: "Proximus 5G, Orange 5G",
  CH: "Swisscom 5G, Sunrise 5G",
  CZ: "O2 5G, T-Mobile 5G",
  DE: "Telekom 5G, Vodafone 5G",
  DK: "TDC 5G, Telenor 5G",
  EE: "Telia 5G",
  ES: "Movistar 5G, Orange 5G",
  FI: "Elisa 5G, DNA 5G",
  FR: "Orange 5G, Bouygues 5G",
  GB: "EE 5G, O2 5G, Vodafone 5G",
  GR: "Cosmote 5G, Vodafone 5G",
  HR: "Hrvatski Telekom 5G",
  HU: "Magyar Telekom 5G",
  IE: "Three 5G, Vodafone 5G",
  IS: "Síminn 5G",
  IT: "TIM 5G, Wind Tre 5G",
  LT: "Telia 5G",
  LU: "Post 5G",
  LV: "LMT 5G",
  MT: "Epic 5G",
  NL: "KPN 5G, Odido 5G",
  NO: "Telenor 5G, Telia 5G",
  PL: "Orange 5G, Play 5G",
  PT: "MEO 5G, NOS 5G",
  RO: "Orange 5G, Digi 4G",
  SE: "Telia 5G, Tele2 5G",
  SI: "Telekom Slovenije 5G",
  SK: "Orange 5G",
  AR: "Personal 4G",
  BR: "Vivo 5G, Claro 5G",
  CA: "Rogers 5G, Bell 5G",
  CL: "Entel 5G",
  CO: "Claro 4G",
  MX: "Telcel 5G",
  PE: "Claro 4G",
  US: "T-Mobile 5G, AT&T 5G",
  EG: "Orange 4G",
  KE: "Safaricom 5G",
  MA: "Maroc Telecom 4G",
  ZA: "Vodacom 5G, MTN 5G",
  AU: "Telstra 5G, Optus 5G",
  FJ: "Vodafone 4G",
  NZ: "Spark 5G, One NZ 5G",
};

const parts: Readonly<Record<ChannelName, readonly WorldPart[]>> = {
  "demo-asia": ["asia", "oceania"],
  "demo-europe": ["europe"],
  "demo-world": ["asia", "europe", "americas", "africa", "oceania"],
};

/** What a line of the table says. */
function networksIn(line: string): Network[] {
  return line.split(", ").map((network) => {
    const at = network.lastIndexOf(" ");
    return { name: network.slice(0, at), generation: Generation.parse(network.slice(at + 1)) };
  });
}

/** Where the demonstration's cards work. */
export async function coverDemo(tx: Transaction): Promise<void> {
  const ids = await channelIds(tx);
  for (const [channelName, ofChannel] of Object.entries(parts)) {
    const regions = new Set<string>(ofChannel.flatMap((part) => regionsByPart[part]));
    const rows = Object.entries(networks)
      .filter(([code]) => regions.has(code))
      .flatMap(([code, line]) =>
        networksIn(line).map((network) => ({ regionCode: code as RegionCode, ...network })),
      );
    await coverChannel(tx, ids.get(channelName)!, rows);
  }
}
