import { type OwnShop, openEmptyShop } from "./open-own-shop.ts";
import { test } from "../person.ts";

/** An empty shop for the tests of a group, opened before them and closed after them: what is set in it is no other journey's. */
export function aShopOfItsOwn(name: string): () => OwnShop {
  let shop: OwnShop | undefined;
  test.beforeAll(async () => {
    shop = await openEmptyShop(name);
  });
  test.afterAll(() => shop?.close());
  return () => shop!;
}
