import { type ReactNode, useId } from "react";
import styles from "./payments.module.css";

interface Tile<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly under?: string;
}

interface TilesProps<Value extends string> {
  readonly legend: string;
  readonly tiles: readonly Tile<Value>[];
  /** Null where none of them is meant. */
  readonly chosen: Value | null;
  readonly choose: (value: Value) => void;
}

/** One of a few, each as large as a finger. */
export function Tiles<Value extends string>({ legend, tiles, chosen, choose }: TilesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.tiles} data-wide={tiles.some(({ under }) => under) || undefined}>
        {tiles.map(({ value, label, under }) => (
          <label key={value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            <strong>{label}</strong>
            {under ? <span>{under}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
