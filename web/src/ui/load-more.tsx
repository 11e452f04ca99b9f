import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";

interface LoadMoreProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Where a list by keyset goes on. */
export function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: LoadMoreProps) {
  const t = useTranslations("ui");
  if (!hasNextPage) return null;
  return (
    <div style={{ display: "grid", justifyItems: "center", marginTop: 20 }}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t("loadMore")}
      </Button>
    </div>
  );
}
