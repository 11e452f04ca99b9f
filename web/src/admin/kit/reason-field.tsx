import { TextInput, type TextInputProps } from "@mantine/core";

interface ReasonFieldProps extends TextInputProps {
  readonly label: string;
  /** Who reads it, and where it is kept. */
  readonly hint?: string | undefined;
}

/** Why something is done that goes on record; where it may be left out, `required` says so. */
export function ReasonField({ hint, required = true, ...field }: ReasonFieldProps) {
  return (
    <TextInput
      description={hint}
      autoComplete="off"
      enterKeyHint="done"
      required={required}
      {...field}
    />
  );
}
