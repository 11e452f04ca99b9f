import { useFromOpening } from "../../ui/forms/use-from-opening.ts";

/**
 * Since when the key or secret of a channel holds, as the dialog showed it when it opened: the list behind it is asked again and again,
 * and what another administrator makes meanwhile must not be ended unseen. After a refusal or a lost answer it is the present one.
 */
export function useSeenSince(opened: boolean, present: string | null) {
  const [seen, setSeen] = useFromOpening<{ readonly since: string | null } | null>(opened, {
    since: present,
  });
  return [seen ? seen.since : present, () => setSeen(null)] as const;
}
