import { Button } from "@mantine/core";
import { IconArrowsSort, IconPackageOff, IconPlus } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type OperatorAddOn,
  type OperatorPlan,
  savePlan,
} from "@farsim/contract/desk/shop/catalogue.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { Allowed } from "../desk/use-may.tsx";
import styles from "./catalogue.module.css";
import { Row } from "../../ui/page/layout.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { singlePage } from "../../ui/tables/paged-list.tsx";

/** What is offered, once it is known. */
export interface OfferList<Offer> {
  readonly data?: { readonly items: readonly Offer[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface SectionProps<Offer extends OperatorPlan | OperatorAddOn> {
  readonly title: string;
  readonly add: string | null;
  readonly onAdd: () => void;
  /** What puts them in another order. */
  readonly order: Pick<ComponentProps<typeof OrderDialog>, "endpoint" | "invalidates" | "title">;
  readonly list: OfferList<Offer>;
  readonly empty: { readonly title: string; readonly why: string };
  readonly columns: readonly Column<Offer>[];
  /** The section's dialogs. */
  readonly children: ReactNode;
}

/** A titled table in each of its states, with the way to add to it. */
export function Section<Offer extends OperatorPlan | OperatorAddOn>({
  title,
  add,
  onAdd,
  order,
  list,
  empty,
  columns,
  children,
}: SectionProps<Offer>) {
  const t = useTranslations("offers");
  const [isOrdering, setOrdering] = useState(false);
  const offers = list.data?.items ?? [];
  return (
    <section className={styles.section}>
      <Row justify="between" className={styles.head}>
        <h2>{title}</h2>
        {add ? (
          <Allowed to={savePlan}>
            <Row>
              {offers.length > 1 ? (
                <Button
                  variant="default"
                  onClick={() => setOrdering(true)}
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
      <OrderDialog
        {...order}
        offers={offers}
        opened={isOrdering}
        close={() => setOrdering(false)}
      />
      {children}
    </section>
  );
}
