import { NewChannelName } from "@farsim/contract/channel-name.ts";
import { ConfigError, type Kind, settingsOf } from "./platform/setting.ts";
import { pairs } from "./platform/setting-kinds.ts";

/** How a channel's commands reach its carrier. */
export interface ChannelAdapter {
  readonly kind: "http" | "es2plus";
  readonly url: string;
}

export const isChannelName = (name: string): boolean => NewChannelName.safeParse(name).success;

const adapters: Kind<ReadonlyMap<string, ChannelAdapter>> = pairs(
  "name:http:https://… or name:es2plus:https://…, separated by commas",
  isChannelName,
  (value) => {
    const [, kind, url] =
      /^(http|es2plus):(https:\/\/\S+|http:\/\/(?:localhost|127\.0\.0\.1)\S*)$/.exec(value) ?? [];
    return kind && url && URL.canParse(url)
      ? { kind: kind as ChannelAdapter["kind"], url }
      : undefined;
  },
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
 * Reads how carriers are reached. Where `CHANNEL_HOSTS` is set, an address on any other host ends the start: whoever may
 * change one variable cannot send the commands elsewhere. By channel name; channels without an entry are simulated.
 */
export function readAdapters(env: NodeJS.ProcessEnv): ReadonlyMap<string, ChannelAdapter> {
  const setting = settingsOf(env);
  const found = setting("CHANNEL_ADAPTERS", adapters, new Map<string, ChannelAdapter>());
  const allowed = setting("CHANNEL_HOSTS", hosts, undefined);
  for (const [channelName, { url }] of found) {
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
