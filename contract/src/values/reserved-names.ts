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

/** The letters of a name, with those that two others look like. */
const lettersOf = (name: string): string =>
  name.toLowerCase().replaceAll(/[._-]/g, "").replaceAll("rn", "m").replaceAll("vv", "w");

/** How letters look to a hasty reader where digits stand for some: `adm1n`. */
const looksOf = (letters: string): string =>
  letters.replaceAll(/[0-9i]/g, (sign) => lookAlikes[sign] ?? sign);

/** One word or several. */
const isSpelled = new RegExp(`^(?:${reserved.join("|")})+$`);
const looksSpelled = new RegExp(`^(?:${reserved.map(looksOf).join("|")})+[lo]{0,2}$`);
/** A letter that stands for a number, after the names that are numbered most; other words end so by themselves. */
const looksNumbered = /^(?:admin|admln|root)[lo]{0,2}$/;

/** Whether a username is kept for the operator, or looks like one that is. */
export function isReservedName(name: string): boolean {
  return [name, name.replace(/[0-9]+$/, "")].map(lettersOf).some((letters) => {
    if (isSpelled.test(letters) || looksNumbered.test(letters)) return true;
    return /[0-9]/.test(letters) && looksSpelled.test(looksOf(letters));
  });
}
