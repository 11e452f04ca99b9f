import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ActivationCode,
  ActivationCodeText,
  formatActivationCode,
  installLinks,
  parseActivationCode,
} from "./activation-code.ts";

/** Every form of SGP.22 v2.5 §4.1; the first three are codes that makers of profiles have published. */
const forms: readonly [string, string, ActivationCode][] = [
  [
    "host and matching id",
    "LPA:1$rsp.truphone.com$QR-G-5C-1LS-1W1Z9P7",
    { smdpAddress: "rsp.truphone.com", matchingId: "QR-G-5C-1LS-1W1Z9P7" },
  ],
  [
    "a confirmation code without an object identifier",
    "LPA:1$huk.prod.ondemandconnectivity.com$LBHWREN8ASCLTOTF$$1",
    {
      smdpAddress: "huk.prod.ondemandconnectivity.com",
      matchingId: "LBHWREN8ASCLTOTF",
      needsConfirmationCode: true,
    },
  ],
  [
    "an object identifier",
    "LPA:1$dp-plus-par07-01.oasis-smartsim.com$16972-65675-56112-2T7TD$1.3.6.1.2.1.53860.7.5.1.1",
    {
      smdpAddress: "dp-plus-par07-01.oasis-smartsim.com",
      matchingId: "16972-65675-56112-2T7TD",
      smdpOid: "1.3.6.1.2.1.53860.7.5.1.1",
    },
  ],
  [
    "an object identifier and a confirmation code",
    "LPA:1$SMDP.EXAMPLE.COM$04386-AGYFT-A74Y8-3F815$1.3.6.1.4.1.31746$1",
    {
      smdpAddress: "SMDP.EXAMPLE.COM",
      matchingId: "04386-AGYFT-A74Y8-3F815",
      smdpOid: "1.3.6.1.4.1.31746",
      needsConfirmationCode: true,
    },
  ],
  [
    "no matching id",
    "LPA:1$smdp.example.com$",
    { smdpAddress: "smdp.example.com", matchingId: "" },
  ],
  [
    "no matching id, but a confirmation code",
    "LPA:1$smdp.example.com$$$1",
    { smdpAddress: "smdp.example.com", matchingId: "", needsConfirmationCode: true },
  ],
];

test.for(forms)("reads and writes %s", ([, text, code]) => {
  expect(parseActivationCode(text)).toEqual(code);
  expect(formatActivationCode(code)).toBe(text);
});

test.for(forms)(
  "reads %s without the prefix of QR codes, and in small letters",
  ([, text, code]) => {
    expect(parseActivationCode(text.slice("LPA:".length))).toEqual(code);
    expect(parseActivationCode(text.replace("LPA", "lpa"))).toEqual(code);
  },
);

test("makes one text of every spelling", () => {
  for (const text of [
    " 1$smdp.example.com$AB-1$ ",
    "lpa:1$smdp.example.com$AB-1$$",
    "LPA:1$smdp.example.com$AB-1",
  ])
    expect(ActivationCodeText.parse(text)).toBe("LPA:1$smdp.example.com$AB-1");
});

test.for([
  "",
  "LPA:",
  "LPA:1",
  "LPA:1$smdp.example.com",
  "LPA:2$smdp.example.com$AB",
  "1$$AB",
  "1$smdp..example.com$AB",
  "1$-smdp.example.com$AB",
  "1$smdp.example.com:443$AB",
  "1$https://smdp.example.com$AB",
  "1$smdp.example.com$A B",
  "1$smdp.example.com$A_B",
  "1$smdp.example.com$ＡＢ",
  "1$smdp.example.com$AB$x",
  "1$smdp.example.com$AB$1..3",
  "1$smdp.example.com$AB$3.1",
  "1$smdp.example.com$AB$$0",
  "1$smdp.example.com$AB$$1$",
  "1$smdp.example.com$AB$1.3$1$2",
  "1$smdp.example.com$AB\n",
  `1$${"a".repeat(64)}.com$AB`,
  `1$smdp.example.com$${"A".repeat(255)}`,
])("refuses %j", (text) => {
  expect(parseActivationCode(text)).toBeNull();
});

test("names the field's problem", () => {
  const { error } = ActivationCodeText.safeParse("LPA:1");
  expect(error?.issues.map(({ message }) => message)).toEqual(["activation_code_invalid"]);
});

const codes = fc.record(
  {
    smdpAddress: fc.domain().filter((name) => name.length < 80),
    matchingId: fc.stringMatching(/^[A-Za-z0-9-]{0,40}$/),
    smdpOid: fc.stringMatching(/^[0-2](\.(0|[1-9][0-9]{0,4})){1,8}$/),
    needsConfirmationCode: fc.constant(true as const),
  },
  { requiredKeys: ["smdpAddress", "matchingId"] },
);

test("reads back what it wrote", () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(parseActivationCode(formatActivationCode(code))).toEqual(code);
    }),
    { numRuns: 2000 },
  );
});

test("never breaks, and takes nothing that it would not write", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^(LPA:)?1\$[a-z.$-]*\$[A-Z0-9$.-]*$/));
  fc.assert(
    fc.property(texts, (text) => {
      const code = parseActivationCode(text);
      expect(code && parseActivationCode(formatActivationCode(code))).toEqual(code);
    }),
    { numRuns: 5000 },
  );
});

test("leads to the phone's own installer, the code as it is", () => {
  const links = installLinks({ smdpAddress: "smdp.example.com", matchingId: "AB-1" });
  expect(links).toEqual({
    ios: "https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$AB-1",
    android:
      "https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$AB-1",
  });
});
