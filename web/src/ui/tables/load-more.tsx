import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "./load-more.module.css";

interface LoadMoreProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** The next page was asked for, and did not come. */
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Where a list by keyset goes on. */
export function LoadMore(props: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props;
  const t = useTranslations("ui");
  if (!hasNextPage) return null;
  return (
    <div className={styles.more}>
      {isFetchNextPageError && !isFetchingNextPage ? (
        <p role="alert">{t("loadMoreFailed")}</p>
      ) : null}
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t("loadMore")}
      </Button>
    </div>
  );
}
