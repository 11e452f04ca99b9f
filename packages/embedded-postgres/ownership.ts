import { chmodSync, chownSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { inFolder, ownFolder } from "@farsim/programs/own-folder.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import type { Account } from "./account.ts";

/** A folder that the account owns and no one else may look into; root gives it, anyone else must own it already. */
export function giveFolder(folder: string, account: Account): void {
  ownFolder(folder, 0o700);
  const { uid, mode } = lstatSync(folder);
  if (isForeign(uid, account)) give(folder, account, uid);
  if ((mode & 0o077) !== 0) inFolder(folder, () => chmodSync(folder, 0o700));
}

/** The same for a file, or for a folder and everything below it. */
export function giveTree(top: string, account: Account): void {
  const found = lstatSync(top);
  if (!isForeign(found.uid, account)) return;
  const below = found.isDirectory() ? readdirSync(top, { recursive: true, encoding: "utf8" }) : [];
  for (const file of below.map((name) => path.join(top, name))) {
    if (!lstatSync(file).isSymbolicLink()) give(file, account, found.uid);
  }
  give(top, account, found.uid);
}

/** In the folder for temporary things anyone may have made a trap of that name: it must be ours from the beginning. */
export function giveTemporaryFolder(folder: string, account: Account): void {
  ownFolder(folder, 0o700);
  const found = lstatSync(folder);
  const owners = [process.getuid?.() ?? -1, account.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartError(
      `${folder} belongs to someone else: remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  giveFolder(folder, account);
}

/** Windows knows no user ids. */
const isForeign = (uid: number, account: Account) => account.uid !== -1 && uid !== account.uid;

function give(file: string, account: Account, owner: number): void {
  if (account.kind === "self") {
    throw new StartError(
      `${file} belongs to another user (uid ${owner}): start as that user, or set DATA_DIR.`,
    );
  }
  chownSync(file, account.uid, account.kind === "other" ? account.gid : 0);
}
