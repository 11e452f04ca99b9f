import { BankLayout, mostBankLines } from "@farsim/contract/desk/money/bank-files.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { expect, test } from "vitest";
import { findSheet } from "./find-sheet.ts";
import { guessLayout } from "./guess-layout.ts";
import { stillFits } from "./still-fits.ts";
import { fitsSheet, readSheet } from "./read-sheet.ts";

/** A sheet as it is read without anyone saying what stands where. */
function read(text: string, digits = 2) {
  const sheet = findSheet(text);
  const guess = guessLayout(sheet, digits);
  if (!guess) return undefined;
  expect(BankLayout.safeParse(guess.layout).success).toBe(true);
  expect(fitsSheet(sheet, guess.layout)).toBe(true);
  const { payments, passedOver, unread } = readSheet(sheet, guess.layout, digits);
  return {
    isSure: guess.isSure,
    passedOver,
    unread: unread.map(({ line, error }) => `${line} ${error}`),
    payments: payments.map(({ line, day, amountMicros, currency, text: said }) =>
      [line, day, formatAmount(amountMicros, digits), currency ?? "-", said].join(" | "),
    ),
  };
}

/** The field problem that a call ends with. */
function refusal(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    if (error instanceof Problem) return error.detail.fields;
    throw error;
  }
  return undefined;
}

const lines = (...each: string[]) => each.join("\r\n");

test("reads the sheet of a German bank below the facts of its account, and no money that went out", () => {
  const sheet = lines(
    "\u{FEFF}Umsatzanzeige;Datei erstellt am: 02.05.2026 09:30",
    "",
    "IBAN;DE02 1203 0000 0000 2020 51",
    "Saldo;12.345,67 EUR",
    "",
    "Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung",
    '30.04.2026;01.05.2026;Erika Müller;Gutschrift;"Bestellung 7K3M9QXA; danke";12.345,67;EUR;1.234,56;EUR',
    "29.04.2026;29.04.2026;Stadtwerke;Lastschrift;Abschlag;11.111,11;EUR;-98,00;EUR",
    "28.04.2026;28.04.2026;Zu viel;Gutschrift;x;1,00;EUR;12,00;EUR;noch etwas",
    "Endsaldo;;12.345,67",
    "Alle Angaben ohne Gewähr",
  );
  expect(read(sheet)).toEqual({
    isSure: true,
    passedOver: 1,
    unread: ["9 column_count", "10 column_count"],
    payments: [
      "7 | 2026-04-30 | 1234.56 | EUR | Gutschrift · Bestellung 7K3M9QXA; danke · Erika Müller",
    ],
  });
});

test("reads the credit column of a British bank, of which days tell that they are no months", () => {
  const sheet = lines(
    "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,",
    '30/04/2026,FPI,\'30-00-00,12345678,"J SMITH 7K3M9QXA",,"1,250.00","9,000.10",',
    "13/04/2026,DD,'30-00-00,12345678,COUNCIL TAX,98.00,,7750.10,",
  );
  expect(read(sheet)).toEqual({
    isSure: true,
    passedOver: 1,
    unread: [],
    payments: ["2 | 2026-04-30 | 1250.00 | - | J SMITH 7K3M9QXA · FPI"],
  });
});

test("reads the sheet of an American bank, and passes over what is pending", () => {
  const sheet = lines(
    "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #,Status",
    'CREDIT,04/30/2026,"WIRE 7K3M9QXA, JANE ROE",250.5,WIRE_INCOMING,1500.50,,Posted',
    "DEBIT,04/29/2026,RENT,-1000.00,ACH_DEBIT,1250.00,,Posted",
    "CREDIT,04/29/2026,LATER,77.00,ACH_CREDIT, ,,Pending",
  );
  expect(read(sheet)).toEqual({
    isSure: true,
    passedOver: 2,
    unread: [],
    payments: ["2 | 2026-04-30 | 250.50 | - | CREDIT · WIRE 7K3M9QXA, JANE ROE · WIRE_INCOMING"],
  });
});

test("asks about the days of a sheet that fit two orders, and about amounts that contradict each other", () => {
  const names = "Date,Description,Amount";
  expect(read(lines(names, "04/05/2026,a,1.00"))?.isSure).toBe(false);
  expect(read(lines(names, "30/05/2026,a,1.00"))?.isSure).toBe(true);
  expect(read(lines(names, "30/05/2026,a,1.00", '30/05/2026,b,"1,50"'))?.isSure).toBe(false);
  expect(read(lines(names, "30/05/2026,a,1.000", "30/05/2026,b,2"), 3)?.isSure).toBe(false);
});

