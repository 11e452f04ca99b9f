import { expect, test } from "vitest";
import { decodeStatement } from "./decode-statement.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...utf8(part)] : part)));
/** "备注" in GB 18030. */
const remarkInGb = [0xb1, 0xb8, 0xd7, 0xa2];

test("UTF-8 is read with a byte order mark and without", () => {
  expect(decodeStatement(utf8("备注,Überweisung"))).toBe("备注,Überweisung");
  expect(decodeStatement(bytesOf([0xef, 0xbb, 0xbf], "备注"))).toBe("备注");
});

test("UTF-16 is known by its byte order mark, whichever byte comes first", () => {
  expect(decodeStatement(bytesOf([0xff, 0xfe, 0x07, 0x59, 0x41, 0x00]))).toBe("备A");
  expect(decodeStatement(bytesOf([0xfe, 0xff, 0x59, 0x07, 0x00, 0x41]))).toBe("备A");
});

test("what is not UTF-8 is Chinese where its high bytes come in pairs, else as Windows writes", () => {
  expect(decodeStatement(bytesOf(remarkInGb, ",1"))).toBe("备注,1");
  expect(decodeStatement(bytesOf("M", [0xfc], "ller ", [0x80]))).toBe("Müller €");
  // One name that ends in two of them makes no Chinese of a whole file.
  const french = bytesOf(
    "Cr",
    [0xe9],
    "dit; Fran",
    [0xe7],
    "ois; No",
    [0xeb],
    "l; cr",
    [0xe9, 0xe9],
  );
  expect(decodeStatement(french)).toBe("Crédit; François; Noël; créé");
});

test("an XML declaration counts for more than the look of the bytes", () => {
  const inGb = bytesOf('<?xml version="1.0" encoding="GB2312"?><a>', remarkInGb, "</a>");
  expect(decodeStatement(inGb)).toContain("<a>备注</a>");
  const inLatin = bytesOf("<?xml version='1.0' encoding='ISO-8859-1' ?><a>", [0xfc], "</a>");
  expect(decodeStatement(inLatin)).toContain("<a>ü</a>");
});

test("a declaration that is wrong or names nothing known does not spoil a text", () => {
  for (const encoding of ["UTF-16", "x-unheard-of"]) {
    const text = `<?xml version="1.0" encoding="${encoding}"?><a>ü</a>`;
    expect(decodeStatement(utf8(text))).toBe(text);
  }
  const notUtf8 = bytesOf('<?xml version="1.0" encoding="UTF-8"?><a>', [0xfc], "</a>");
  expect(decodeStatement(notUtf8)).toContain("<a>ü</a>");
});
