import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { changeLook, getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { addImage, imageLimits } from "@farsim/contract/desk/shop/shop-images.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";

const shop = await openShop(await testDatabase());
const keeper = await shop.administrator();
const add = (bytes: Buffer | string, by: { bearer: string } = keeper) =>
  shop.call(
    addImage,
    { purpose: "logo", image: Buffer.from(bytes).toString("base64") },
    { bearer: by.bearer },
  );
const added = async (bytes: Buffer | string) => (await add(bytes)).data;
const svg = (inner: string, attributes = 'width="240" height="60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const bar = '<rect width="240" height="60" fill="#0a6640"/>';
const served = (digest: string) => fetch(new URL(`/look/${digest}.png`, shop.address));
const drawn = async (digest: string) => Buffer.from(await (await served(digest)).arrayBuffer());
const sizeOf = async (digest: string) => {
  const { format, width, height } = await sharp(await drawn(digest)).metadata();
  return { format, width, height };
};
const look = async () => (await shop.done(getSettings, {}, keeper)).look;

/** A PNG that claims a size in its head and holds next to nothing. */
function claiming(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(64))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a logo is drawn anew in its proportions, with an icon on white, and both are served to anyone", async () => {
  const { logo, icon } = await added(svg(bar));
  expect(await sizeOf(logo)).toEqual({ format: "png", width: 512, height: 128 });
  expect(await sizeOf(icon)).toEqual({ format: "png", width: 512, height: 512 });
  const { data, info } = await sharp(await drawn(icon))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  expect(at(0, 0)).toEqual([255, 255, 255]);
  expect(at(256, 256)).toEqual([0x0a, 0x66, 0x40]);
  const { headers } = await served(logo);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("set-cookie")).toBeNull();
});

test("nothing of a file goes on but what is seen, and a small picture is not made larger", async () => {
  const secret = "taken at 22.28 N, 114.16 E";
  const photo = await sharp({
    create: { width: 90, height: 60, channels: 3, background: "#b3005e" },
  })
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer();
  expect(photo.includes(secret)).toBe(true);
  const { logo } = await added(photo);
  expect(await sizeOf(logo)).toEqual({ format: "png", width: 90, height: 60 });
  expect((await drawn(logo)).includes(secret)).toBe(false);
});

test("the same file gives the same digests, and one row each", async () => {
  const [first, second] = await Promise.all([added(svg(bar)), added(svg(bar))]);
  expect(first).toEqual(second);
});

test.for<[string, Buffer | string]>([
  ["a script", svg(`${bar}<script>alert(1)</script>`)],
  ["a picture from elsewhere", svg('<image href="https://evil.example/x.png"/>')],
  ["a file of the server", svg('<image xlink:href="file:///etc/passwd"/>')],
  ["a style from elsewhere", svg("<style>@import 'https://evil.example'</style>")],
  ["a fill from elsewhere", svg('<rect fill="url(https://evil.example#a)"/>')],
  [
    "entities that grow",
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`,
  ],
  ["beginnings without an end", svg("<!DOCTYPE ".repeat(70_000))],
  ["HTML in it", svg("<foreignObject><p>x</p></foreignObject>")],
  ["an SVG that is huge", svg(bar, 'width="90000" height="90000"')],
  ["an SVG without an end", svg(bar).slice(0, -8)],
  ["an SVG that says it is in UTF-16", Buffer.from(svg(bar), "utf16le")],
  ["a PNG that claims to be huge", claiming(60_000, 60_000)],
  ["a PNG that claims more than it holds", claiming(2_000, 2_000)],
  ["text that is named .png", "not an image at all"],
  ["a GIF", "GIF89a\u0001\u0000\u0001\u0000"],
  ["more than a megabyte", randomBytes(imageLimits.bytes + 1)],
])("refuses %s, in words that say what to do", async ([, bytes]) => {
  expect((await add(bytes)).error).toBe("image_refused");
});

test("draws an SVG with the DOCTYPE that drawing programs write", async () => {
  const doctype =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const { logo } = await added(`<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n${svg(bar)}`);
  expect((await sizeOf(logo)).width).toBe(512);
});

test("takes images of administrators alone", async () => {
  const customer = await shop.customer();
  expect((await add(svg(bar), customer)).error).toBe("admin_required");
  expect((await shop.call(addImage, { purpose: "logo", image: "aaaa" })).error).toBe(
    "login_status_error",
  );
});

test("settings name only images that are there; pages have the logo at once, and lose it again", async () => {
  const images = await added(svg(bar));
  const { version } = await look();
  const missing = { colour: "", ...images, logo: "0".repeat(64), version };
  expect((await shop.call(changeLook, missing, keeper)).data).toMatchObject({
    fields: { logo: "invalid" },
  });
  const { data } = await shop.call(changeLook, { colour: "", ...images, version }, keeper);
  expect(data).toMatchObject({ version: version + 1, values: images });
  const { logo, icon } = images;
  expect(shop.liveShop.at(shop.clock.now()).look).toEqual({
    logo,
    icon,
    logoSize: { width: 512, height: 128 },
  });
  const { items } = await shop.done(listAudit, {}, keeper);
  expect(items.slice(0, 2)).toMatchObject([
    { deed: "admin/settings/change", subject: "settings:look", facts: { after: images } },
    { deed: "admin/settings/addImage", subject: "settings:look", facts: { logo, icon } },
  ]);
  const none = { colour: "", logo: "", icon: "", social: "", version: version + 1 };
  await shop.done(changeLook, none, keeper);
  expect(shop.liveShop.at(shop.clock.now()).look).toEqual({});
  expect((await served(images.logo)).status).toBe(200);
});

test("of two administrators who set a logo at once, one is refused", async () => {
  const other = await shop.administrator();
  const { version } = await look();
  const [one, two] = [await added(svg(bar)), await added(svg('<circle r="30"/>'))];
  const answers = await Promise.all([
    shop.call(changeLook, { colour: "", ...one, version }, keeper),
    shop.call(changeLook, { colour: "", ...two, version }, other),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "settings_changed")).toHaveLength(1);
  expect([one.logo, two.logo]).toContain((await look()).values.logo);
});

test("the picture of shared links is cut to its size, on white, and pages name it until it is given up", async () => {
  const tall = svg('<rect width="100" height="400" fill="#0a6640"/>', 'width="100" height="400"');
  const image = Buffer.from(tall).toString("base64");
  const drawnNow = await shop.done(addImage, { purpose: "social", image }, keeper);
  const { social } = drawnNow;
  expect(drawnNow).toEqual({ logo: "", icon: "", social });
  expect(await sizeOf(social)).toEqual({ format: "png", width: 1200, height: 630 });
  const { version, values } = await look();
  const other = { ...values, social: "1".repeat(64), version };
  expect((await shop.call(changeLook, other, keeper)).data).toMatchObject({
    fields: { social: "invalid" },
  });
  await shop.done(changeLook, { ...values, social, version }, keeper);
  expect(shop.liveShop.at(shop.clock.now()).look).toMatchObject({ social });
  const [entry] = (await shop.done(listAudit, {}, keeper)).items;
  expect(entry).toMatchObject({ facts: { after: { social } } });
});
