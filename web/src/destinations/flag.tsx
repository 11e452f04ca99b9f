import styles from "./destinations.module.css";

/** A region's flag, as the reader's device draws it: two letters that stand for a flag. */
export function Flag({ code }: { readonly code: string }) {
  const characters = Array.from(code, (character) =>
    String.fromCodePoint((character.codePointAt(0) ?? 0) + 0x1f1a5),
  );
  return (
    <span className={styles.flag} aria-hidden="true">
      {characters.join("")}
    </span>
  );
}
