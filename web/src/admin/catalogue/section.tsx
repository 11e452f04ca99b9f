import { Button } from "@mantine/core";
import { IconArrowsSort, IconPackageOff, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { savePlan } from "@farsim/contract/desk/catalogue.ts";
import { Allowed } from "../use-may.tsx";
import styles from "./catalogue.module.css";
import { Row } from "../../ui/layout.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { singlePage } from "../../ui/tables/paged-list.tsx";

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
  /** Opens the dialog that puts them in another order. */
  readonly onOrder: () => void;
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
  onOrder,
  list,
  empty,
  columns,
  children,
}: SectionProps<Offer>) {
  const t = useTranslations("offers");
  const count = list.data?.items.length ?? 0;
  return (
    <section className={styles.section}>
      <Row justify="between" className={styles.head}>
        <h2>{title}</h2>
        {add ? (
          <Allowed to={savePlan}>
            <Row>
              {count > 1 ? (
                <Button
                  variant="default"
                  onClick={onOrder}
                  leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
                >
                  {t("changeOrder")}
                </Button>
              ) : null}
              <Button onClick={onAdd} leftSection={<IconPlus size={18} aria-hidden="true" />}>
                {add}
              </Button>
            </Row>
          </Allowed>
        ) : null}
      </Row>
      <ListView
        list={{ ...list, ...singlePage, items: list.data?.items }}
        columns={columns}
        caption={title}
        loading={480}
        empty={{ icon: IconPackageOff, ...empty }}
      />
      {children}
    </section>
  );
}
