import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Place } from "./place.ts";
import { roles } from "./roles.ts";

/** The addresses of the database `farsim`, for `pg` and everything that reads PostgreSQL's addresses. */
export interface Addresses {
  /** As the role that works in it and owns nothing. */
  readonly connectionString: string;
  /** As the role that owns it, for migrations. */
  readonly ownerConnectionString: string;
  /** As the role that may do anything, for backups. */
  readonly superuserConnectionString: string;
}

type Reached = Pick<Place, "address" | "home">;

export function addressesOf(place: Reached): Addresses {
  return {
    connectionString: addressOf(place, roles.server),
    ownerConnectionString: addressOf(place, roles.owner),
    superuserConnectionString: addressOf(place, roles.superuser),
  };
}

export function addressOf(place: Reached, role: string, database = "farsim"): string {
  const { address } = place;
  return address.kind === "socket"
    ? `postgresql://${role}@localhost:5432/${database}?host=${encodeURIComponent(address.folder)}`
    : `postgresql://${role}:${readPassword(place)}@127.0.0.1:${address.port}/${database}`;
}

/** One for all roles: over TCP it opens what the closed folder opens over the socket. */
export function readPassword({ home }: Reached): string | undefined {
  const file = path.join(home, "password");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
