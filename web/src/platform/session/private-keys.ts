/** Before the name of what a device keeps of an account for the time without a network. */
export const privatePrefix = "private:";

/** Nothing of it outlives the session that it was kept in; where another begins, what is its own account's stays. */
export function forgetPrivate(but?: string): void {
  const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place));
  const stays = but === undefined ? null : `${privatePrefix}${but}:`;
  for (const name of names) {
    if (!name?.startsWith(privatePrefix) || (stays && name.startsWith(stays))) continue;
    localStorage.removeItem(name);
  }
}
