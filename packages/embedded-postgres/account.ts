import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { StartError } from "@farsim/programs/start-error.ts";

/**
 * As whom PostgreSQL runs. It refuses to be root, so for root there are two ways: a user namespace, in which root looks like
 * `nobody` and the files stay root's own (it works below /root too), or, where those are forbidden, another user of this system.
 */
export type Account =
  | { readonly kind: "self"; readonly uid: number }
  | { readonly kind: "namespace"; readonly uid: 0 }
  | { readonly kind: "other"; readonly uid: number; readonly gid: number };

const namespace = ["--user", "--map-user=65534", "--map-group=65534"];

export function chooseAccount(): Account {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { kind: "self", uid };
  // `id -un` fails where the mapped user has no name, which PostgreSQL would not bear either.
  if (spawnSync("unshare", [...namespace, "id", "-un"]).status === 0)
    return { kind: "namespace", uid: 0 };
  return otherUser(readFileSync("/etc/passwd", "utf8"));
}

function otherUser(passwd: string): Account {
  const users = passwd.split("\n").map((line) => line.split(":"));
  const user =
    users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) {
    throw new StartError(
      "PostgreSQL cannot run as root and there is no user named postgres or `nobody`: start as an ordinary user.",
    );
  }
  return { kind: "other", uid: Number(user[2]), gid: Number(user[3]) };
}

/** A program and its arguments, as they must be spawned for this account. */
export function commandAs(account: Account, program: string, args: readonly string[]) {
  if (account.kind === "namespace")
    return { file: "unshare", args: [...namespace, program, ...args], options: {} };
  const options = account.kind === "other" ? { uid: account.uid, gid: account.gid } : {};
  return { file: program, args: [...args], options };
}
