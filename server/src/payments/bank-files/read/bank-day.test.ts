import { Temporal } from "temporal-polyfill";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bankDay, dayOrderOf } from "./bank-day.ts";

const days = fc
  .integer({ min: 0, max: 368_000 })
  .map((after) => Temporal.PlainDate.from("1990-01-01").add({ days: after }));

test("reads every day of a thousand years back in every form, with zeros and without", () => {
  const english = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
  fc.assert(
    fc.property(days, fc.boolean(), fc.constantFrom("-", ".", "/"), (date, isPadded, sign) => {
      const part = (number: number) => String(number).padStart(isPadded ? 2 : 1, "0");
      const { year, month, day } = date;
      const iso = date.toString();
      const name = english.format(Date.UTC(2026, month - 1, 1));
      const plain = [
        iso,
        `${iso}T23:59:59.123Z`,
        `${iso} 08:15`,
        `${iso}+02:00`,
        iso.replaceAll("-", ""),
        [year, part(month), part(day)].join(sign),
        `${year}年${part(month)}月${part(day)}日`,
        `${part(day)} ${name.slice(0, 3)} ${year}`,
        `${part(day)}-${name.slice(0, 3).toUpperCase()}-${year}`,
        `${name} ${part(day)}, ${year}`,
      ];
      for (const order of ["ymd", "dmy", "mdy"] as const)
        for (const text of plain) expect([text, bankDay(text, order)]).toEqual([text, iso]);
      const dmy = [part(day), part(month), year].join(sign);
      const mdy = [part(month), part(day), year].join(sign);
      expect([dmy, bankDay(dmy, "dmy")]).toEqual([dmy, iso]);
      expect([mdy, bankDay(`${mdy} 10:15 AM`, "mdy")]).toEqual([mdy, iso]);
    }),
    { numRuns: 500 },
  );
});

test("knows the months of six languages, and years of two digits", () => {
  const read = (text: string) => bankDay(text, "dmy");
  expect(read("1. März 2026")).toBe("2026-03-01");
  expect(read("1 févr. 2026")).toBe("2026-02-01");
  expect(read("14 août 2026")).toBe("2026-08-14");
  expect(read("3 juil. 2026")).toBe("2026-07-03");
  expect(read("1 de enero de 2026")).toBe("2026-01-01");
  expect(read("05-mrt-26")).toBe("2026-03-05");
  expect(read("31 dic 2026")).toBe("2026-12-31");
  expect(read("01May2026")).toBe("2026-05-01");
  expect(read("01.05.26")).toBe("2026-05-01");
  expect(read("01/05/97")).toBe("1997-05-01");
  expect(bankDay("26/05/01", "ymd")).toBe("2026-05-01");
});

test("takes nothing for a day that the calendar does not have, or that may be another", () => {
  const none = [
    "",
    "2026-02-29",
    "31.04.2026",
    "2026-13-01",
    "20261301",
    "00.01.2026",
    "1989-12-31",
    "3000-01-01",
    "1 jui 2026",
    "1 foo 2026",
    "2026",
    "12.50",
    "1-2.2026",
    "01/05/2026/1",
    `2026-05-01${" ".repeat(60)}x`,
  ];
  expect(none.map((text) => [text, bankDay(text, "dmy")])).toEqual(
    none.map((text) => [text, null]),
  );
  expect(bankDay("01/05/2026", "ymd")).toBeNull();
});

test("is sure about the order of a column only where its days fit no other", () => {
  const of = (...values: string[]) => {
    const found = dayOrderOf(values);
    return found && `${found.order}${found.isSure ? "" : "?"}`;
  };
  expect(of("31/01/2026", "01/02/2026")).toBe("dmy");
  expect(of("01/31/2026", "02/01/2026", "")).toBe("mdy");
  expect(of("01/02/2026", "03/04/2026")).toBe("dmy?");
  expect(of("01.02.2026", "03.04.26")).toBe("dmy");
  expect(of("31/01/2026", "01/31/2026")).toMatch(/\?$/);
  expect(of("2026-02-01", "20260203")).toBe("ymd");
  expect(of("1 Feb 2026", "2 Feb 2026")).toBe("ymd");
  expect(of("26/05/01", "26/05/30")).toBe("ymd?");
  expect(of("31/05/26", "30/05/26")).toBe("dmy");
  expect(of("one", "two", "2026-01-01")).toBeUndefined();
  expect(of()).toBeUndefined();
});
