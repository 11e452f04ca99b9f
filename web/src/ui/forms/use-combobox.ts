import { type KeyboardEvent, useEffect, useId, useState } from "react";

interface Options {
  /** What they are the options for: with another query none is active. */
  readonly query: string;
  readonly count: number;
  /** Goes to one of them; without a number to the one that is meant while none is active. */
  readonly choose: (at: number | undefined) => void;
  /** An option that is clicked leads on by itself. */
  readonly onClick: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A field with a list below it, as the WAI-ARIA pattern "combobox" has it: the focus stays in the field, the arrow keys move
 * through the list and round its ends, and Enter chooses.
 */
export function useCombobox({ query, count, choose, onClick }: Options) {
  const id = useId();
  const [moved, setMoved] = useState({ query, at: -1 });
  const active = moved.query === query && moved.at < count ? moved.at : -1;
  const optionId = (at: number) => `${id}-${at}`;
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese is composed the keys belong to that; Safari sends the Enter that ends it afterwards, under this code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = steps[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      const from = active < 0 && step < 0 ? 0 : active;
      setMoved({ query, at: (from + step + count) % count });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      choose(active < 0 ? undefined : active);
    }
    if (event.key === "Escape") setMoved({ query, at: -1 });
  };
  return {
    input: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": count > 0,
      "aria-controls": count > 0 ? id : undefined,
      "aria-activedescendant": active < 0 ? undefined : optionId(active),
      onKeyDown,
    },
    list: { id, role: "listbox" },
    optionOf: (at: number) => ({
      id: optionId(at),
      role: "option",
      "aria-selected": at === active,
      onClick,
    }),
  } as const;
}

export type Combobox = ReturnType<typeof useCombobox>;
