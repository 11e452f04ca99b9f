import fc from "fast-check";
import nodemailer from "nodemailer";
import { expect, test } from "vitest";
import { composeMail, type MailParts } from "./compose-mail.ts";

const streaming = nodemailer.createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
});

/** Boundaries are drawn by lot. */
const withoutLots = (message: Buffer) => message.toString().replaceAll(/_NmP-[0-9a-f]+/g, "_NmP");

const text = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.constantFrom(
          "\n",
          "\r\n",
          "\r",
          " \n",
          ".\n",
          "\n.\n",
          "=",
          "=3D",
          "\t",
          "上网卡",
          "é",
          "x".repeat(90),
        ),
      ),
      { minLength: 1, maxLength },
    )
    .map((parts) => parts.join(""))
    .filter((joined) => joined.trim() !== "");

const mails = fc.record({
  from: fc.constantFrom(
    "Farsim <no-reply@farsim.example>",
    "远 SIM <a@例子.example>",
    '"A, B" <a@b.example>',
  ),
  to: fc.constantFrom("lin@example.com", "lin@例子.example", "o'hara+x@example.com"),
  subject: text(8),
  text: text(30),
  html: text(60),
  attachments: fc.array(
    fc.uint8Array({ minLength: 1, maxLength: 3_000 }).map((bytes) => ({
      filename: "logo.png",
      cid: "logo.png",
      content: Buffer.from(bytes),
      contentType: "image/png",
      contentDisposition: "inline" as const,
    })),
    { maxLength: 2 },
  ),
});

test("composes every mail as nodemailer itself does, byte for byte, for the same addresses", async () => {
  await fc.assert(
    fc.asyncProperty(mails, async (mail) => {
      const given = {
        ...mail,
        messageId: "<1@farsim.example>",
        date: new Date(0),
        textEncoding: "quoted-printable" as const,
        headers: { "Auto-Submitted": "auto-generated" },
      };
      const theirs = await streaming.sendMail(given);
      const ours = composeMail(given);
      expect(withoutLots(ours.message)).toBe(withoutLots(theirs.message as Buffer));
      expect(ours.envelope).toEqual(theirs.envelope);
    }),
    { numRuns: 200 },
  );
});

test.each([{ path: import.meta.filename }, { href: "http://127.0.0.1:9/logo.png" }])(
  "reads no file and no address into a mail: %o is refused",
  (elsewhere) => {
    const picture = { filename: "logo.png", cid: "logo.png", contentType: "image/png" };
    const mail = {
      from: "no-reply@farsim.example",
      to: "lin@example.com",
      subject: "s",
      text: "t",
      html: "<p>h</p>",
      attachments: [{ ...picture, ...elsewhere, contentDisposition: "inline" }],
      date: new Date(0),
      textEncoding: "quoted-printable",
      headers: {},
    };
    expect(() => composeMail(mail as unknown as MailParts)).toThrow(
      "a mail holds texts and pictures alone",
    );
  },
);
