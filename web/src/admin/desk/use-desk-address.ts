import { useNavigate, useSearch } from "@tanstack/react-router";
import { replaceUrl } from "../../ui/actions/replace-url.ts";

/** The search parameters of the desk's address; setting them keeps the page. */
export function useDeskAddress() {
  const navigate = useNavigate({ from: "/adminMode" });
  const params = useSearch({ from: "/adminMode" });
  return {
    params,
    /** The other parameters stay. */
    setParams: (part: typeof params) =>
      void navigate({ search: (before) => ({ ...before, ...part }), ...replaceUrl }),
    /** All other parameters go. */
    replaceParams: (search: typeof params) => void navigate({ search, ...replaceUrl }),
  };
}
