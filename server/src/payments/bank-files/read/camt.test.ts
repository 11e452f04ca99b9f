import { mostBankLines } from "@farsim/contract/desk/money/bank-files.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { expect, test } from "vitest";
import { isXml, readCamt } from "./read-camt.ts";

/** An old statement, as German banks write it. */
const old = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
 <BkToCstmrStmt>
  <GrpHdr><MsgId>053D2026-05-01</MsgId></GrpHdr>
  <Stmt>
   <Id>0352C5320260501</Id>
   <Bal><Amt Ccy="EUR">9999.99</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
   <Ntry>
    <Amt Ccy="EUR">1234.56</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-04-30</Dt></BookgDt><ValDt><Dt>2026-05-01</Dt></ValDt>
    <AcctSvcrRef>0012026050112345</AcctSvcrRef>
    <NtryDtls><TxDtls>
     <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
     <RltdPties><Dbtr><Nm>M&#252;ller &amp; S&#xF6;hne</Nm></Dbtr><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties>
     <RmtInf><Ustrd>Bestellung</Ustrd><Ustrd>7K3M9QXA</Ustrd></RmtInf>
    </TxDtls></NtryDtls>
    <AddtlNtryInf>SEPA GUTSCHRIFT</AddtlNtryInf>
   </Ntry>
   <Ntry><Amt Ccy="EUR">98.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-30</Dt></BookgDt></Ntry>
   <Ntry><Amt Ccy="EUR">98.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-30</Dt></BookgDt></Ntry>
   <Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-04-30</Dt></BookgDt></Ntry>
   <Ntry><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-30</Dt></BookgDt></Ntry>
   <Ntry><Amt Ccy="EUR">1.234,00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-30</Dt></BookgDt></Ntry>
   <Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-30</Dt></BookgDt></Ntry>
   <Ntry><Amt Ccy="EUR">8</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><DtTm>2026-05-02T23:30:00+02:00</DtTm></ValDt><NtryDtls/></Ntry>
  </Stmt>
 </BkToCstmrStmt>
</Document>`;

/** A new one with a batch, as Swiss banks write it, with a prefix before all names. */
const batch = (details: string) => `\u{FEFF}
<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns2:BkToCstmrStmt><ns2:Stmt>
 <ns2:Ntry>
  <ns2:NtryRef>1</ns2:NtryRef>
  <ns2:Amt Ccy="CHF">300.00</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:RvslInd>false</ns2:RvslInd>
  <ns2:Sts><ns2:Cd>BOOK</ns2:Cd></ns2:Sts><ns2:BookgDt><ns2:DtTm>2026-05-01T00:00:00</ns2:DtTm></ns2:BookgDt>
  <ns2:AcctSvcrRef>BATCH7</ns2:AcctSvcrRef>
  <ns2:NtryDtls><ns2:Btch><ns2:NbOfTxs>3</ns2:NbOfTxs></ns2:Btch>${details}</ns2:NtryDtls>
  <ns2:AddtlNtryInf>Sammelgutschrift</ns2:AddtlNtryInf>
 </ns2:Ntry>
