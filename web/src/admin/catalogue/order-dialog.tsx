import type {
  OperatorAddOn,
  OperatorPlan,
  orderPlans,
} from "@farsim/contract/desk/shop/catalogue.ts";
import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { withUnits } from "../../ui/formats/no-break.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { MoveButtons } from "../../ui/forms/move-buttons.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useFromOpening } from "../../ui/forms/use-from-opening.ts";
import styles from "./catalogue.module.css";

type Offer = OperatorPlan | OperatorAddOn;
type Ordering = typeof orderPlans;

/** What was put together, and what it was made over. */
export interface Typed {
  readonly ids: readonly string[];
  readonly before: readonly string[];
}

/**
 * The ids in the order that was put together; what was added meanwhile comes last, what has gone is left out. Where someone else has
 * put them in another order meanwhile, theirs: nothing is undone unseen.
 */
export function orderOf(typed: Typed | null, ids: readonly string[]): readonly string[] {
  if (typed === null) return ids;
  const common = (of: readonly string[], other: readonly string[]) =>
    of.filter((id) => other.includes(id)).join();
  if (common(typed.before, ids) !== common(ids, typed.before)) return ids;
  return [
    ...typed.ids.filter((id) => ids.includes(id)),
    ...ids.filter((id) => !typed.ids.includes(id)),
  ];
}

/** A list with one of it moved by some places. */
const moved = (ids: readonly string[], id: string, by: number): string[] => {
  const rest = ids.filter((other) => other !== id);
  return rest.toSpliced(ids.indexOf(id) + by, 0, id);
};

interface OrderDialogProps {
  readonly endpoint: Endpoint & Pick<Ordering, "input" | "problems">;
  readonly invalidates: readonly Endpoint[];
  readonly offers: readonly Offer[];
  readonly title: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** The offers on sale, each with the ways up and down; nothing changes in the shop until it is saved. */
export function OrderDialog({ offers, title, opened, close, ...call }: OrderDialogProps) {
  const t = useTranslations("offers");
  const { language, money } = useFormat();
  const [typed, setTyped] = useFromOpening<Typed | null>(opened, null);
  const [said, say] = useFromOpening(opened, "");
  const before = offers.map(({ id }) => id);
  const order = orderOf(typed, before);
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const isChanged = before.some((id, place) => id !== order[place]);
  const move = (id: string, name: string, by: number) => {
    const next = moved(order, id, by);
    setTyped({ ids: next, before });
    say(t("movedTo", { name, place: String(next.indexOf(id) + 1), count: String(next.length) }));
  };
  return (
    <ActionDialog
      {...call}
      opened={opened}
      close={close}
      withCancel
      title={title}
      why={t("orderWhy")}
      input={() => ({ ids: [...order], before })}
      confirm={t("saveOrder")}
      disabled={() => !isChanged}
      failureMessage={t("failed.order")}
      successMessage={() => t("ordered")}
      onRefused={() => say("")}
      onDone={close}
    >
      {() => (
        <>
          <ol className={styles.order}>
            {order.map((id, place) => {
              const offer = byId.get(id);
              if (!offer) return null;
              const name = textIn(offer.name, language);
              return (
                <li key={id}>
                  <span className={styles.place}>{place + 1}</span>
                  <span className={styles.named}>
                    <strong>{withUnits(name)}</strong>
                    <small>{money(offer.price)}</small>
                  </span>
                  <Row gap="4">
                    <MoveButtons
                      up={place > 0 ? () => move(id, name, -1) : undefined}
                      down={place < order.length - 1 ? () => move(id, name, 1) : undefined}
                      upLabel={t("moveUp", { name })}
                      downLabel={t("moveDown", { name })}
                    />
                  </Row>
                </li>
              );
            })}
          </ol>
          <Muted as="output">{said}</Muted>
        </>
      )}
    </ActionDialog>
  );
}
