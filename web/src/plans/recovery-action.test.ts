import { expect, test } from "vitest";
import { recoveryAction } from "./recovery-action.ts";

test("anyone who lacks credit is led to the recharge, anyone who lacks a plan to the plans", () => {
  expect(recoveryAction("insufficient_credit")).toBe("recharge");
  expect(recoveryAction("basic_service_required")).toBe("plan");
  expect(recoveryAction("package_not_active")).toBe("plan");
});

test("any other refusal leads nowhere", () => {
  expect(recoveryAction("not_found")).toBeNull();
  expect(recoveryAction("TIMEOUT")).toBeNull();
  expect(recoveryAction(undefined)).toBeNull();
});
