import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import "../styles/fields.css";
import { useDebouncedText } from "./use-debounced-text.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What is searched for, as the address says it. */
  readonly value: string | undefined;
  /** What the list takes at most; what is pasted beyond it is cut. */
  readonly maxLength?: number;
  readonly onChange: (text: string | undefined) => void;
}

/** A search for names and numbers: what is typed is said once the typing rests. */
export function SearchField({ label, hint, value, maxLength, onChange }: SearchFieldProps) {
  const { typed, setTyped } = useDebouncedText(value, onChange);
  return (
    <TextInput
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      label={label}
      placeholder={hint}
      {...(maxLength ? { maxLength } : {})}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
    />
  );
}
