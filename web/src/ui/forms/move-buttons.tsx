import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";

interface MoveButtonsProps {
  /** Undefined where it cannot go there. */
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
  readonly upLabel: string;
  readonly downLabel: string;
}

/**
 * Moves one of a list up or down. At an end a button stays where it is and only does nothing: who moves by the keyboard keeps
 * their place.
 */
export function MoveButtons({ up, down, upLabel, downLabel }: MoveButtonsProps) {
  const moves = [
    { label: upLabel, move: up, Sign: IconArrowUp },
    { label: downLabel, move: down, Sign: IconArrowDown },
  ];
  return moves.map(({ label, move, Sign }) => (
    <Button
      key={label}
      variant="subtle"
      aria-label={label}
      aria-disabled={!move}
      {...(move ? { onClick: move } : { "data-disabled": true })}
    >
      <Sign size={20} aria-hidden="true" />
    </Button>
  ));
}
