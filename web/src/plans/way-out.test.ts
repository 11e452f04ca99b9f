import { expect, test } from "vitest";
import { wayOutOf } from "./way-out.ts";

test("whoever lacks credit is led to the recharge, whoever lacks a plan to the plans", () => {
  expect(wayOutOf("insufficient_credit")).toBe("recharge");
  expect(wayOutOf("basic_service_required")).toBe("plan");
  expect(wayOutOf("package_not_active")).toBe("plan");
});

test("any other refusal leads nowhere", () => {
  expect(wayOutOf("not_found")).toBeNull();
  expect(wayOutOf("TIMEOUT")).toBeNull();
  expect(wayOutOf(undefined)).toBeNull();
});
