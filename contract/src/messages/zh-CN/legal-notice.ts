import type { legalNotice as english } from "../en/legal-notice.ts";
import type { Translated } from "../translated.ts";

export const legalNotice = {
  label: "条款更新",
  disclaimer: "<terms>《免责声明与服务条款》</terms>已更新。",
  privacy: "<privacy>《隐私政策》</privacy>已更新。",
  both: "<terms>《免责声明与服务条款》</terms>和<privacy>《隐私政策》</privacy>均已更新。",
  why: "请您阅读后点击同意。您的卡和余额不受影响，照常使用。",
  accept: "同意",
  accepted: "已记录您的同意，谢谢",
  failed: "您的同意未能提交",
} as const satisfies Translated<typeof english>;
