import {
  type Channel,
  listChannels,
  removeChannel,
  retryCommand,
} from "@farsim/contract/desk/shop/channels.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { renewUsageKey } from "@farsim/contract/desk/shop/channels.ts";
import { listChannelCosts } from "@farsim/contract/desk/money/margins.ts";
import { Allowed } from "../desk/use-may.tsx";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Muted, Panel, Row } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { CoverageDialog } from "../coverage/coverage-dialog.tsx";
import styles from "./channels.module.css";
import { KeyDialog } from "./key-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { useErrorWords } from "./use-error-words.ts";
import { useKeyWords } from "./use-key-words.ts";

const ChannelCosts = lazyDialog(
  withMessages(
    async () => (await import("../channel-costs/channel-costs-dialog.tsx")).ChannelCostsDialog,
    "channelCosts",
    "regions",
  ),
  ({ opened }) => opened,
);

const tones = {
  well: "good",
  silent: "rest",
  busy: "rest",
  failing: "warn",
  stuck: "warn",
} as const;

function useFacts(channel: Channel) {
  const { lastReportAt, lastDay, backlog, waitingSince, failingFetch } = channel;
  const errorWords = useErrorWords();
  const key = useKeyWords(channel);
  const t = useTranslations("channels");
  const tCoverage = useTranslations("operatorCoverage");
  const { moment, count } = useFormat();
  const { accepted, duplicates, rejected } = lastDay;
  const day = [
    t("records", { count: accepted }),
    ...(duplicates > 0 ? [t("repeats", { count: duplicates })] : []),
    ...(rejected > 0 ? [t("refused", { count: count(rejected) })] : []),
  ];
  const { regionCodes, networks } = channel.coverage;
  return [
    {
      label: tCoverage("worksIn"),
      value:
        networks > 0
          ? tCoverage("counts", { regions: regionCodes.length, networks })
          : tCoverage("worksNowhere"),
    },
    {
      label: t("lastReport"),
      value: lastReportAt ? moment(lastReportAt) : t("never"),
    },
    ...(failingFetch
      ? [
          {
            label: t("fetching"),
            value: t("fetchFails", {
              moment: moment(failingFetch.since),
              error: errorWords(failingFetch.error),
            }),
          },
        ]
      : []),
    { label: t("key"), value: key },
    { label: t("lastDay"), value: day.join(" · ") },
    {
      label: t("waiting"),
      value: waitingSince
        ? t("waitingSince", { count: count(backlog), moment: moment(waitingSince) })
        : t("none"),
    },
    ...(channel.orderHost || channel.openOrders > 0
      ? [
          {
            label: t("ordersOpen"),
            value: channel.openOrders > 0 ? count(channel.openOrders) : t("none"),
          },
        ]
      : []),
    ...(channel.adapter === "http"
      ? [
          {
            label: t("secretSince"),
            value: channel.secretSince ? moment(channel.secretSince) : t("noSecret"),
          },
        ]
      : []),
  ];
}

/** As far as can be seen here; whether it has cards or plans the server knows. */
const isMaybeUnused = ({ adapter, hasConfiguredKey, coverage, lastReportAt }: Channel) =>
  adapter === "simulated" && !hasConfiguredKey && coverage.networks === 0 && lastReportAt === null;

/** What its carrier takes. */
function Costs({ name }: { readonly name: string }) {
  const t = useTranslations("channels");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={t("costsOf", { name })} onClick={() => setOpened(true)}>
        {t("costs")}
      </Button>
      <ChannelCosts channelName={name} opened={opened} close={() => setOpened(false)} />
    </>
  );
}

function Actions({ channel }: { readonly channel: Channel }) {
  const t = useTranslations("channels");
  const tCoverage = useTranslations("operatorCoverage");
  const { name, adapter, backlog, openOrders, secretSince, keySince, hasConfiguredKey } = channel;
  const [asking, setAsking] = useState(false);
  const [keying, setKeying] = useState(false);
  const [covering, setCovering] = useState(false);
  const [removing, setRemoving] = useState(false);
  const retry = useAction(retryCommand, {
    failureMessage: t("failed.retry"),
    successMessage: ({ retried }) => t("retried", { count: retried }),
    invalidates: [listChannels],
  });
  const waits = backlog + openOrders > 0;
  const isFirst = secretSince === null;
  return (
    <Row className={styles.buttons}>
      <Button
        variant="default"
        aria-label={tCoverage("openOf", { name })}
        onClick={() => setCovering(true)}
      >
        {tCoverage("open")}
      </Button>
      <Allowed to={listChannelCosts}>
        <Costs name={name} />
      </Allowed>
      <Allowed to={renewUsageKey}>
        <Button
          variant={keySince || hasConfiguredKey ? "default" : "filled"}
          aria-label={t(keySince ? "renewKeyOf" : "makeKeyOf", { name })}
          onClick={() => setKeying(true)}
        >
          {t(keySince ? "renewKey" : "makeKey")}
        </Button>
        {adapter === "http" ? (
          <Button
            variant={isFirst ? "filled" : "default"}
            aria-label={t(isFirst ? "makeSecretOf" : "renewSecretOf", { name })}
            onClick={() => setAsking(true)}
          >
            {t(isFirst ? "makeSecret" : "renewSecret")}
          </Button>
        ) : null}
        {waits ? (
          <Button
            variant="light"
            loading={retry.pending}
            aria-label={t("retryAllOf", { name })}
            onClick={() => void retry.run({ channelName: name })}
          >
            {t("retryAll")}
          </Button>
        ) : null}
      </Allowed>
      <Allowed to={removeChannel}>
        {isMaybeUnused(channel) ? (
          <Button
            variant="default"
            aria-label={t("removeOf", { name })}
            onClick={() => setRemoving(true)}
          >
            {t("remove")}
          </Button>
        ) : null}
      </Allowed>
      <ReasonDialog
        opened={removing}
        close={() => setRemoving(false)}
        withCancel
        danger
        title={t("removeTitle", { name })}
        why={t("removeWhy")}
        confirm={t("remove")}
        endpoint={removeChannel}
        input={(reason) => ({ channelName: name, reason })}
        failureMessage={t("failed.remove")}
        successMessage={() => t("removed", { name })}
        invalidates={[listChannels]}
      />
      <CoverageDialog channelName={name} opened={covering} close={() => setCovering(false)} />
      <KeyDialog channel={channel} opened={keying} close={() => setKeying(false)} />
      <SecretDialog channel={channel} opened={asking} close={() => setAsking(false)} />
    </Row>
  );
}

/** One carrier in one view. */
export function ChannelPanel({ channel }: { readonly channel: Channel }) {
  const t = useTranslations("channels");
  const { name, adapter, host, orderHost, state } = channel;
  const facts = useFacts(channel);
  return (
    <Panel as="article" className={styles.panel} aria-labelledby={`channel-${name}`}>
      <Row as="header" justify="between">
        <h2 id={`channel-${name}`}>{name}</h2>
        <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
      </Row>
      <Muted>{t(`way.${adapter}`, { host: host ?? "" })}</Muted>
      {orderHost ? <Muted>{t("orders", { host: orderHost })}</Muted> : null}
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Actions channel={channel} />
    </Panel>
  );
}
