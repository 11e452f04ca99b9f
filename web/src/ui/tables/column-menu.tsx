import { IconColumns3 } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useHiddenParts } from "../states/hidden-parts.ts";
import { showAllColumns, shownColumns, toggleColumn } from "./column-choice.ts";
import styles from "./column-menu.module.css";
import type { Column } from "./data-table.tsx";
import { Menu, MenuCheck, MenuItem } from "../page/menu.tsx";

/** The columns of a table that this device is to show. */
export function useShownColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  return shownColumns(
    columns,
    useHiddenParts(({ hidden }) => hidden[table]),
  );
}

interface ColumnMenuProps<Row> {
  /** What the table is remembered by. */
  readonly table: string;
  readonly columns: readonly Column<Row>[];
}

/** Which columns a table shows. What leads a row is always there. */
export function ColumnMenu<Row>({ table, columns }: ColumnMenuProps<Row>) {
  const t = useTranslations("ui");
  const shown = useShownColumns(table, columns);
  return (
    <Menu
      label={t("columns")}
      className={styles.button}
      face={
        <>
          <IconColumns3 size={18} aria-hidden="true" />
          {t("columns")}
        </>
      }
    >
      {columns
        .filter(({ lead }) => !lead)
        .map((column) => (
          <MenuCheck
            key={column.key}
            checked={shown.includes(column)}
            onToggle={() => toggleColumn(table, column.key)}
          >
            {column.label}
          </MenuCheck>
        ))}
      <MenuItem onSelect={() => showAllColumns(table)}>{t("allColumns")}</MenuItem>
    </Menu>
  );
}
