import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import styles from "./file-field.module.css";
import { Notice } from "../page/layout.tsx";

interface FileFieldProps {
  readonly label: ReactNode;
  readonly error: string | null;
  /** Beside the label; that of a table unless said. */
  readonly icon?: ReactNode;
  readonly accept?: string;
  readonly onFile: (file: File) => void;
  readonly "data-autofocus"?: boolean;
}

/** A file, of lines unless said, chosen or dropped; why one cannot be taken stands under it. */
export function FileField({
  label,
  error,
  icon,
  accept = ".csv,text/csv,text/plain",
  onFile,
  ...focus
}: FileFieldProps) {
  const id = useId();
  return (
    <>
      <div className={styles.file} data-bad={error ? true : undefined}>
        {icon ?? <IconFileSpreadsheet size={30} aria-hidden="true" />}
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="file"
          accept={accept}
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
