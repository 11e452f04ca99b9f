import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { writeUbl } from "../src/books/invoices/write-ubl.ts";
import { anyInvoice } from "../testing/invoices/sample-invoices.ts";

/**
 * `npm run drill:invoices -- <rules> <Saxon>`: writes some hundred documents as the program does, and lets the official rules of EN 16931 judge
 * them: `EN16931-UBL-validation.xslt` of https://github.com/ConnectingEurope/eInvoicing-EN16931, run by Saxon-HE (a jar; needs Java). Every
 * document must be accepted, and each of some that are falsified must be refused by the rule that it breaks. Ends with 1 where that is not so.
 */
const documents = 300;
const seed = 16931;

/** What is changed in a good invoice, and which rule must refuse it. */
const falsified: readonly (readonly [rule: string, from: RegExp, to: string])[] = [
  ["BR-02", /<cbc:ID>[^<]*<\/cbc:ID>(?=<cbc:IssueDate>)/, ""],
  ["BR-06", /<cbc:RegistrationName>[^<]*<\/cbc:RegistrationName>/, ""],
  [
    "BR-CO-10",
    /(<cbc:LineExtensionAmount [^>]*>)[^<]*(?=<\/cbc:LineExtensionAmount><cbc:TaxExcl)/,
    "$1987654.32",
  ],
  ["BR-CO-14", /(<cac:TaxTotal><cbc:TaxAmount [^>]*>)[^<]*/, "$1987654.32"],
  ["BR-CO-15", /(<cbc:TaxInclusiveAmount [^>]*>)[^<]*/, "$1987654.32"],
  ["BR-CO-16", /(<cbc:PayableAmount [^>]*>)[^<]*/, "$1987654.32"],
  ["BR-S-02", /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, ""],
  ["BR-CL-04", /<cbc:DocumentCurrencyCode>[^<]*/, "<cbc:DocumentCurrencyCode>XYZ"],
];

const [rules = "", saxon = ""] = process.argv.slice(2);
if (existsSync(rules) && existsSync(saxon)) judgeAll();
else {
  console.error("Say where the rules (an XSLT) and Saxon (a jar) are: see docs/operations.md.");
  process.exitCode = 1;
}

function judgeAll(): void {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-invoices-"));
  try {
    const good = fc.sample(anyInvoice, { numRuns: documents, seed }).map((one) => writeUbl(one));
    const plain = good.find(
      (xml) => xml.includes("<Invoice ") && xml.includes("<cbc:ID>S</cbc:ID>"),
    )!;
    const wrong = falsified.map(([, from, to]) => plain.replace(from, to));
    const refused = judge(folder, [...good, ...wrong]);
    const faults = refused
      .slice(0, good.length)
      .flatMap((named, place) =>
        named.length === 0
          ? []
          : [`A good document is refused by ${named.join(", ")}:\n${good[place]}`],
      );
    const missed = falsified.flatMap(([rule], place) => {
      const named = refused[good.length + place]!;
      return named.includes(rule)
        ? []
        : [`${rule} does not refuse what breaks it, only ${named.join(", ") || "nothing"} does`];
    });
    for (const fault of [...faults.slice(0, 3), ...missed]) console.error(fault);
    if (faults.length + missed.length > 0) process.exitCode = 1;
    console.log(
      `${good.length - faults.length} of ${good.length} documents were accepted, ${falsified.length - missed.length} of ${falsified.length} falsified ones refused (seed ${seed}).`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The rules that refuse each document. */
function judge(folder: string, xmls: readonly string[]): string[][] {
  const [given, reports] = [path.join(folder, "given"), path.join(folder, "reports")];
  for (const made of [given, reports]) mkdirSync(made);
  xmls.forEach((xml, place) => writeFileSync(path.join(given, `${place}.xml`), xml));
  const args = [
    "-cp",
    saxon,
    "net.sf.saxon.Transform",
    `-s:${given}`,
    `-xsl:${rules}`,
    `-o:${reports}`,
  ];
  execFileSync("java", args, { stdio: ["ignore", "ignore", "inherit"] });
  return xmls.map((_, place) => {
    const report = readFileSync(path.join(reports, `${place}.xml`), "utf8");
    const failed = report.matchAll(/<svrl:failed-assert\b[^>]*?\bid="([^"]+)"/g);
    return [...new Set([...failed].map(([, rule]) => rule!))];
  });
}
