import type { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { changeIdentity } from "@farsim/contract/desk/shop/settings.ts";
import { Allowed } from "../desk/use-may.tsx";
import { type Fact, Facts, Muted, Notice, Panel, Row, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./settings.module.css";

export type Settings = Output<typeof getSettings>;
export type TopicName = keyof Settings;

/** What is typed in a topic's dialog, and the version that it was opened on. */
export interface Opened<T extends TopicName> {
  readonly version: number;
  readonly values: Settings[T]["values"];
  /** From when they hold, where they are still to come. */
  readonly validFrom?: string | undefined;
}

interface TopicPanelProps<T extends TopicName> {
  readonly topic: T;
  readonly kept: Settings[T];
  readonly factsOf: (values: Settings[T]["values"]) => readonly Fact[];
  /** Stands over the facts: what must be mended. */
  readonly warning?: ReactNode;
  /** Stands below the facts. */
  readonly children?: ReactNode;
  readonly onEdit: (opened: Opened<T>) => void;
}

/** What comes into force later: what is then another value. */
function Coming<T extends TopicName>({
  kept,
  factsOf,
}: Pick<TopicPanelProps<T>, "kept" | "factsOf">) {
  const t = useTranslations("settings");
  const { moment } = useFormat();
  if (!kept.next) return null;
  const now = new Map(known(factsOf(kept.values)).map(({ label, value }) => [label, value]));
  const other = known(factsOf(kept.next.values)).filter(
    ({ label, value }) => now.get(label) !== value,
  );
  return (
    <Notice as="div" tone="good">
      <strong>{t("next", { moment: moment(kept.next.validFrom) })}</strong>
      <Facts facts={other} />
    </Notice>
  );
}

const known = (facts: readonly Fact[]) =>
  facts.filter((fact) => typeof fact === "object" && fact !== null);

/** A topic of the settings as it stands, and the way to change it. */
export function TopicPanel<T extends TopicName>(props: TopicPanelProps<T>) {
  const t = useTranslations("settings");
  const { moment } = useFormat();
  const { kept, factsOf, warning, children, onEdit } = props;
  const topic: TopicName = props.topic;
  const { version, changedAt, changedBy, values, next } = kept;
  const changed =
    changedAt === null
      ? t("never")
      : changedBy === null
        ? t("changed", { moment: moment(changedAt) })
        : t("changedBy", { moment: moment(changedAt), name: changedBy });
  return (
    <Panel aria-label={t(topic)} className={styles.topic}>
      <Row justify="between">
        <h2>{t(topic)}</h2>
        <Allowed to={changeIdentity}>
          <Button
            variant="default"
            aria-label={t("editTopic", { topic: t(topic) })}
            onClick={() => onEdit({ version, values, ...next })}
          >
            {t("edit")}
          </Button>
        </Allowed>
      </Row>
      <Stack gap="12">
        <Muted>{t(`${topic}Why`)}</Muted>
        {warning}
        <Facts facts={factsOf(values)} />
        <Coming kept={kept} factsOf={factsOf} />
        {children}
        <Muted as="small">{changed}</Muted>
      </Stack>
    </Panel>
  );
}
