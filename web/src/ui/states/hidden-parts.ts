import { z } from "zod";
import { create } from "zustand";

/** Named after the first that was kept there: columns that were put away stay so. */
const storageKey = "columns";
/** By table or screen, the keys of what was put away. */
const Hidden = z.record(z.string(), z.array(z.string()));

interface HiddenParts {
  readonly hidden: Readonly<Record<string, readonly string[]>>;
}

/** What is remembered on this device; nothing where it cannot be read or is not what we wrote. */
function remembered(): HiddenParts["hidden"] {
  try {
    return Hidden.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "")).data ?? {};
  } catch {
    return {};
  }
}

export const useHiddenParts = create<HiddenParts>(() => ({ hidden: remembered() }));

/** From now on just these parts of a table or screen are put away. */
export function hideParts(place: string, keys: readonly string[]): void {
  // Another tab may have chosen for another place in the meantime.
  const { [place]: _, ...others } = remembered();
  const hidden = keys.length === 0 ? others : { ...others, [place]: keys };
  useHiddenParts.setState({ hidden });
  try {
    localStorage.setItem(storageKey, JSON.stringify(hidden));
  } catch {
    // Without room the choice lasts as long as the page.
  }
}
