/** The channels that make eSIM profiles on demand, of those that have a way to their carrier. */
export const orderingChannelsOf = ({
  channelAdapters,
}: {
  readonly channelAdapters: ReadonlyMap<string, { readonly es2plus?: unknown }>;
}): string[] =>
  [...channelAdapters].filter(([, { es2plus }]) => es2plus !== undefined).map(([name]) => name);
