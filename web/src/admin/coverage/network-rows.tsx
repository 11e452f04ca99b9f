import { Generation } from "@farsim/contract/coverage.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import styles from "./coverage.module.css";
import type { TypedRegion } from "./typed-region.ts";

const most = 40;

interface NetworkRowsProps {
  readonly form: UseFormReturnType<TypedRegion>;
  readonly field: (name: `networks.${number}.${"name" | "generation"}`) => object;
}

/** A row for each network of a region. */
export function NetworkRows({ form, field }: NetworkRowsProps) {
  const t = useTranslations("operatorCoverage");
  const adding = useRef<HTMLButtonElement>(null);
  const { networks } = form.values;
  const add = () => {
    form.insertListItem("networks", { name: "", generation: "4G" });
    requestAnimationFrame(() => form.getInputNode(`networks.${networks.length}.name`)?.focus());
  };
  const remove = (place: number) => {
    form.removeListItem("networks", place);
    adding.current?.focus();
  };
  return (
    <Stack gap="12">
      {networks.length === 0 ? <Muted>{t("noNetworks")}</Muted> : null}
      {networks.map((_, place) => {
        const number = { place: String(place + 1) };
        return (
          // The rows have no names of their own, and what stands in them is held by the form.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={styles.network}>
            <TextInput
              {...field(`networks.${place}.name`)}
              label={t("network", number)}
              maxLength={60}
              autoComplete="off"
              enterKeyHint="next"
              required
              data-autofocus={place === 0 || undefined}
            />
            <NativeSelect
              {...field(`networks.${place}.generation`)}
              label={t("generation")}
              aria-label={t("generationOf", number)}
              data={[...Generation.options]}
            />
            <Button
              variant="subtle"
              color="red"
              aria-label={t("removeOf", number)}
              onClick={() => remove(place)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </Button>
          </div>
        );
      })}
      <Button
        ref={adding}
        variant="light"
        className={styles.add}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        disabled={networks.length >= most}
        onClick={add}
      >
        {t("addNetwork")}
      </Button>
    </Stack>
  );
}
