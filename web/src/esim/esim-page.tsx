import { getEsim } from "@farsim/contract/esim.ts";
import { useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useCardName } from "../cards/card-name.ts";
import { usePersistedQuery } from "../platform/offline/persisted-queries.ts";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { EsimContent } from "./esim-content.tsx";

function Heading({ cardId }: { readonly cardId: string }) {
  const t = useTranslations("esim");
  const nameOf = useCardName();
  const esim = usePersistedQuery(getEsim, { cardId }).data?.esim;
  return (
    <PageHeading
      title={t("title")}
      under={esim ? t("under", { name: nameOf(esim), iccid: esim.iccid }) : "\u00a0"}
    >
      <LinkButton to="/mySims" variant="default">
        {t("back")}
      </LinkButton>
    </PageHeading>
  );
}

/** How to put an eSIM on a phone, and how far it has come. */
export function EsimPage() {
  const { cardId } = useParams({ from: "/shop/esim/$cardId" });
  return (
    <>
      <Heading cardId={cardId} />
      <EsimContent key={cardId} cardId={cardId} />
    </>
  );
}
