import { type BankLayout, DayOrder } from "@farsim/contract/desk/money/bank-files.ts";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";
import { Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import styles from "./bank-files.module.css";
import { SampleLines } from "./sample-lines.tsx";
import { type BankSheet, columnsOf, layoutOf, type TypedLayout, typedOf } from "./typed-layout.ts";

/** As many columns as the contract lets the customer's words stand in. */
const mostTexts = 8;
const decimals = [".", ","] as const;

interface NamedColumn {
  /** Counted from 0. */
  readonly at: number;
  readonly label: string;
}

/** The columns of a sheet by what they are called, each by a name of its own. */
function useNamedColumns(sheet: BankSheet): NamedColumn[] {
  const t = useTranslations("bankFiles");
  return columnsOf(sheet).map(({ at, name, isAlike }) => {
    const place = t("layout.column", { number: String(at + 1) });
    if (name === undefined) return { at, label: place };
    return { at, label: isAlike ? `${name} · ${place}` : name };
  });
}

interface FieldsProps {
  readonly columns: readonly NamedColumn[];
  readonly typed: TypedLayout;
  readonly type: (part: Partial<TypedLayout>) => void;
}

/** In one of which each thing stands, and how it is written. */
function SingleColumns({ columns, typed, type }: FieldsProps) {
  const t = useTranslations("bankFiles");
  const tDesk = useTranslations("desk");
  const options = columns.map(({ at, label }) => ({ value: String(at), label }));
  const needed = [{ value: "", label: tDesk("none") }, ...options];
  const optional = [{ value: "", label: t("layout.none") }, ...options];
  const decimalWords = {
    ".": t("layout.decimals.point"),
    ",": t("layout.decimals.comma"),
  };
  return (
    <div className={styles.fields}>
      <NativeSelect
        ref={focusWhenShown}
        label={t("layout.day")}
        value={typed.day}
        onChange={({ currentTarget }) => type({ day: currentTarget.value })}
        data={needed}
        required
      />
      <NativeSelect
        label={t("layout.dayOrder")}
        value={typed.dayOrder}
        onChange={({ currentTarget }) => type({ dayOrder: DayOrder.parse(currentTarget.value) })}
        data={DayOrder.options.map((value) => ({ value, label: t(`layout.dayOrders.${value}`) }))}
      />
      <NativeSelect
        label={t("layout.amount")}
        value={typed.amount}
        onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
        data={needed}
        required
      />
      <NativeSelect
        label={t("layout.decimal")}
        value={typed.decimal}
        onChange={({ currentTarget }) => type({ decimal: currentTarget.value === "," ? "," : "." })}
        data={decimals.map((value) => ({ value, label: decimalWords[value] }))}
      />
      <NativeSelect
        label={t("layout.direction")}
        value={typed.direction}
        onChange={({ currentTarget }) => type({ direction: currentTarget.value })}
        data={optional}
      />
      <NativeSelect
        label={t("layout.currency")}
        value={typed.currency}
        onChange={({ currentTarget }) => type({ currency: currentTarget.value })}
        data={optional}
      />
    </div>
  );
}

/** In which of them what the customer wrote may stand. */
function TextColumns({ columns, typed, type }: FieldsProps) {
  const t = useTranslations("bankFiles");
  return (
    <Checkbox.Group
      label={t("layout.text")}
      description={t("layout.textHint")}
      required
      value={[...typed.text]}
      onChange={(text) => type({ text })}
      maxSelectedValues={mostTexts}
    >
      <div className={styles.boxes}>
        {columns.map(({ at, label }) => (
          <Checkbox key={at} value={String(at)} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface LayoutFormProps {
  readonly sheet: BankSheet;
  /** Why it could not be read so. */
  readonly problem: string | null;
  readonly pending: boolean;
  readonly read: (layout: BankLayout) => void;
  /** Goes back to what was found; none where nothing was yet. */
  readonly back: (() => void) | undefined;
  readonly other: () => void;
}

/** Someone says what stands where in a sheet; it begins with how it was read, or with what its names suggest. */
export function LayoutForm({ sheet, problem, pending, read, back, other }: LayoutFormProps) {
  const t = useTranslations("bankFiles");
  const tDesk = useTranslations("desk");
  const [typed, setTyped] = useState(() => typedOf(sheet.layout));
  const columns = useNamedColumns(sheet);
  const layout = layoutOf(typed);
  const fields = {
    columns,
    typed,
    type: (part: Partial<TypedLayout>) => setTyped((before) => ({ ...before, ...part })),
  };
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (layout) read(layout);
      }}
    >
      <Muted>{t("layout.why")}</Muted>
      <SampleLines columns={columns} samples={sheet.samples} />
      <SingleColumns {...fields} />
      <TextColumns {...fields} />
      {problem === null ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <DialogButtons>
        <Button variant="default" onClick={back ?? other} disabled={pending}>
          {back ? t("layout.back") : tDesk("files.other")}
        </Button>
        <Button type="submit" loading={pending} disabled={layout === null}>
          {t("layout.read")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
