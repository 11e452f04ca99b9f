import { expect, test } from "vitest";
import { ownSystem } from "./own-system.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";

test.for([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    5,
    "ios",
  ],
  ["Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15", 5, "ios"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile", 5, "android"],
  [mac, 0, null],
  [mac, 5, "ios"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0", 10, null],
  ["", 0, null],
] as const)("%s with %i touches is %s", ([userAgent, maxTouchPoints, system]) => {
  expect(ownSystem({ userAgent, maxTouchPoints })).toBe(system);
});
