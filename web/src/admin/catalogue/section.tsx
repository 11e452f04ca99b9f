import { Button } from "@mantine/core";
import { IconPackageOff, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { Failed, State } from "../../ui/states.tsx";
import styles from "./catalogue.module.css";

/** What is offered, once it is known. */
export interface OfferList<Offer> {
  readonly data?: { readonly items: readonly Offer[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface SectionProps<Offer extends { readonly id: string }> {
  readonly title: string;
  readonly add: string | null;
  readonly onAdd: () => void;
  readonly list: OfferList<Offer>;
  readonly empty: { readonly title: string; readonly why: string };
  readonly columns: readonly Column<Offer>[];
  /** The section's dialogs. */
  readonly children: ReactNode;
}

/** A titled table in each of its states, with the way to add to it. */
export function Section<Offer extends { readonly id: string }>({
  title,
  add,
  onAdd,
  list,
  empty,
  columns,
  children,
}: SectionProps<Offer>) {
  const rows = list.data?.items;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {add ? (
          <Button onClick={onAdd} leftSection={<IconPlus size={18} aria-hidden="true" />}>
            {add}
          </Button>
        ) : null}
      </div>
      {rows?.length === 0 ? (
        <State sign={<IconPackageOff size={30} />} title={empty.title}>
          {empty.why}
        </State>
      ) : null}
      {rows && rows.length > 0 ? (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : null}
      {!rows && list.error ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {children}
    </section>
  );
}
