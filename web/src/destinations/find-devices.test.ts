import { expect, test } from "vitest";
import { brandAliases } from "./device-brands.ts";
import { deviceFamilies } from "./esim-devices.ts";
import { findDevices } from "./find-devices.ts";

const names = (query: string) => findDevices(query).map(({ name }) => name);
const models = deviceFamilies.flatMap((family) =>
  family.models.split(", ").map((model) => ({ brand: family.brand, model })),
);

test.each([
  ["iphone 15", "iPhone 15"],
  ["iPhone15", "iPhone 15"],
  ["iphone15promax", "iPhone 15 Pro Max"],
  ["iPhone 15 p", "iPhone 15 Pro"],
  ["iPhone XS m", "iPhone XS Max"],
  ["samsung galaxy s24 ultra 256GB", "Samsung Galaxy S24 Ultra"],
  ["apple iphone xr", "iPhone XR"],
  ["iphone 16+", "iPhone 16 Plus"],
  ["iPhone SE 2", "iPhone SE (2nd generation)"],
  ["iPad 10th gen", "iPad (10th generation)"],
  ["ipad pro m4", "iPad Pro 13-inch (M4)"],
  ["iPad Pro 12.9", "iPad Pro 12.9-inch (6th generation)"],
  ["s24 ultra", "Samsung Galaxy S24 Ultra"],
  ["s24ultra", "Samsung Galaxy S24 Ultra"],
  ["Samsung S24", "Samsung Galaxy S24"],
  ["Galaxy S24 plus", "Samsung Galaxy S24+"],
  ["Galaxy S21 Ultra 5G", "Samsung Galaxy S21 Ultra"],
  ["Samsung Fold 5", "Samsung Galaxy Z Fold5"],
  ["zflip5", "Samsung Galaxy Z Flip5"],
  ["Tab S9", "Samsung Galaxy Tab S9"],
  ["pixel 8", "Google Pixel 8"],
  ["pixel8", "Google Pixel 8"],
  ["One Plus 13", "OnePlus 13"],
  ["moto edge 60", "Motorola edge 60"],
  ["moto g84", "Motorola moto g84"],
  ["Xiaomi Redmi Note 14 Pro+", "Redmi Note 14 Pro+ 5G"],
  ["苹果15", "iPhone 15"],
  ["苹果手机 15 Pro", "iPhone 15 Pro"],
  ["三星 S24", "Samsung Galaxy S24"],
  ["小米14", "Xiaomi 14"],
  ["红米 Note 14 Pro", "Redmi Note 14 Pro 5G"],
  ["华为P40", "Huawei P40"],
  ["荣耀 Magic7 Pro", "Honor Magic7 Pro"],
  ["索尼 Xperia 1 VI", "Sony Xperia 1 VI"],
  ["谷歌 Pixel 9", "Google Pixel 9"],
  ["一加13", "OnePlus 13"],
  ["摩托罗拉 razr 60", "Motorola razr 60"],
  ["夏普 AQUOS R8", "Sharp AQUOS R8"],
  ["诺基亚 XR21", "Nokia XR21"],
])("%s finds %s first", (query, name) => {
  expect(names(query)[0]).toBe(name);
});

test.each([
  "iPhone 8",
  "iPhone 8 Plus",
  "iPhone 1",
  "iPhone X",
  "iPhone X ",
  "苹果8",
  "Galaxy S9",
  "S9",
  "Galaxy S9+",
  "Galaxy S10",
  "Samsung S2",
  "Galaxy Note 9",
  "iPad 5",
  "iPad 6",
  "Pixel 2",
  "P40 Pro+",
  "Huawei P40 Pro+ 5G",
  "OnePlus 5",
  "Moto E",
  "Moto G5",
  "Moto G 5G",
  "Xperia 10 II",
  "Xperia X",
  "Nokia 3310",
  "",
  "手机",
])("finds no device that is called %s, and none in its place", (query) => {
  expect(names(query)).toEqual([]);
});

test("a number finds that number, not those that contain it", () => {
  expect(names("iPhone 17").every((name) => name.startsWith("iPhone 17"))).toBe(true);
  expect(names("iPhone 17")).not.toContain("iPhone 17e");
  expect(names("Pixel 3")).toEqual(["Google Pixel 3", "Google Pixel 3 XL"]);
});

test("every model is found first by its name, with its brand, in capitals, and without spaces", () => {
  for (const { brand, model } of models) {
    const full = `${brand} ${model}`;
    const name = names(model).find((found) => found === model || found === full);
    expect([full, names(full)[0]]).toEqual([full, name]);
    expect([full, names(full.toUpperCase())[0]]).toEqual([full, name]);
  }
  const solid = models.filter(({ model }) => !model.includes("("));
  expect(
    solid.filter(({ brand, model }) => {
      const found = names(model.replaceAll(" ", ""));
      return !found.includes(model) && !found.includes(`${brand} ${model}`);
    }),
  ).toEqual([]);
});

test("every model stands on the list once, and every other name of a brand belongs to one on it", () => {
  const all = models.map(({ brand, model }) => `${brand} ${model}`);
  expect(new Set(all).size).toBe(all.length);
  const brands = new Set(models.map(({ brand }) => brand));
  expect(Object.keys(brandAliases).filter((brand) => !brands.has(brand))).toEqual([]);
});
