import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import styles from "./file-field.module.css";
import { Notice } from "./layout.tsx";

interface FileFieldProps {
  readonly label: ReactNode;
  readonly error: string | null;
  readonly onFile: (file: File) => void;
  readonly "data-autofocus"?: boolean;
}

/** A file of lines, chosen or dropped; why one cannot be taken stands under it. */
export function FileField({ label, error, onFile, ...focus }: FileFieldProps) {
  const id = useId();
  return (
    <>
      <div className={styles.file} data-bad={error ? true : undefined}>
        <IconFileSpreadsheet size={30} aria-hidden="true" />
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget: input }) => {
            const file = input.files?.[0];
            if (file) onFile(file);
            // The same file, mended, can be chosen once more.
            input.value = "";
          }}
          {...focus}
        />
      </div>
      {error ? (
        <Notice id={`${id}-error`} tone="bad" role="alert">
          {error}
        </Notice>
      ) : null}
    </>
  );
}
