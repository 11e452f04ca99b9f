import { type Channel, listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { Button } from "@mantine/core";
import { IconFileImport, IconPlus, IconRouter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { createChannel } from "@farsim/contract/desk/shop/channels.ts";
import { importUsage, listUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import { Allowed } from "../desk/use-may.tsx";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { State } from "../../ui/states/states.tsx";
import { ChannelDialog } from "./channel-dialog.tsx";
import { ChannelPanel } from "./channel-panel.tsx";
import styles from "./channels.module.css";
import { StalledOrders } from "./stalled-orders.tsx";
import { StuckCommands } from "./stuck-commands.tsx";
import { UsageImportDialog } from "../usage/usage-import-dialog.tsx";
import { UsageList } from "../usage/usage-list.tsx";

/** Commands come and go by themselves. */
const againMs = 10_000;

function Shown(props: { readonly channels: readonly Channel[]; readonly add: () => void }) {
  const t = useTranslations("channels");
  const { channels, add } = props;
  if (channels.length === 0)
    return (
      <State
        sign={<IconRouter size={30} />}
        title={t("empty")}
        actions={
          <Allowed to={createChannel}>
            <Button onClick={add}>{t("add")}</Button>
          </Allowed>
        }
      >
        {t("emptyWhy")}
      </State>
    );
  return (
    <>
      <section className={styles.panels} aria-label={t("channels")}>
        {channels.map((channel) => (
          <ChannelPanel key={channel.name} channel={channel} />
        ))}
      </section>
      <StuckCommands channels={channels} />
      <StalledOrders channels={channels} />
      <Allowed to={listUsage}>
        <UsageList channels={channels.map(({ name }) => name)} />
      </Allowed>
    </>
  );
}

/** The carriers: whether they hear us, what they report, and what of it needs someone to look. */
export function ChannelsTab() {
  const t = useTranslations("channels");
  const tUsage = useTranslations("usageDesk");
  const list = useEndpoint(listChannels, {}, { refetchInterval: againMs });
  const [importing, setImporting] = useState(false);
  const [adding, setAdding] = useState(false);
  const channels = list.data?.items;
  return (
    <>
      <Row justify="between" className={styles.head}>
        <Muted>{t("why")}</Muted>
        <Row gap="8">
          <Allowed to={createChannel}>
            <Button
              variant="default"
              leftSection={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t("add")}
            </Button>
          </Allowed>
          <Allowed to={importUsage}>
            <Button
              leftSection={<IconFileImport size={20} aria-hidden="true" />}
              disabled={!channels?.length}
              onClick={() => setImporting(true)}
            >
              {tUsage("import")}
            </Button>
          </Allowed>
        </Row>
      </Row>
      <QueryView query={list} loading={420}>
        {({ items }) => <Shown channels={items} add={() => setAdding(true)} />}
      </QueryView>
      <ChannelDialog opened={adding} close={() => setAdding(false)} />
      <UsageImportDialog
        opened={importing}
        close={() => setImporting(false)}
        channels={channels?.map(({ name }) => name) ?? []}
      />
    </>
  );
}
