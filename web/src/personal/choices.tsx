import { type ReactNode, useId } from "react";
import styles from "./personal.module.css";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly sign?: ReactNode;
  readonly lang?: string;
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

/** One of a few, at once: no button stands behind it. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, choose } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.row}>
        {choices.map(({ value, label, sign, lang }) => (
          <label key={value} className={styles.choice} lang={lang}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            {sign}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
