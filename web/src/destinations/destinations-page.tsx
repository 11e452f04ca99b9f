import { regionsAmong } from "@farsim/contract/values/regions.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { replaceUrl } from "../ui/replace-url.ts";
import { SearchField } from "../ui/tables/search-field.tsx";
import { DestinationList } from "./destination-list.tsx";
import styles from "./destinations.module.css";
import { FoundDestinations } from "./found-destinations.tsx";
import { Nowhere } from "./nowhere.tsx";
import { useDestinations } from "./which-destinations.ts";

/** Where the shop's cards work: all destinations, those of a plan or of a card, and the one that is searched for. */
export function DestinationsPage() {
  const t = useTranslations("destinations");
  const { q, plan, card } = useSearch({ from: "/shop/destinations" });
  const navigate = useNavigate({ from: "/destinations" });
  const { query, under, none, isPart } = useDestinations({ plan, card });
  const search = (text: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, q: text }), ...replaceUrl });
  return (
    <>
      <PageHeading title={t("title")} under={under}>
        {isPart ? (
          <LinkButton to="/destinations" variant="default">
            {t("showAll")}
          </LinkButton>
        ) : null}
      </PageHeading>
      <search className={styles.search} data-needs="destinations">
        <SearchField label={t("search")} size="md" value={q} onChange={search} />
      </search>
      <QueryView query={query} loading={480}>
        {({ codes }) => {
          if (codes.length === 0) return <Nowhere title={none}>{t("noneWhy")}</Nowhere>;
          const covered = new Set(codes);
          return q ? (
            <div aria-live="polite">
              <FoundDestinations query={q} covered={covered} />
            </div>
          ) : (
            <DestinationList heading="h2" regions={regionsAmong(covered)} />
          );
        }}
      </QueryView>
    </>
  );
}
