/** Who a customer might be taken for: the operator, its staff, and the addresses that RFC 2142 gives them. */
const reserved =
  `abuse account accounts admin administrator anonymous billing care compliance contact customer
   customers daemon desk everyone farsim finance help helpdesk hostmaster info legal mail mailer
   manager marketing moderator noc noreply null office official operator owner payment payments
   postmaster privacy refund refunds root sales security service services shop staff superuser support
   sysadmin system team undefined usenet webmaster`.split(/\s+/);

/** The letters that others are taken for, each with them. */
const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  i: "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
};

/** How a name looks to a hasty reader: `Adm1n`, `ad-min` and `adrnin` are one. */
function looksOf(name: string): string {
  const characters = name.toLowerCase().replaceAll(/[._-]/g, "");
  return characters
    .replaceAll(/[0-9i]/g, (sign) => lookAlikes[sign] ?? sign)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

// One word or several, and a number that may be a letter: `root1` and `rootl`.
const looksReserved = new RegExp(`^(?:${reserved.map(looksOf).join("|")})+[lo]{0,2}$`);

/** Whether a username is kept for the operator, or looks like one that is. */
export function isReservedName(name: string): boolean {
  return [name, name.replace(/[0-9]+$/, "")].some((form) => looksReserved.test(looksOf(form)));
}
