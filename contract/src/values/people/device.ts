/** What a browser says of itself (`User-Agent`), reduced to what its owner knows it by. */
interface Device {
  /** `wechat` where the reader's language has a name of its own for it. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first that fits: each browser also names those that it wants to be taken for. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "wechat"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/HuaweiBrowser\//, "Huawei Browser"],
  [/MiuiBrowser\//, "Mi Browser"],
  [/UCBrowser\//, "UC Browser"],
  [/YaBrowser\//, "Yandex"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/OpenHarmony|HarmonyOS/, "HarmonyOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const first = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([sign]) => sign.test(text))?.[1] ?? null;

/** How a language names devices. */
export interface DeviceWords {
  readonly wechat: string;
  readonly unknown: string;
  readonly browserOn: (known: { readonly browser: string; readonly system: string }) => string;
}

/** What its owner knows a browser by: "Firefox on Windows", or as much of it as can be told apart. */
export function deviceNamed(userAgent: string, words: DeviceWords): string {
  const { browser, system } = deviceOf(userAgent);
  const named = browser === "wechat" ? words.wechat : browser;
  return named === null || system === null
    ? (named ?? system ?? words.unknown)
    : words.browserOn({ browser: named, system });
}

export function deviceOf(userAgent: string): Device {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) };
}
