import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Lacking } from "./use-chosen-card.ts";

interface OrderButtonProps {
  /** Of what is ordered. */
  readonly name: string;
  readonly lacks: Lacking | undefined;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Orders; where something must be there first, it says what, and leads to it. */
export function OrderButton({ name, lacks, ...button }: OrderButtonProps) {
  const t = useTranslations("plans");
  const plan = { plan: name };
  return (
    <Button
      {...button}
      variant={lacks ? "default" : "filled"}
      aria-label={lacks ? t(`lacksFor.${lacks}`, plan) : t("orderFor", plan)}
    >
      {t(lacks ? `lacks.${lacks}` : "order")}
    </Button>
  );
}
