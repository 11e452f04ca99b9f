import { DrawerLink } from "../desk/drawer-part.tsx";
import { nameOf } from "./name-of.ts";

interface HolderLinkProps {
  readonly userId: string;
  readonly username: string | null;
  /** Null where the account was deleted. */
  readonly email: string | null;
  /** What stands there then. */
  readonly left: string;
}

/** Whose something is, leading to them as long as they are there. */
export function HolderLink({ userId, username, email, left }: HolderLinkProps) {
  if (email === null) return left;
  return (
    <DrawerLink kind="customer" id={userId}>
      {nameOf({ username, email })}
    </DrawerLink>
  );
}
