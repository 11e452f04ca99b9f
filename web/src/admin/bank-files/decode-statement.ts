/** What the first bytes of a file say of its encoding. */
const marks = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/** An XML declaration stands within so many bytes. */
const declarationLength = 200;

/** Undefined where the bytes are not of this encoding, or there is none of this name. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The encoding that an XML declaration names. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const begin = new TextDecoder("latin1").decode(bytes.subarray(0, declarationLength));
  const [, encoding] = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(begin) ?? [];
  // In UTF-16 it could not have been read so far.
  return encoding === undefined || /^utf-?16/i.test(encoding) ? undefined : encoding;
}

/** From here on a byte is no letter of English. */
const firstHigh = 0x80;

/** Whether most bytes that are no letters of English stand beside another one: so Chinese is written, while accents stand alone among other letters. */
function isInPairs(bytes: Uint8Array): boolean {
  let [paired, alone] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < firstHigh) continue;
    if ((bytes[at - 1] ?? 0) >= firstHigh || (bytes[at + 1] ?? 0) >= firstHigh) paired += 1;
    else alone += 1;
  }
  return paired > alone;
}

/**
 * The text of a bank statement, the same no matter who reads it: its encoding is what its first bytes or its XML declaration say, else UTF-8, else by its bytes
 * that of banks in mainland China (GB 18030, which GBK and GB 2312 are parts of) or that of Windows.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const mark = marks.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  const said = mark?.encoding ?? declaredIn(bytes);
  return (
    (said === undefined ? undefined : decodeAs(said, bytes)) ??
    decodeAs("utf-8", bytes) ??
    (isInPairs(bytes) ? decodeAs("gb18030", bytes) : undefined) ??
    new TextDecoder("windows-1252").decode(bytes)
  );
}