test("asks where more columns than one may be the amount, and where no text is named", () => {
  expect(read(lines("Date;Text;Amount;Amount (EUR)", "2026-05-01;a;1;1"))?.isSure).toBe(false);
  expect(read(lines("Date;Text;Amount;Debit", "2026-05-01;a;1;"))?.isSure).toBe(false);
  expect(read(lines("Date;Amount;Foo", "2026-05-01;1;words"))?.isSure).toBe(false);
  expect(read(lines("Foo;Text;Amount", "2026-05-01;a;1"))?.isSure).toBe(false);
  expect(read(lines("Date;Text;Betrag;Saldo", "2026-05-01;a;1;2"))?.isSure).toBe(true);
  expect(read(lines("Date;Text;Balance", "2026-05-01;a;2"))).toBeUndefined();
});

test("reads a Chinese wallet by its column that says what came in", () => {
  const sheet = lines(
    "微信支付账单明细,,,,,,,,",
    "起始时间：[2026-05-01 00:00:00],,,,,,,,",
    "----------------------微信支付账单明细列表--------------------,,,,,,,,",
    "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,备注",
    "2026-05-01 10:11:12,转账,张三,转账备注:7K3M9QXA,收入,¥1234.50,/,已存入零钱,/",
    "2026-05-01 09:00:00,商户消费,便利店,水,支出,¥3.00,零钱,支付成功,/",
    "2026-05-01 08:00:00,零钱提现,招商银行,/,/,¥100.00,招商银行,提现已到账,/",
  );
  expect(read(sheet)).toEqual({
    isSure: true,
    passedOver: 2,
    unread: [],
    payments: ["5 | 2026-05-01 | 1234.50 | CNY | 转账备注:7K3M9QXA · / · 张三 · 转账"],
  });
});

test("reads the sheet of a Chinese bank that parts income and expenses, by tabs", () => {
  const sheet = [
    "交易日期\t摘要\t借方发生额/元(支取)\t贷方发生额/元(收入)\t余额\t对方户名\t附言",
    "20260501\t转账\t0.00\t1,000.00\t5,000.00\t李四\t7K3M9QXA",
    "20260501\t消费\t20.00\t0.00\t4,980.00\t商店\t",
  ].join("\n");
  expect(read(sheet)).toEqual({
    isSure: true,
    passedOver: 1,
    unread: [],
    payments: ["2 | 2026-05-01 | 1000.00 | CNY | 转账 · 7K3M9QXA · 李四"],
  });
});

test("reads Swiss apostrophes, and the currency in the name of the column", () => {
  const sheet = lines(
    "Kontonummer:;CH9300762011623852957",
    "Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF",
    "30.04.2026;GUTSCHRIFT VON MUSTER 7K3M9QXA;1'234.50;;30.04.2026;2'000.00",
    "29.04.2026;KAUF;;-12.00;29.04.2026;",
  );
  expect(read(sheet)).toEqual({
    isSure: true,
    passedOver: 1,
    unread: [],
    payments: ["3 | 2026-04-30 | 1234.50 | CHF | GUTSCHRIFT VON MUSTER 7K3M9QXA"],
  });
});

test("reads Dutch, French, Spanish and Italian names", () => {
  const dutch = lines(
    '"Datum";"Naam / Omschrijving";"Rekening";"Af Bij";"Bedrag (EUR)";"Mededelingen"',
    '"20260501";"J. Jansen";"NL00";"Bij";"12,50";"7K3M9QXA"',
    '"20260501";"Huur";"NL00";"Af";"900,00";""',
  );
  const french = lines("Date de l'opération;Libellé;Débit;Crédit", "01/05/2026;VIR A;;12,50");
  const spanish = lines("F. Operación;Concepto;Importe;Divisa", "31/05/2026;A;12,50;EUR");
  const italian = lines("Data contabile;Causale;Dare;Avere", "31/05/2026;A;;12,50");
  expect(read(dutch)).toMatchObject({
    isSure: true,
    passedOver: 1,
    payments: ["2 | 2026-05-01 | 12.50 | EUR | 7K3M9QXA · J. Jansen · NL00"],
  });
  expect(read(french)).toMatchObject({
    isSure: false,
    payments: [expect.stringContaining("12.50")],
  });
  expect(read(spanish)).toMatchObject({ isSure: true, payments: [expect.stringContaining("EUR")] });
  expect(read(italian)).toMatchObject({
    isSure: true,
    payments: [expect.stringContaining("12.50")],
  });
});

