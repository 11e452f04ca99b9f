import { type ReactNode, useId } from "react";
import styles from "./choices.module.css";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly under?: string;
  readonly sign?: ReactNode;
  readonly lang?: string;
  /** It cannot be chosen now; `under` says why. */
  readonly isOff?: boolean;
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  /** Null where none of them is meant. */
  readonly chosen: Value | null;
  readonly choose: (value: Value) => void;
  /** Side by side in columns of one width, each as large as a finger. */
  readonly tiles?: boolean;
}

/** One of a few, at once: no button stands behind it. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, choose, tiles } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div data-tiles={tiles} data-wide={choices.some(({ under }) => under) || undefined}>
        {choices.map(({ value, label, under, sign, lang, isOff }) => (
          <label key={value} lang={lang} data-off={isOff || undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={isOff}
              onChange={() => choose(value)}
            />
            {sign}
            <strong>{label}</strong>
            {under ? <span>{under}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
