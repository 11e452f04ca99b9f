import type { esimDevices as english } from "../en/esim-devices.ts";
import type { Translated } from "../translated.ts";

export const esimDevices = {
  installAbroad: "如果是在中国大陆购买的，请在离开中国大陆后再添加旅行 eSIM，在大陆境内无法添加。",
  mainlandChina: "在中国大陆销售的版本没有 eSIM。",
  mainlandHongKong: "在中国大陆、香港和澳门销售的版本可插两张 SIM 卡，但没有 eSIM。",
  cellularIpad:
    "只有 Wi-Fi + 蜂窝网络版本支持 eSIM。部分在中国大陆销售的 iPad 不支持，请先在“设置”中查看。",
  galaxyChina:
    "许多在中国大陆、香港、澳门或台湾销售的版本没有 eSIM。购买前请在“SIM 卡管理器”中查看是否有“添加 eSIM”。",
  galaxyKorea:
    "在韩国销售的版本，以及许多在中国大陆、香港、澳门或台湾销售的版本没有 eSIM。请先查看“SIM 卡管理器”。",
  galaxyUsKorea:
    "许多在美国、韩国、中国大陆、香港、澳门或台湾销售的版本没有 eSIM。请先查看“SIM 卡管理器”。",
  galaxyA: "只有部分版本支持 eSIM，主要是在欧洲、北美和韩国销售的版本。请先查看“SIM 卡管理器”。",
  cellularTablet:
    "只有 5G 或 LTE 版本支持 eSIM，而且并非所有国家的版本都支持。请先在“SIM 卡管理器”中查看是否有“添加 eSIM”。",
  pixel3a: "在日本或东南亚购买的，以及从 Verizon 购买的，没有 eSIM。",
  pixel3: "在澳大利亚、日本或台湾购买的，以及从大多数美国和加拿大运营商购买的，没有 eSIM。",
  huawei: "在中国大陆购买的版本没有 eSIM，P40 Pro+ 也没有。请先在设置中查看。",
  xperia: "部分版本没有 eSIM，常见于可插两张 SIM 卡的版本。请先在设置中查看。",
  europeOnly: "只有在欧洲销售的版本支持 eSIM。",
  rakuten: "专为日本乐天移动生产。其他公司的部分 eSIM 无法在此手机上使用，购买前请先咨询。",
  someRegions:
    "并非所有国家的版本都支持 eSIM，在中国大陆销售的大多不支持。请先在设置中查看是否有“添加 eSIM”。",
  checkSettings: "请在设置中确认可以添加 eSIM，并确认手机没有被某家运营商锁定。",
} satisfies Translated<typeof english>;