test("takes a column of nothing but C and D for the direction, though it is not called so", () => {
  const sheet = lines(
    "Buchungstag;Verwendungszweck;Umsatz; ",
    "30.04.2026;a;12,50;H",
    "30.04.2026;b;99,00;S",
    "30.04.2026;c;1,00;?",
  );
  expect(read(sheet.replace("?", "H"))?.payments).toHaveLength(2);
  expect(read(sheet.replace("?", "H"))).toMatchObject({ isSure: true, passedOver: 1 });
});

test("is not sure where a direction has words that it does not know, and does not read these lines", () => {
  const sheet = lines(
    "Date;Text;Amount;Direction",
    "2026-05-01;a;1;IN",
    "2026-05-01;b;1;příjem",
    "2026-05-01;c;-1;výdaj",
    "2026-05-01;d;1;",
    "2026-05-01;e;1;/",
    "2026-05-01;f;1;Gutschr. SEPA",
    "2026-05-01;g;1;Eingang Überweisung",
    "2026-05-01;h;1;Lastschr. SEPA",
    "2026-05-01;i;1;Lastschriftrückgabe",
  );
  expect(read(sheet)).toMatchObject({
    isSure: false,
    passedOver: 4,
    unread: ["3 direction_unknown", "10 direction_unknown"],
    payments: [/^2 /, /^7 /, /^8 /].map((line) => expect.stringMatching(line)),
  });
});

test("takes a kind of booking for no direction", () => {
  const sheet = lines(
    "Buchungstag;Umsatzart;Verwendungszweck;Betrag",
    "30.04.2026;Überweisung;7K3M9QXA;1,00",
    "30.04.2026;Kartenzahlung;b;-1,00",
  );
  expect(read(sheet)).toMatchObject({
    isSure: true,
    passedOver: 1,
    unread: [],
    payments: ["2 | 2026-04-30 | 1.00 | - | 7K3M9QXA · Überweisung"],
  });
});

test("is sure of no sheet of which it reads no line, and takes lines without the last blank names", () => {
  const names = "Buchungstag;Verwendungszweck;Betrag;";
  expect(read(lines(names, "30.04.26;7K3M9QXA;1.000"))).toEqual({
    isSure: true,
    passedOver: 0,
    unread: [],
    payments: ["2 | 2026-04-30 | 1000.00 | - | 7K3M9QXA"],
  });
  expect(read(lines("Date;Text;Amount", "2026-05-01;1.000"))?.isSure).toBe(false);
});

test.each([
  ["Posted", 1],
  ["Umsatz gebucht", 1],
  ["Exécuté", 1],
  ["已存入零钱", 1],
  ["对方已收钱", 1],
  ["", 1],
  ["Held", 0],
  ["Denied", 0],
  ["On Hold", 0],
  ["Uncleared", 0],
  ["Scheduled", 0],
  ["Nicht gebucht", 0],
  ["已全额退款", 0],
  ["never heard of", 0],
])("counts a payment with the status %j only where that says that it is done", (said, count) => {
  const sheet = (name: string) =>
    lines(`Date;Text;Amount;${name}`, `2026-05-01;a;1;Completed;${said}`);
  for (const name of ["Status;Buchungsstatus", "Foo;Status", "State;Status"])
    expect(read(sheet(name))).toMatchObject({ passedOver: 1 - count, unread: [] });
});

test("takes a state for a status only where all its words are known, and else for an address or a remark", () => {
  const sheet = (name: string, ...states: string[]) =>
    lines(`Date;Text;Amount;${name}`, ...states.map((state) => `2026-05-01;a;1;${state}`));
  expect(read(sheet("State", "COMPLETED", "REVERTED"))?.payments).toHaveLength(1);
  expect(read(sheet("State", "NY", "CA"))?.payments).toHaveLength(2);
  expect(read(sheet("Info", "7K3M9QXA", "pending"))?.payments).toEqual([
    "2 | 2026-05-01 | 1.00 | - | a · 7K3M9QXA",
  ]);
});

