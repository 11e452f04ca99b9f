import { NativeSelect } from "@mantine/core";
import "../styles/fields.css";

interface SelectFilterProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  /** What it says while nothing is chosen. */
  readonly any: string;
  readonly options: readonly (Value | { readonly value: Value; readonly label: string })[];
  readonly onChange: (value: Value | undefined) => void;
  readonly className?: string | undefined;
}

/** Narrows a list to one of a few values. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, value, any, options, onChange, className } = props;
  const values = options.map((option) => (typeof option === "string" ? option : option.value));
  return (
    <NativeSelect
      className={className ?? ""}
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(values.find((known) => known === event.currentTarget.value))}
      data={[{ value: "", label: any }, ...options]}
    />
  );
}
