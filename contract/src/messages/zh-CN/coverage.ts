import type { coverage as english } from "../en/coverage.ts";
import type { Translated } from "../translated.ts";

export const coverage = {
  header_missing: "首行须包含列名 region、network 和 generation",
  nothing_in_it: "文件中没有网络",
  too_many_lines: "每个文件最多 5,000 个网络",
  column_count: "本行的列数与首行不一致",
  region_unknown: "没有这个国家或地区：请填写代码（如 JP），或其英文名、中文名",
  network_invalid: "网络名称为 1 至 60 个字符",
  generation_unknown: "网络制式须为 2G、3G、4G 或 5G",
  too_many_in_region: "每个国家或地区最多 40 个网络",
  network_repeated: "前面的行中，该国家或地区已有同名网络",
} satisfies Translated<typeof english>;
