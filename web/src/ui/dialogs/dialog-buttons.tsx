import type { ReactNode } from "react";
import styles from "./dialog-buttons.module.css";

/** What ends a dialog. It stays in sight at the foot, however long the dialog is. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
