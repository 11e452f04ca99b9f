import { bindCard } from "@farsim/contract/cards.ts";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { newTestCard } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import type { Context } from "../platform/context.ts";
import { openVault } from "../platform/security/vault.ts";
import { bindByProof } from "./bind-card.ts";

const shop = await openShop(await testDatabase());

/** What comes of typing a code for a card on which another is printed. */
async function typing(typed: string, printed: string) {
  const testCard = { ...newTestCard(), verifyCode: printed };
  await shop.stockOf([testCard]);
  const { bearer } = await shop.customer();
  const { code, error } = await shop.call(bindCard, { ...testCard, verifyCode: typed }, { bearer });
  return code === 0 ? "bound" : error;
}

test("takes a code printed in one case however a phone types it", async () => {
  expect(await typing("ABCD1234", "abcd1234")).toBe("bound");
  expect(await typing("Abcd1234", "abcd1234")).toBe("bound");
  expect(await typing("abcd1234", "ABCD1234")).toBe("bound");
  expect(await typing("aBcD1234", "aBcD1234")).toBe("bound");
});

test("takes no code that differs in more than its case, nor the wrong case where both are printed", async () => {
  expect(await typing("ABCD1235", "abcd1234")).toBe("verify_code_incorrect");
  expect(await typing("ABCD1234", "aBcD1234")).toBe("verify_code_incorrect");
});

/** What binding by a proof does until it is refused: the statements it sends and the digests it compares. */
async function workOf(proof: Parameters<typeof bindByProof>[2]) {
  const work: string[] = [];
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      work.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const vault = openVault(shop.config);
  const { id } = await shop.customer();
  const refusal = await shop
    .asProgram((ctx) => {
      const tx: Context["tx"] = {
        db: ctx.tx.db.withPlugin(counting),
        run: (statement, values) => {
          work.push(statement.name);
          return ctx.tx.run(statement, values);
        },
        publish: (event) => ctx.tx.publish(event),
      };
      const actor = { kind: "user", userId: BigInt(id), level: 0, sessionId: "" } as const;
      const counted = {
        ...vault,
        matches: (text: string, mac: Buffer) => {
          work.push(`compared ${text.length} signs`);
          return vault.matches(text, mac);
        },
      };
      return bindByProof({ ...ctx, tx, actor }, counted, proof);
    })
    .then(() => "bound")
    .catch(({ key }) => key);
  return { refusal, work };
}

test("does the same for an unknown card, for another ICCID and for a wrong code, and so takes the same time", async () => {
  const [card, other] = await shop.stock(2);
  const { cardNumber, iccid, verifyCode } = card!;
  const unknown = await workOf({ ...newTestCard(), verifyCode });
  expect(unknown.refusal).toBe("verify_code_incorrect");
  expect(await workOf({ cardNumber, iccid: other!.iccid, verifyCode })).toEqual(unknown);
  const wrong = await workOf({
    cardNumber,
    iccid,
    verifyCode: verifyCode.replace(/.$/, "x"),
  });
  expect(wrong).toEqual(unknown);
  const right = await workOf({ cardNumber, iccid, verifyCode });
  expect(right.refusal).toBe("bound");
  expect(right.work.slice(0, unknown.work.length)).toEqual(unknown.work);
  expect(right.work.length).toBeGreaterThan(unknown.work.length);
});
