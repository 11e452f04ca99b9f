/** What a carrier should do for a card. */
export interface NetworkState {
  readonly on: boolean;
  readonly limit: "open" | "blocked" | "throttled";
  /** Only where it is throttled. */
  readonly kbps: number | null;
}

export type NetworkCommand =
  | { readonly name: "activate" | "resume" | "suspend" | "block" | "open" | "terminate" }
  | { readonly name: "throttle"; readonly kbps: number };

/** A command, and the state the carrier is in once it has obeyed. */
export interface NetworkStep {
  readonly command: NetworkCommand;
  readonly after: NetworkState;
}

/**
 * The steps that lead from what the carrier was last told to what is wanted; before the first it was told nothing. A card
 * that is off keeps its limit, at the carrier too, until it is on again.
 */
export function stepsBetween(
  current: NetworkState | undefined,
  wanted: NetworkState,
): NetworkStep[] {
  if (!wanted.on)
    return current?.on ? [{ command: { name: "suspend" }, after: { ...current, on: false } }] : [];
  const steps: NetworkStep[] = [];
  const running: NetworkState = current
    ? { ...current, on: true }
    : { on: true, limit: "open", kbps: null };
  if (!current) steps.push({ command: { name: "activate" }, after: running });
  else if (!current.on) steps.push({ command: { name: "resume" }, after: running });
  if (running.limit !== wanted.limit || running.kbps !== wanted.kbps)
    steps.push({ command: limitCommand(wanted), after: wanted });
  return steps;
}

/** The one step that ends a card at its carrier for good. */
export const termination: NetworkStep = {
  command: { name: "terminate" },
  after: { on: false, limit: "open", kbps: null },
};

function limitCommand({ limit, kbps }: NetworkState): NetworkCommand {
  if (limit === "throttled" && kbps !== null) return { name: "throttle", kbps };
  return { name: limit === "blocked" ? "block" : "open" };
}
