import {
  type CardEvent,
  type CardHappening,
  listCardHistory,
} from "@farsim/contract/card-history.ts";
import type { Card } from "@farsim/contract/cards.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBolt,
  IconCalendarOff,
  IconCircleCheck,
  IconGauge,
  IconHistory,
  IconLink,
  IconListCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerStop,
  IconQrcode,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { Block, State } from "../ui/states/states.tsx";
import { PagedList } from "../ui/tables/paged-list.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { CardFacts } from "./card-facts.tsx";
import styles from "./card-history.module.css";

const signs: Record<CardEvent, Icon> = {
  bind: IconLink,
  applyEsim: IconQrcode,
  orderPlan: IconListCheck,
  orderAddOn: IconListCheck,
  editTag: IconPencil,
  cancelPendingPlan: IconArrowBackUp,
  announceChange: IconListCheck,
  withdrawChange: IconArrowBackUp,
  changePlan: IconListCheck,
  stopBilling: IconPlayerPause,
  delete: IconTrash,
  lackCredit: IconAlertTriangle,
  regainCredit: IconCircleCheck,
  expirePack: IconCalendarOff,
  stopService: IconPlayerStop,
  stopServiceWhileOff: IconPlayerStop,
  resumeService: IconCircleCheck,
  markLost: IconPlayerStop,
  markDamaged: IconAlertTriangle,
  unmark: IconCircleCheck,
  swapSim: IconLink,
  unbind: IconTrash,
  throttle: IconGauge,
  block: IconPlayerStop,
  openAgain: IconBolt,
  other: IconPencil,
};

const warns: ReadonlySet<CardEvent> = new Set([
  "announceChange",
  "lackCredit",
  "expirePack",
  "stopService",
  "stopServiceWhileOff",
  "markLost",
  "markDamaged",
  "throttle",
  "block",
]);

function Happening({ happening }: { readonly happening: CardHappening }) {
  const t = useTranslations("cardHistoryList");
  const { moment } = useFormat();
  const { at, event, what, why, by } = happening;
  const Sign = signs[event];
  return (
    <li className={styles.line} data-warn={warns.has(event) ? true : undefined}>
      <span className={styles.sign} aria-hidden="true">
        <Sign size={18} />
      </span>
      <div>
        <strong>{what}</strong>
        <p>{why}</p>
        <span className={styles.when}>
          <time dateTime={at}>{moment(at)}</time> · {t(`by.${by}`)}
        </span>
      </div>
    </li>
  );
}

function History({ card }: { readonly card: Card }) {
  const t = useTranslations("cardHistoryList");
  const list = useInfiniteList(listCardHistory, { cardId: card.id });
  return (
    <PagedList
      list={list}
      loading={<Block height={360} radius={14} />}
      empty={
        <State sign={<IconHistory size={30} />} title={t("empty")}>
          {t("emptyWhy")}
        </State>
      }
    >
      {(happenings) => (
        <ol className={styles.list} aria-label={t("list")}>
          {happenings.map((happening) => (
            <Happening key={happening.id} happening={happening} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

/** What a card is, and what happened to it: when, why, by whom. */
export function CardHistoryList({ card }: { readonly card: Card }) {
  return (
    <>
      <CardFacts card={card} />
      <History card={card} />
    </>
  );
}