test("is not sure that all came in where no amount has a sign and another column says both ways", () => {
  const sheet = lines(
    "Date,Description,Type,Amount",
    "2026-05-01,a,Deposit,1.00",
    "2026-05-01,b,Withdrawal,2.00",
    "2026-05-01,c,Fee,3.00",
  );
  expect(read(sheet)?.isSure).toBe(false);
  expect(read(sheet.replace("3.00", "-3.00"))?.isSure).toBe(true);
  expect(read(lines("Date,Amount,Reference", "2026-05-01,1.00,7K3M9QXA"))?.isSure).toBe(true);
  const all: BankLayout = { day: 0, dayOrder: "ymd", amount: 3, decimal: ".", text: [1] };
  expect(stillFits(findSheet(sheet), all, 2)).toBe(false);
  expect(stillFits(findSheet(sheet.replace("3.00", "-3.00")), all, 2)).toBe(true);
});

test("takes of several directions that behind the amount, and is not sure", () => {
  const sheet = lines(
    "Datum;Text;Saldo;S/H;Betrag;S/H",
    "30.04.2026;a;100,00;H;1,00;S",
    "30.04.2026;b;100,00;H;2,00;H",
  );
  expect(read(sheet)).toMatchObject({
    isSure: false,
    passedOver: 1,
    payments: [expect.stringMatching(/^3 /)],
  });
});

test("takes dashes and single letters for no direction, and is not sure of one that says all went out", () => {
  const sheet = (...cells: string[]) =>
    lines("Date;Cheque No;Text;Amount", ...cells.map((cell) => `2026-05-01;${cell};a;1`));
  expect(read(sheet("-", "-"))).toMatchObject({ isSure: true, passedOver: 0 });
  expect(read(sheet("-", "D"))).toMatchObject({ isSure: true, passedOver: 0 });
  expect(read(sheet("-", "+"))).toMatchObject({ isSure: true, passedOver: 1 });
  expect(read(sheet("Debit", "Debit"))).toMatchObject({ isSure: false, passedOver: 2 });
  expect(read(sheet("Credit", "Credit"))).toMatchObject({ isSure: true, passedOver: 0 });
  expect(read(sheet("Credit", "-"))).toMatchObject({ isSure: false, passedOver: 1 });
  const layout: BankLayout = { day: 0, dayOrder: "ymd", amount: 3, decimal: ".", text: [2] };
  expect(stillFits(findSheet(sheet("-", "-")), layout, 2)).toBe(true);
});

test("takes the currency from the amount, else from what is named so, and from no other against the amount's name", () => {
  const currency = (names: string, ...cells: string[]) =>
    read(lines(names, ...cells))?.payments[0]?.split(" | ")[3];
  const foreign = "Date;Payee;Amount (EUR);Original Amount;Original Currency";
  expect(currency(foreign, "2026-05-01;a;92.0;100.0;USD")).toBe("EUR");
  expect(currency("Date;Text;Amount (EUR);Currency", "2026-05-01;a;92.0;USD")).toBe("USD");
  expect(currency("Date;Text;Amount;Currency", "2026-05-01;a;EUR 92.0;USD")).toBe("EUR");
  expect(currency("Date;Text;Amount;Foo", "2026-05-01;a;92.0;USD")).toBe("USD");
  expect(currency("Date;Text;Amount;Currency", "2026-05-01;a;1;EUR", "2026-05-01;a;1;X")).toBe(
    "EUR",
  );
  expect(currency("Date;Text;Amount;Currency", "2026-05-01;a;1;USDT")).toBe("USDT");
  for (const sign of ["$", "¥", "kr"])
    expect(currency("Date;Text;Amount;Currency", `2026-05-01;a;1;${sign}`)).toBe("-");
});

test("adds words that no name explains behind what payers wrote", () => {
  expect(
    read(
      lines(
        "Date;Foo;Subject;Counter Party;Category;Amount;Valued at;Bar",
        "2026-05-01;7K3M9QXA;a;b;Rent;1;1 May 2026;12345",
      ),
    ),
  ).toMatchObject({ isSure: true, payments: [expect.stringMatching(/ \| a · b · 7K3M9QXA/)] });
  const many = Array.from({ length: 9 }, (_, at) => `c${at}`);
  const sheet = findSheet(
    lines(`Date;Amount;${many.join(";")};Text`, `2026-05-01;1;${many.join(";")};a`),
  );
  expect(guessLayout(sheet, 2)?.layout.text).toEqual([11, 2, 3, 4, 5, 6, 7, 8]);
  const german = lines("Buchungstag;Vorgang/Verwendungszweck;Betrag", "30.04.2026;a;1,00");
  expect(read(german)?.isSure).toBe(true);
});

