import { DayInput } from "@farsim/contract/values/days/moments.ts";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import "../styles/fields.css";

interface DayFieldProps extends Pick<TextInputProps, "label" | "error" | "max"> {
  /** The day that counts; nothing where there is none, or none that can be. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/**
 * A billing day that is typed or chosen. While a year is typed its first digits are the year 2, or 20: what stands in the field stays there,
 * and counts once it is a day that a call takes.
 */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState({ text: value ?? "", of: value });
  // Chosen elsewhere meanwhile, the address for example.
  const text = typed.of === value ? typed.text : (value ?? "");
  return (
    <TextInput
      type="date"
      autoComplete="off"
      {...rest}
      value={text}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        const day = DayInput.safeParse(next).data;
        const isOdd = next !== "" && day === undefined;
        setTyped({ text: next, of: isOdd ? value : day });
        if (!isOdd) onChange(day);
      }}
    />
  );
}
