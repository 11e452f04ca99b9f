import { expect, test } from "vitest";
import { z } from "zod";
import { everyCall } from "../../every-call.ts";
import { freeText, requiredText } from "./free-text.ts";

const marked = "pa\u202Eid\u200B by\u2066 Li\uFEFF";

/** What is compared with something known, and never shown as someone's words. */
const compared =
  /^(account|actor|administrator|cardIds?|channelName|code|confirmPassword|csv|cursor|deed|device|oldPassword|id|password|regionName|subject|totp|.*Id)$/;

/** Every text that a call takes, with what it makes of words that hold marks no one sees; undefined where it refuses them. */
function textsOf(schema: unknown, name: string): [string, string | undefined][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsOf(schema.unwrap(), name);
  if (schema instanceof z.ZodArray) return textsOf(schema.element, name);
  if (schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option) => textsOf(option, name));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, inner]) => textsOf(inner, field));
  return schema instanceof z.ZodString ? [[name, schema.safeParse(marked).data]] : [];
}

const texts = everyCall
  .filter(({ role }) => role !== "channel")
  .flatMap((call) => textsOf(call.input, "").map(([field, kept]) => ({ call, field, kept })));

test("takes no marks that no one sees into any text that people read", () => {
  const words = texts.filter(({ field, kept }) => kept !== undefined && !compared.test(field));
  const wrong = words.filter(({ kept }) => kept !== "paid by Li");
  expect(wrong.map(({ call, field }) => `${call.path} ${field}`)).toEqual([]);
  expect(words.map(({ call, field }) => `${call.path} ${field}`)).toEqual(
    expect.arrayContaining([
      "/admin/approval/confirm note",
      "/admin/approval/reject note",
      "/admin/recharge reason",
      "/admin/reverseActivity reason",
      "/admin/order/markSeen note",
      "/admin/plan/save en",
      "/card/editTag tag",
    ]),
  );
});

test("counts what is seen, and takes nothing seen for nothing said", () => {
  expect(requiredText(4).safeParse("\u200B\u2066 \u3164").error?.issues[0]?.message).toBe(
    "required",
  );
  expect(freeText(4).parse(`\u200B${"\u2066".repeat(9)}four \u202E`)).toBe("four");
  expect(freeText(4).safeParse("fives").error?.issues[0]?.message).toBe("too_long");
});
