import { TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import "../styles/fields.css";
import { useDebouncedText } from "./use-debounced-text.ts";

interface SearchFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  readonly label: string;
  readonly hint?: string;
  /** What is searched for, as the address says it. */
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
  /** One of several that narrow a list: without the sign of a search. */
  readonly plain?: boolean;
}

/** A search for names and numbers: what is typed is said once the typing rests. */
export function SearchField({ hint, value, onChange, plain, ...field }: SearchFieldProps) {
  const { typed, setTyped } = useDebouncedText(value, onChange);
  return (
    <TextInput
      type={plain ? "text" : "search"}
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(hint && { placeholder: hint })}
      {...(plain ? {} : { leftSection: <IconSearch size={20} aria-hidden="true" /> })}
      {...field}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
