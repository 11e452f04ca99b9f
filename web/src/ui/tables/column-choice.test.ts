import "../../testing/browser.ts";
import { beforeEach, expect, test, vi } from "vitest";

const columns = [{ key: "name", lead: true }, { key: "email" }, { key: "created" }] as const;

/** The store as a page finds it that is opened now. */
async function opened() {
  vi.resetModules();
  const choice = await import("./column-choice.ts");
  const { useHiddenParts } = await import("../states/hidden-parts.ts");
  const hidden = () => useHiddenParts.getState().hidden;
  return {
    ...choice,
    hidden,
    keysOf: (table: string) => choice.shownColumns(columns, hidden()[table]).map(({ key }) => key),
  };
}

beforeEach(() => localStorage.clear());

test("shows every column until one is put away, and remembers that for the next page", async () => {
  const page = await opened();
  expect(page.keysOf("customers")).toEqual(["name", "email", "created"]);
  page.toggleColumn("customers", "email");
  expect(page.keysOf("customers")).toEqual(["name", "created"]);
  const next = await opened();
  expect(next.keysOf("customers")).toEqual(["name", "created"]);
  expect(next.keysOf("cards")).toEqual(["name", "email", "created"]);
});

test("puts a column back where it was, and all of them at once", async () => {
  const page = await opened();
  page.toggleColumn("customers", "email");
  page.toggleColumn("customers", "created");
  page.toggleColumn("customers", "email");
  expect(page.keysOf("customers")).toEqual(["name", "email"]);
  page.toggleColumn("cards", "email");
  page.showAllColumns("customers");
  expect(page.keysOf("customers")).toEqual(["name", "email", "created"]);
  expect(page.hidden()).toEqual({ cards: ["email"] });
});

test("never puts away what leads a row, no matter what was stored", async () => {
  localStorage.setItem("columns", JSON.stringify({ customers: ["name", "gone", "email"] }));
  expect((await opened()).keysOf("customers")).toEqual(["name", "created"]);
});

test("keeps what another tab chose for another table", async () => {
  const page = await opened();
  (await opened()).toggleColumn("cards", "email");
  page.toggleColumn("customers", "created");
  expect((await opened()).hidden()).toEqual({ cards: ["email"], customers: ["created"] });
});

test.for(["", "nonsense", "null", "[]", '{"customers":"email"}', '{"customers":[1]}'])(
  "shows every column where %j is stored",
  async (stored) => {
    localStorage.setItem("columns", stored);
    const page = await opened();
    expect(page.keysOf("customers")).toEqual(["name", "email", "created"]);
    page.toggleColumn("customers", "email");
    expect((await opened()).keysOf("customers")).toEqual(["name", "created"]);
  },
);
