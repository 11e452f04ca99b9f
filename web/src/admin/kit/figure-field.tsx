import { TextInput, type TextInputProps } from "@mantine/core";

/** A figure, as it is typed. */
export function FigureField(props: TextInputProps) {
  return (
    <TextInput inputMode="decimal" autoComplete="off" enterKeyHint="next" required {...props} />
  );
}
