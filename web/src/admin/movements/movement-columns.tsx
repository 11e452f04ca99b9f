import { type MoneyMovement, takeMovementBack } from "@farsim/contract/desk/money/movements.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useMay } from "../desk/use-may.tsx";

/** Why it was booked, by whom, and what takes it back. */
function Why({ movement }: { readonly movement: MoneyMovement }) {
  const t = useTranslations("movements");
  const { byHand, reverses, reversedBy } = movement;
  const said = [
    byHand === undefined
      ? t("byItself")
      : byHand.by === null
        ? t("byLeft", { reason: byHand.reason })
        : t("byHand", { reason: byHand.reason, name: byHand.by }),
    reverses !== undefined && t("reverses", { id: reverses }),
    reversedBy !== undefined && t("reversedBy", { id: reversedBy }),
  ].filter(Boolean);
  return <span>{said.join(" · ")}</span>;
}

function TakeBack(props: {
  readonly movement: MoneyMovement;
  readonly ask: (movement: MoneyMovement) => void;
}) {
  const t = useTranslations("movements");
  const { money } = useFormat();
  const may = useMay();
  const { movement, ask } = props;
  const { id, kind, reversedBy, amount } = movement;
  if (!may(takeMovementBack) || kind === "MOVEMENT_BACK" || reversedBy !== undefined) return null;
  return (
    <Button
      variant="default"
      aria-label={t("takeBackOf", { id, amount: money(amount) })}
      onClick={() => ask(movement)}
    >
      {t("takeBack")}
    </Button>
  );
}

export function useMovementColumns(
  ask: (movement: MoneyMovement) => void,
): Column<MoneyMovement>[] {
  const t = useTranslations("movements");
  const tBooks = useTranslations("books");
  const column = useColumns<MoneyMovement>();
  return [
    column.cell("kind", t("kind"), ({ kind }) => t(`kinds.${kind}`), leading),
    column.money("amount", t("amount"), leading),
    column.cell("accounts", t("fromTo", { from: t("from"), to: t("to") }), ({ from, to }) =>
      t("fromTo", { from: tBooks(`accountOf.${from}`), to: tBooks(`accountOf.${to}`) }),
    ),
    column.cell("reference", t("reference"), ({ reference }) => reference ?? ""),
    column.cell("why", t("why"), (movement) => <Why movement={movement} />),
    column.instant("at", t("when")),
    column.cell("number", t("number"), ({ id }) => id, { nowrap: true, dim: true }),
    column.actions(t("actions"), (movement) => <TakeBack movement={movement} ask={ask} />),
  ];
}
