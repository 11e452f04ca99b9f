import { useSession } from "../platform/session/session.ts";

/** Tells a password manager whose password a form asks for, where the reader need not be told. */
export function UsernameHint() {
  const name = useSession((state) => state.username ?? state.email ?? "");
  return <input type="text" autoComplete="username" value={name} readOnly hidden />;
}
