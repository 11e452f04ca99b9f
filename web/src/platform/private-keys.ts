/** Before the name of whatever a device keeps of an account for the time without a network. */
export const privatePrefix = "private:";

/** Nothing of it outlives the session that it was kept in. */
export function forgetPrivate(): void {
  const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place));
  for (const name of names) if (name?.startsWith(privatePrefix)) localStorage.removeItem(name);
}