test("says the same of a line when its balance was reckoned anew, or its owner gave it a label", () => {
  const cells = (names: string, line: string) => {
    const sheet = findSheet(lines(names, line));
    return readSheet(sheet, guessLayout(sheet, 2)!.layout, 2).payments[0]!.cells;
  };
  const same = ["2026-05-01", "a", "1"];
  for (const name of [
    "Balance (EUR)",
    "Bal. after",
    "Saldo na alles",
    "Solde en fin de jour",
    "AccountBalance",
    "本日余额合计",
    "Category",
    "Labels",
    "Tags",
    "Tag",
    "Kategorie",
    "Catégorie",
    "Categoría",
    "分类",
    "标签",
  ])
    expect([name, cells(`Date;Text;Amount;${name}`, "2026-05-01;a;1;9")]).toEqual([name, same]);
  expect(cells("Tag;Text;Betrag;Notiz", "2026-05-01;a;1;b")).toEqual([...same, "b"]);
});

test("reads debit and credit in euros, and passes over what an account held", () => {
  const sheet = lines(
    "Date;Libellé;Débit euros;Crédit euros",
    "30/04/2026;VIR A 7K3M9QXA;;1 250,00",
    "30/04/2026;LOYER;900,00;",
    "30/04/2026;Solde initial;;100,00",
    "30/04/2026;Closing balance 30.04.2026;;100,00",
    "30/04/2026;期末余额;;100,00",
  );
  expect(read(sheet)).toEqual({
    isSure: true,
    passedOver: 4,
    unread: [],
    payments: ["2 | 2026-04-30 | 1250.00 | EUR | VIR A 7K3M9QXA"],
  });
  expect(read(lines("Date,Text,Dr,Cr", "2026-05-01,a,,1", "2026-05-01,b,2,"))).toMatchObject({
    isSure: true,
    passedOver: 1,
  });
});

test("takes of two columns that fill in turns that which is not named out, and is not sure", () => {
  const sheet = lines("Date;Number;Text;Foo;Debit", "2026-05-01;12.5;a;1;", "2026-05-01;13.5;b;;2");
  expect(read(sheet)).toMatchObject({
    isSure: false,
    passedOver: 1,
    payments: ["2 | 2026-05-01 | 1.00 | - | a"],
  });
  expect(read(lines("Date;Text;Foo;Bar", "2026-05-01;a;1;", "2026-05-01;b;;2"))?.isSure).toBe(
    false,
  );
});

test("guesses a sheet without names by what stands in it, and is not sure", () => {
  const sheet = lines(
    "Statement of May",
    "2026-05-01,J SMITH 7K3M9QXA,12345678,12.50,USD",
    '2026-05-02,"RENT, MAY",12345678,-900.00,USD',
  );
  expect(findSheet(sheet).names).toEqual([]);
  expect(read(sheet)).toEqual({
    isSure: false,
    passedOver: 1,
    unread: [],
    payments: ["2 | 2026-05-01 | 12.50 | USD | J SMITH 7K3M9QXA"],
  });
});

test("says of lines that cannot be read what is wrong, and looks at no day of money that did not come in", () => {
  const sheet = lines(
    "Date;Text;Amount",
    "2026-05-01;a;12.50",
    "soon;b;1.00",
    "2026-05-01;c;much",
    "never;d;-1.00",
    "never;e;",
    "never;f;0.00",
    "2026-05-01;g",
    ";;",
    "Date;Text;Amount",
    "2026-05-01;h;2.00;;",
    "2026-05-01;i;-3.00",
  );
  expect(read(sheet)).toMatchObject({
    passedOver: 4,
    unread: ["3 day_invalid", "4 amount_invalid", "8 column_count"],
    payments: [expect.stringMatching(/^2 /), expect.stringMatching(/^11 /)],
  });
});

test("shows a payer's words on one line, as they are seen, and not without end", () => {
  const sheet = lines(
    "Date;Text;Amount;Payer",
    `2026-05-01;"7K3M\u{200B}9QXA\u{0}\n  is   paid \u{202E}";1;${"😀".repeat(400)}`,
  );
  const text = read(sheet)?.payments[0] ?? "";
  expect(text).toContain("7K3M9QXA is paid · 😀");
  expect(text.slice(text.indexOf("7K3M")).length).toBeLessThanOrEqual(500);
  expect(text.isWellFormed()).toBe(true);
});

