import { useNavigate, useSearch } from "@tanstack/react-router";
import { inPlace } from "../ui/in-place.ts";

/** What the desk's address says, and what says it anew while the page stays. */
export function useDeskAddress() {
  const navigate = useNavigate({ from: "/adminMode" });
  const said = useSearch({ from: "/shop/adminMode" });
  return {
    said,
    /** The rest stays. */
    say: (part: typeof said) =>
      void navigate({ search: (before) => ({ ...before, ...part }), ...inPlace }),
    /** Nothing else is said any more. */
    sayOnly: (search: typeof said) => void navigate({ search, ...inPlace }),
  };
}
