import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge", "Windows"],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c31) Language/zh_CN`, "wechat", "iPhone"],
  [`${android} Chrome/140.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [
    `${android} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", "Safari", "Mac"],
  ["curl/8.5.0", null, null],
  ["", null, null],
])("knows %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
