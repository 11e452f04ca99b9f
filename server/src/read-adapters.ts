import { NewChannelName } from "@farsim/contract/values/sims/channel-name.ts";
import { ConfigError, type Kind, settingsOf } from "./platform/settings/setting.ts";
import { pairs } from "./platform/settings/setting-kinds.ts";

/** How a channel's carrier is reached: an address for each way that is configured. */
export interface WaysToCarrier {
  /** Takes commands, and hands out usage. */
  readonly http?: string;
  /** Makes eSIM profiles. */
  readonly es2plus?: string;
}

export const isChannelName = (name: string): boolean => NewChannelName.safeParse(name).success;

const adapters: Kind<ReadonlyMap<string, WaysToCarrier>> = pairs(
  "name:http:https://… or name:es2plus:https://… (each way once a name), separated by commas",
  isChannelName,
  (value) => {
    const [, kind, url] =
      /^(http|es2plus):(https:\/\/\S+|http:\/\/(?:localhost|127\.0\.0\.1)\S*)$/.exec(value) ?? [];
    return kind && url && URL.canParse(url) ? { [kind]: url } : undefined;
  },
  // One channel may have both ways, but neither twice.
  (before, more) =>
    Object.keys(more).some((kind) => kind in before) ? undefined : { ...before, ...more },
);

const hostForm = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

const hosts: Kind<readonly string[]> = {
  expected: "host names separated by commas, such as api.carrier.example or *.carrier.example",
  parse(value) {
    const found = value.split(",").map((one) => one.trim().toLowerCase());
    return found.every((one) => hostForm.test(one)) ? found : undefined;
  },
};

/**
 * Reads how carriers are reached. Where `CHANNEL_HOSTS` is set, an address on any other host ends the start: anyone who may
 * change one variable cannot send the commands elsewhere. By channel name; channels without an entry are simulated.
 */
export function readAdapters(env: NodeJS.ProcessEnv): ReadonlyMap<string, WaysToCarrier> {
  const setting = settingsOf(env);
  const found = setting("CHANNEL_ADAPTERS", adapters, new Map<string, WaysToCarrier>());
  const allowed = setting("CHANNEL_HOSTS", hosts, undefined);
  for (const [channelName, ways] of found)
    for (const url of Object.values(ways)) {
      const { host, hostname } = new URL(url);
      if (allowed && !allowed.some((one) => isHost(one, host, hostname)))
        throw new ConfigError(
          `CHANNEL_ADAPTERS must stay on the hosts of CHANNEL_HOSTS, but ${channelName} is on "${host}".`,
        );
    }
  return found;
}

function isHost(allowed: string, host: string, hostname: string): boolean {
  if (allowed.startsWith("*.")) return host.endsWith(allowed.slice(1));
  return allowed === host || allowed === hostname;
}