test("has a sheet with names alone say nothing, surely", () => {
  expect(read("Date,Text,Amount\n")).toEqual({
    isSure: true,
    passedOver: 0,
    unread: [],
    payments: [],
  });
});

test("says of a layout whether a sheet has its columns", () => {
  const sheet = findSheet("Date,Text,Amount\n2026-05-01,a,1");
  const layout: BankLayout = { day: 0, dayOrder: "ymd", amount: 2, decimal: ".", text: [1] };
  expect(fitsSheet(sheet, layout)).toBe(true);
  expect(fitsSheet(sheet, { ...layout, text: [1, 3] })).toBe(false);
  expect(fitsSheet(sheet, { ...layout, currency: 3 })).toBe(false);
  expect(fitsSheet(sheet, { ...layout, direction: 3 })).toBe(false);
});

test("takes as many lines as a statement may have, and not one more", () => {
  const sheet = (count: number) => `Date,Text,Amount\n${"2026-05-01,a,1\n".repeat(count)}`;
  expect(read(sheet(mostBankLines))?.payments).toHaveLength(mostBankLines);
  expect(refusal(() => findSheet(sheet(mostBankLines + 1)))).toEqual({ csv: "bank_lines_many" });
});

test("refuses what is no table, however long", () => {
  const long = 6 * 1024 * 1024;
  const hostile = {
    nothing: " \n;;\n",
    prose: "Dear bank\nplease send the statement\n",
    namesOfNothing: "foo,bar",
    longLine: "a".repeat(long),
    longNumber: "1".repeat(long),
    manyColumns: Array.from({ length: 61 }, (_, at) => `c${at}`)
      .join(",")
      .concat("\n1,2"),
    allCommas: `a${",".repeat(long)}`,
    allColumns: "1;".repeat(long / 2),
    openQuote: `"${"a,b\n".repeat(long / 4)}`,
    quotes: '"'.repeat(long),
    quotedCommas: '",",'.repeat(long / 4),
    returns: "\r".repeat(long),
    blanks: " ".repeat(long),
    lines: "a,b\n".repeat(long / 4),
    blankLines: ",\n".repeat(long / 2),
  };
  for (const [name, text] of Object.entries(hostile)) {
    const said = refusal(() => findSheet(text));
    expect([name, said]).toEqual([
      name,
      { csv: name === "lines" ? "bank_lines_many" : "bank_file_unreadable" },
    ]);
  }
});

test("reads the greatest table, with anything in its cells", () => {
  const cells = ["2026-05-01", "1".repeat(60), "-", "a".repeat(60), "1,", " 1 2 3 4 5 6 7 8 9 0 1"];
  const row = Array.from({ length: 60 }, (_, at) => cells[at % cells.length]).join(";");
  const count = Math.min(mostBankLines, Math.floor((6 * 1024 * 1024) / row.length));
  const names = Array.from({ length: 60 }, (_, at) => `column ${at}`).join(";");
  const text = `${names}\n${`${row}\n`.repeat(count)}`;
  expect(findSheet(text).lines).toHaveLength(count);
  expect(read(text)?.isSure ?? false).toBe(false);
});

test.each([
  ["amounts with the other decimal sign", ["2027-05-01;12,50;x", "2027-05-02;1.000,00;y"], false],
  ["an amount that could be either", ["2027-05-01;1.230;x"], false],
  ["days in another order", ["25/12/2027;12.50;x"], false],
  ["whole amounts", ["2027-05-01;12;x"], true],
  [
    "money that came or went by a word, where a sign says it, too",
    ["2027-05-25;12.50;x;C", "2027-05-26;-1.00;y;D"],
    true,
  ],
  ["money that went out by a word alone", ["2027-05-25;12.50;x;C", "2027-05-26;1.00;y;D"], false],
  ["the same forms", ["2027-05-01;1,230.00;x", "05/28/2027;7.00;y"], true],
] as const)(
  "a sheet with %s is read as the last one only where that is right",
  (_, lines, fits) => {
    const layout = { day: 0, dayOrder: "mdy", amount: 1, decimal: ".", text: [2] } as const;
    const sheet = findSheet(["Date;Amount;Text;Kind", ...lines].join("\n"));
    expect(stillFits(sheet, { ...layout, text: [2] }, 2)).toBe(fits);
  },
);
