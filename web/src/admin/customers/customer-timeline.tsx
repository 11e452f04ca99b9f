import {
  type CustomerHappening,
  listCustomerTimeline,
} from "@farsim/contract/desk/people/customer-record.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { type Line, Lines, Muted } from "../../ui/page/layout.tsx";
import { Block } from "../../ui/states/states.tsx";
import { PagedList } from "../../ui/tables/paged-list.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useActionName } from "../audit/action-names.ts";
import { DrawerLink, Part } from "../desk/drawer-part.tsx";
import { useNames } from "../../ui/words/use-names.ts";

function useLine(): (happening: CustomerHappening) => Line {
  const t = useTranslations("deskPages");
  const { money, moment } = useFormat();
  const eventName = useNames("desk.events");
  const emailName = useNames("deskPages.letters");
  const actionName = useActionName();
  return ({ id, at, kind, name, order, amount, card, actor, reason }) => {
    const named = { card: eventName, letter: emailName, action: actionName };
    const what =
      kind in named
        ? named[kind as keyof typeof named](name ?? "")
        : t(`happened.${kind as Exclude<typeof kind, keyof typeof named>}`, {
            amount: amount === null ? "" : money(amount),
          });
    const said = [order === null ? null : spoken(order), actor, reason].filter(Boolean).join(" · ");
    return {
      key: id,
      what,
      aside: moment(at),
      under: card ? (
        <>
          <DrawerLink kind="card" id={card.id}>
            {inFours(card.cardNumber)}
          </DrawerLink>{" "}
          {said}
        </>
      ) : (
        said
      ),
    };
  };
}

/** What happened to a customer, newest first, in words. */
export function CustomerTimeline({ userId }: { readonly userId: string }) {
  const t = useTranslations("deskPages");
  const list = useInfiniteList(listCustomerTimeline, { userId });
  const line = useLine();
  const title = t("timeline");
  return (
    <Part title={title}>
      <PagedList
        list={list}
        loading={<Block height={480} radius={14} />}
        empty={<Muted>{t("noTimeline")}</Muted>}
      >
        {(happenings) => <Lines label={title} lines={happenings.map(line)} />}
      </PagedList>
    </Part>
  );
}