</ns2:Stmt></ns2:BkToCstmrStmt></ns2:Document>`;

const detail = (text: string, money: string, reference = "", direction = "CRDT") =>
  `<ns2:TxDtls><ns2:Refs>${reference && `<ns2:AcctSvcrRef>${reference}</ns2:AcctSvcrRef>`}<ns2:EndToEndId>E-${text}</ns2:EndToEndId></ns2:Refs>
   ${money}<ns2:CdtDbtInd>${direction}</ns2:CdtDbtInd>
   <ns2:RltdPties><ns2:Dbtr><ns2:Pty><ns2:Nm>Payer ${text}</ns2:Nm></ns2:Pty></ns2:Dbtr><ns2:UltmtDbtr><ns2:Pty><ns2:Nm>Behind ${text}</ns2:Nm></ns2:Pty></ns2:UltmtDbtr></ns2:RltdPties>
   <ns2:RmtInf><ns2:Strd><ns2:CdtrRefInf><ns2:Ref>RF18${text}</ns2:Ref></ns2:CdtrRefInf></ns2:Strd></ns2:RmtInf></ns2:TxDtls>`;

const amount = (said: string, currency = "CHF") => `<ns2:Amt Ccy="${currency}">${said}</ns2:Amt>`;
const amountWithin = (said: string) =>
  `<ns2:AmtDtls><ns2:TxAmt>${amount(said)}</ns2:TxAmt></ns2:AmtDtls>`;

function refusal(text: string): unknown {
  try {
    readCamt(text, 2);
  } catch (error) {
    if (error instanceof Problem) return error.detail.fields;
    throw error;
  }
  return undefined;
}

test("reads what came in by a statement of version 2, and nothing reversed, pending or gone out", () => {
  expect(readCamt(old, 2)).toEqual({
    payments: [
      {
        line: 1,
        day: "2026-04-30",
        amountMicros: 1_234_560_000n,
        currency: "EUR",
        text: "Bestellung 7K3M9QXA · SEPA GUTSCHRIFT · Müller & Söhne",
        reference: "0012026050112345",
        cells: [
          "2026-04-30",
          "1234.56",
          "EUR",
          "Bestellung 7K3M9QXA · SEPA GUTSCHRIFT · Müller & Söhne",
        ],
      },
      {
        line: 8,
        day: "2026-05-02",
        amountMicros: 8_000_000n,
        currency: "EUR",
        text: "",
        reference: undefined,
        cells: ["2026-05-02", "8", "EUR", ""],
      },
    ],
    passedOver: 4,
    unread: [
      { line: 6, error: "amount_invalid", source: ["2026-04-30", "1.234,00", "EUR", ""] },
      { line: 7, error: "day_invalid", source: ["2026-02-30", "7.00", "EUR", ""] },
    ],
  });
});

test("makes a payment of each detail of a batch of version 8, with a name of its own", () => {
  const text = batch(
    detail("A", amount("100.00"), "REF-A") +
      detail("B", amountWithin("150.50")) +
      detail("C", amount("1.00"), "", "DBIT") +
      detail("D", amount("49.50", "EUR"), "REF-A"),
  );
  const { payments, passedOver, unread } = readCamt(text, 2);
  expect(unread).toEqual([]);
  expect(passedOver).toBe(1);
  expect(payments.map((each) => ({ ...each, cells: [] }))).toEqual([
    {
      line: 1,
      day: "2026-05-01",
      amountMicros: 100_000_000n,
      currency: "CHF",
      text: "RF18A · E-A · Payer A · Behind A",
      reference: "REF-A/1",
      cells: [],
    },
    {
      line: 2,
      day: "2026-05-01",
      amountMicros: 150_500_000n,
      currency: "CHF",
      text: "RF18B · E-B · Payer B · Behind B",
      reference: "BATCH7/2",
      cells: [],
    },
    {
      line: 4,
      day: "2026-05-01",
      amountMicros: 49_500_000n,
      currency: "EUR",
      text: "RF18D · E-D · Payer D · Behind D",
      reference: "REF-A/4",
      cells: [],
    },
  ]);
});

test("takes a batch that does not say what its details are for one payment with the words of all", () => {
  const { payments } = readCamt(batch(detail("A", amount("100.00"), "R") + detail("B", "")), 2);
  expect(payments).toMatchObject([
    { line: 1, amountMicros: 300_000_000n, reference: "BATCH7", currency: "CHF" },
  ]);
  expect(payments[0]?.text).toContain("RF18A · RF18B · E-A · E-B · Sammelgutschrift");
  const [single] = readCamt(batch(detail("A", amount("270.00", "EUR"), "R")), 2).payments;
  expect(single).toMatchObject({ amountMicros: 300_000_000n, reference: "R", currency: "CHF" });
});

test("reads notifications (camt.054) and reports (camt.052) alike, several in a file", () => {
  const entry = `<Ntry><Amt Ccy="JPY">1200</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-05-01+09:00</Dt></BookgDt></Ntry>`;
  const file = (message: string, report: string) =>
    `<Document><${message}><${report}>${entry}</${report}><${report}>${entry}${entry}</${report}></${message}></Document>`;
  for (const text of [
    file("BkToCstmrDbtCdtNtfctn", "Ntfctn"),
    file("BkToCstmrAcctRpt", "Rpt"),
    file("BkToCstmrStmt", "Stmt"),
  ])
    expect(readCamt(text, 0).payments).toMatchObject(
      [1, 2, 3].map((line) => ({ line, day: "2026-05-01", amountMicros: 1_200_000_000n })),
    );
  expect(readCamt("<Document><BkToCstmrStmt/></Document>", 2)).toEqual({
    payments: [],
    passedOver: 0,
    unread: [],
  });
});

test("reads words as they stand, be they numbers, markup or references", () => {
  const said = (words: string) =>
    readCamt(
      old.replace("<Ustrd>Bestellung</Ustrd>", `<Ustrd>${words}</Ustrd>`),
      2,
    ).payments[0]?.text.split(" 7K3M9QXA")[0];
  expect(said("00012")).toBe("00012");
  expect(said("1e5")).toBe("1e5");
  expect(said("true")).toBe("true");
  expect(said("&lt;b&gt; &amp;amp; &#x41;")).toBe("<b> &amp; A");
  expect(said("<![CDATA[a &amp; <b>]]>")).toBe("a &amp; <b>");
  for (const wrong of ["&#0;", "&#xD800;", "&#9999999;", "&unknown;"])
    expect(() => said(wrong)).toThrow(Problem);
  expect(said("a<!-- <b> -->c")).toBe("ac");
});

/** Entries, each with references of the bank and words. */
const entries = (...each: { own?: string; refs?: string; words?: string }[]) =>
  readCamt(
    `<Document><BkToCstmrStmt><Stmt>${each
      .map(
        ({ own = "", refs = "", words = "a" }) =>
          `<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-05-01</Dt></BookgDt>
          ${own && `<AcctSvcrRef>${own}</AcctSvcrRef>`}<NtryDtls><TxDtls><Refs>${refs}</Refs><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      )
      .join("")}</Stmt></BkToCstmrStmt></Document>`,
    2,
  ).payments;
const proprietary = (type: string, reference: string) =>
  `<Prtry><Tp>${type}</Tp><Ref>${reference}</Ref></Prtry>`;

test("takes NONREF for no reference, and a bank's own scheme where there is no other", () => {
  const refs = (own: string, said = "") => entries({ own, refs: said })[0]?.reference;
  const german = proprietary("FI-UMSATZ-ID", "U1");
  expect(refs("NONREF")).toBeUndefined();
  expect(refs("NONREF", "<AcctSvcrRef>NONREF</AcctSvcrRef>")).toBeUndefined();
  expect(refs("NONREF", german)).toBe("U1");
  expect(refs("", proprietary("X", "X1"))).toBe("X1");
  expect(refs("", proprietary("X", "X1") + german)).toBe("U1");
  expect(refs("", proprietary("X", "X1") + proprietary("Y", "Y1"))).toBeUndefined();
  expect(refs("", proprietary("X", "NONREF"))).toBeUndefined();
  expect(refs("S1", german)).toBe("S1");
  expect(refs("S1", `<AcctSvcrRef>D1</AcctSvcrRef>${german}`)).toBe("D1");
  const [payment] = entries({ refs: "<EndToEndId>NONREF</EndToEndId>" });
  expect(payment?.text).toBe("a");
});

test("keeps no reference that stands at payments which say different things", () => {
  const references = entries(
    { own: "SAME", words: "a" },
    { own: "SAME", words: "b" },
    { own: "TWICE" },
    { own: "TWICE" },
    { own: "ONCE" },
  ).map(({ reference }) => reference);
  expect(references).toEqual([undefined, undefined, "TWICE", "TWICE", "ONCE"]);
});

test("tells XML from sheets by how it begins", () => {
  expect([old, batch(""), " \n<a/>", "<"].map(isXml)).toEqual([true, true, true, true]);
  expect(["", "a,b", "Date;<b>"].map(isXml)).toEqual([false, false, false]);
});

test("takes as many payments as a statement may have, and not one more", () => {
  const entry = `<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-05-01</Dt></BookgDt></Ntry>`;
  const file = (count: number) =>
    `<Document><BkToCstmrStmt><Stmt>${entry.repeat(count)}</Stmt></BkToCstmrStmt></Document>`;
  expect(readCamt(file(mostBankLines), 2).payments).toHaveLength(mostBankLines);
  expect(refusal(file(mostBankLines + 1))).toEqual({ csv: "bank_lines_many" });
});

test("refuses what is no bank statement, and what would fill the memory", () => {
  const long = 6 * 1024 * 1024;
  const many = (text: string, end = "") => text.repeat(Math.floor(long / text.length)) + end;
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const hostile = {
    other: "<html><body/></html>",
    otherDocument: "<Document><CstmrCdtTrfInitn/></Document>",
    open: old.slice(0, -20),
    crossed: "<Document><BkToCstmrStmt></Document></BkToCstmrStmt>",
    sign: "<",
    bomb: bomb + old.slice(old.indexOf("<Document")),
    lateBomb: old.replace("<GrpHdr>", `${bomb}<GrpHdr>`),
    quietBomb: old.replace("<GrpHdr>", `<!entity c SYSTEM "file:///etc/passwd"><GrpHdr>`),
    deep: many("<a>"),
    deepClosed: "<a>".repeat(long / 7) + "</a>".repeat(long / 7),
    signs: many("<"),
    closings: many("</a>"),
    comments: many("<!--"),
    unclosed: many("<![CDATA["),
    instructions: many("<?a "),
    blanksInTag: `<a${many(" ")}`,
    attributes: `<a ${many('a="1" ')}/>`,
    openAttributes: `<a ${many('a="')}/>`,
    ampersands: `<a>${many("&")}</a>`,
    references: `<a>${many("&#")}</a>`,
    rightReferences: `<a>${many("&amp;")}</a>`,
    siblings: `<a>${many("<b/>")}</a>`,
    fewerSiblings: `<a>${"<b/>".repeat(200_000)}</a>`,
    longInstruction: `<?xml ${many("a ")}?><a/>`,
    text: `<a>${many("b")}</a>`,
    reserved: `<Document><__proto__>1</__proto__><constructor/></Document>`,
  };
  for (const [name, text] of Object.entries(hostile)) {
    expect([name, refusal(text)]).toEqual([name, { csv: "bank_file_unreadable" }]);
  }
});

test("reads the longest statement", () => {
  const entry = old.slice(old.indexOf("<Ntry>"), old.indexOf("</Ntry>") + "</Ntry>".length);
  const filler = "7K3M9QXA &amp; ".repeat(50);
  const file = (count: number) =>
    `<Document><BkToCstmrStmt><Stmt>${entry.replace("Bestellung", filler).repeat(count)}</Stmt></BkToCstmrStmt></Document>`;
  expect(file(mostBankLines).length).toBeGreaterThan(6 * 1024 * 1024);
  expect(readCamt(file(mostBankLines), 2).payments).toHaveLength(mostBankLines);
  const details = detail("A", amount("1.00"), "R").repeat(9000);
  expect(refusal(batch(details))).toEqual({ csv: "bank_lines_many" });
});
