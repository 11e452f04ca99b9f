/** What a carrier should do for a card. */
export interface NetworkState {
  readonly on: boolean;
  readonly limit: "open" | "blocked" | "throttled";
  /** Only where it is throttled. */
  readonly kbps: number | null;
}

export type NetworkCommand =
  | { readonly name: "activate" | "resume" | "suspend" | "block" | "open" }
  | { readonly name: "throttle"; readonly kbps: number };

/** The commands that lead from what the carrier was last told to what is wanted; before the first, it was told nothing. */
export function commandsBetween(
  told: NetworkState | undefined,
  wanted: NetworkState,
): NetworkCommand[] {
  if (!wanted.on) return told?.on ? [{ name: "suspend" }] : [];
  const commands: NetworkCommand[] = [];
  if (!told) commands.push({ name: "activate" });
  else if (!told.on) commands.push({ name: "resume" });
  if ((told?.limit ?? "open") !== wanted.limit || (told?.kbps ?? null) !== wanted.kbps)
    commands.push(limitCommand(wanted));
  return commands;
}

function limitCommand({ limit, kbps }: NetworkState): NetworkCommand {
  if (limit === "throttled" && kbps !== null) return { name: "throttle", kbps };
  return { name: limit === "blocked" ? "block" : "open" };
}
