import type { BankLineProblem } from "@farsim/contract/desk/money/bank-files.ts";
import { bankAmount } from "./bank-amount.ts";
import { bankDay } from "./bank-day.ts";
import { currencyOfCell } from "./currency-words.ts";
import { type BankPayment, paymentText } from "./read-line.ts";
import { elementsAt, textOf, textsAt, type XmlNode } from "./xml-tree.ts";

/** What a part of an entry says, apart from its line. */
type CamtPart =
  | { readonly is: "payment"; readonly payment: Omit<BankPayment, "line"> }
  | { readonly is: "passed_over" }
  | { readonly is: "unread"; readonly error: BankLineProblem; readonly source: readonly string[] };

/** An amount as it stands in the file. */
interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** What a payment is made of: the entry or one of its details, and both where they are of one payment alone. */
interface Part {
  readonly nodes: readonly XmlNode[];
  readonly money: Money;
  readonly day: string;
  readonly reference: string | undefined;
}

const passedOver: CamtPart = { is: "passed_over" };

/** The payments of one entry (`Ntry`): of a batch each by itself, where it says what they are; in all other cases one. */
export function readEntry(entry: XmlNode, digits: number): readonly CamtPart[] {
  const own = [entry];
  if (!isCredit(own) || isReversal(own) || !isBooked(own)) return [passedOver];
  const day = dayOf(own);
  const reference = referenceIn(textsAt(own, "AcctSvcrRef"));
  const details = elementsAt(own, "NtryDtls", "TxDtls");
  const parts = details.flatMap((node): Part[] => {
    const money = moneyOf(node);
    if (!money) return [];
    const own = referenceOf(node) ?? (reference === undefined ? proprietaryOf(node) : undefined);
    return [{ nodes: [node], money, day, reference: own }];
  });
  if (details.length > 1 && parts.length === details.length)
    return numbered(parts, reference).map((part) =>
      isDebit(part.nodes) ? passedOver : readPart(part, digits),
    );
  const [detail, second] = details;
  const single = second ? undefined : detail;
  const named = (single && referenceOf(single)) ?? reference ?? (single && proprietaryOf(single));
  const money = moneyIn(elementsAt(own, "Amt")) ?? { amount: "", currency: "" };
  const whole = { nodes: [...details, entry], money, day, reference: named };
  return [readPart(whole, digits)];
}

/** The details of a batch by names of their own: some banks give all of them the name of the batch, or none. */
function numbered(parts: readonly Part[], ofBatch: string | undefined): Part[] {
  const times = new Map<string, number>();
  const nameOf = ({ reference }: Part) => reference ?? ofBatch;
  for (const part of parts) {
    const name = nameOf(part);
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return parts.map((part, place) => {
    const name = nameOf(part);
    const isOwn = name !== undefined && name === part.reference && times.get(name) === 1;
    return isOwn || name === undefined ? part : { ...part, reference: `${name}/${place + 1}` };
  });
}

function readPart({ nodes, money, day: dayText, reference }: Part, digits: number): CamtPart {
  const text = paymentText(textsOf(nodes));
  const source = [dayText, money.amount, money.currency, text];
  const amountMicros = /^[0-9.+-]+$/.test(money.amount)
    ? bankAmount(money.amount, { decimal: ".", digits })
    : null;
  if (amountMicros === null) return { is: "unread", error: "amount_invalid", source };
  if (amountMicros <= 0n) return passedOver;
  const day = bankDay(dayText, "ymd");
  if (day === null) return { is: "unread", error: "day_invalid", source };
  const currency = currencyOfCell(money.currency);
  return {
    is: "payment",
    payment: { day, amountMicros, currency, text, reference, cells: source },
  };
}

const isCredit = (entry: readonly XmlNode[]): boolean => textsAt(entry, "CdtDbtInd")[0] === "CRDT";
const isDebit = (nodes: readonly XmlNode[]): boolean => textsAt(nodes, "CdtDbtInd")[0] === "DBIT";

const isReversal = (entry: readonly XmlNode[]): boolean =>
  /^(?:true|1)$/i.test(textsAt(entry, "RvslInd")[0] ?? "");

/** Without a status it is booked; one of the bank's own (`Prtry`) is not known. */
function isBooked(entry: readonly XmlNode[]): boolean {
  const said = [
    ...textsAt(entry, "Sts"),
    ...textsAt(entry, "Sts", "Cd"),
    ...textsAt(entry, "Sts", "Prtry"),
  ];
  return said.every((status) => status === "BOOK");
}

/** The day of booking, else that of the value, as the bank writes it: what stands behind it is the time or its zone. */
function dayOf(entry: readonly XmlNode[]): string {
  const [said = ""] = ["BookgDt", "ValDt"].flatMap((name) => [
    ...textsAt(entry, name, "Dt"),
    ...textsAt(entry, name, "DtTm"),
  ]);
  return said.slice(0, "2026-05-01".length);
}

/** What a detail of an entry says about its amount; in the currency of the account where it says that, too. */
function moneyOf(detail: XmlNode): Money | undefined {
  return (
    moneyIn(elementsAt([detail], "Amt")) ?? moneyIn(elementsAt([detail], "AmtDtls", "TxAmt", "Amt"))
  );
}

function moneyIn([node]: readonly XmlNode[]): Money | undefined {
  const amount = node === undefined ? "" : textOf(node);
  return node === undefined || amount === "" ? undefined : { amount, currency: node.currency };
}

const notProvided = /^(?:not[\s_-]*provided|nonref)$/i;

const referenceOf = (detail: XmlNode): string | undefined =>
  referenceIn(textsAt([detail], "Refs", "AcctSvcrRef"));

/** The name that a bank gives by a scheme of its own: that of German banks (`FI-UMSATZ-ID`), else the only one. */
function proprietaryOf(detail: XmlNode): string | undefined {
  const said = elementsAt([detail], "Refs", "Prtry").flatMap((node) => {
    const reference = referenceIn(textsAt([node], "Ref"));
    const isOfBank = textsAt([node], "Tp").includes("FI-UMSATZ-ID");
    return reference === undefined ? [] : [{ reference, isOfBank }];
  });
  const found = said.find(({ isOfBank }) => isOfBank) ?? (said.length === 1 ? said[0] : undefined);
  return found?.reference;
}

const referenceIn = (said: readonly string[]): string | undefined =>
  said.find((reference) => !notProvided.test(reference));

/** What the payer wrote, what the bank adds, and who paid. */
function textsOf(nodes: readonly XmlNode[]): string[] {
  const endToEnd = textsAt(nodes, "Refs", "EndToEndId").filter((id) => !notProvided.test(id));
  return [
    // A bank cuts what was written into lines of its own length.
    textsAt(nodes, "RmtInf", "Ustrd").join(" "),
    ...textsAt(nodes, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
    ...textsAt(nodes, "RmtInf", "Strd", "AddtlRmtInf"),
    ...endToEnd,
    ...textsAt(nodes, "AddtlTxInf"),
    ...textsAt(nodes, "AddtlNtryInf"),
    ...["Dbtr", "UltmtDbtr"].flatMap((name) => [
      ...textsAt(nodes, "RltdPties", name, "Nm"),
      ...textsAt(nodes, "RltdPties", name, "Pty", "Nm"),
    ]),
  ];
}
