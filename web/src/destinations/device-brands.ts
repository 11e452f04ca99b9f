/** What else people write for a brand, by the brand of `esim-devices.ts`. */
export const brandAliases: Readonly<Partial<Record<string, string>>> = {
  Apple: "苹果 蘋果",
  Samsung: "三星",
  Google: "谷歌",
  Huawei: "华为 華為",
  Xiaomi: "小米",
  Redmi: "Xiaomi 小米 红米 紅米",
  POCO: "Xiaomi 小米",
  OnePlus: "一加",
  Honor: "荣耀 榮耀",
  Motorola: "moto 摩托罗拉 摩托羅拉",
  Sony: "索尼",
  Asus: "华硕 華碩",
  Nokia: "诺基亚 諾基亞",
  Sharp: "夏普",
  Rakuten: "乐天 樂天",
};

/** What people leave out before a number: "Samsung S24", "Apple 15", "iPad Pro M4". Without "Tab" a model is another. */
export const leftOut =
  "iPhone Galaxy Pixel Xperia AQUOS moto Find Phone Gen 5G 11 12.9 13 generation";
