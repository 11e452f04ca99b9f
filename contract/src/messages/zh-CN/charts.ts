import type { charts as english } from "../en/charts.ts";
import type { Translated } from "../translated.ts";

export const charts = {
  title: "图表",
  under: "产品的全部图表组件，以示例数据展示各种状态。",
  bars: "柱状图",
  ring: "环形图",
  world: "世界地图",
  ringOfUse: "用量环",
  many: "多条数据",
  one: "单条数据",
  empty: "无数据",
  dark: "深色",
  sampleBars: "示例：每日用量",
  sampleRing: "示例：各地区用量",
  sampleWorld: "示例：流量使用地区",
  nothing: "所选日期内没有用量",
  others: "其他地区",
  inAll: "合计",
  less: "较少",
  more: "较多",
  ofToday: "剩余，共 500\u00a0MB",
  noPlan: "暂无有效套餐",
} satisfies Translated<typeof english>;
