import type { Config } from "./config.ts";

/** The channels that make eSIM profiles on demand. */
export const orderingChannelsOf = ({
  channelAdapters,
}: Pick<Config, "channelAdapters">): string[] =>
  [...channelAdapters].filter(([, { es2plus }]) => es2plus !== undefined).map(([name]) => name);
