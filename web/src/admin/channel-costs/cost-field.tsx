import { TextInput, type TextInputProps } from "@mantine/core";

/** Below the field, so that fields beside each other stand in one line. */
export const hintBelow: NonNullable<TextInputProps["inputWrapperOrder"]> = [
  "label",
  "input",
  "description",
  "error",
];

/** What a unit costs, as it is typed. */
export function CostField(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={14}
      inputWrapperOrder={hintBelow}
      {...props}
    />
  );
}
