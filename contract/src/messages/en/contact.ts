/** How to reach the operator. */
export const contact = {
  title: "Contact",
  email: "Email",
  phone: "Phone",
  url: "Website",
  whatsapp: "WhatsApp",
  wechat: "WeChat",
  hours: "Hours",
  companyNumber: "Company number",
  taxNumber: "Tax number",
  pricesIncludeTax: "Prices include any tax due.",
  /** Between what a line says and its name. */
  colon: ": ",
  none: "We have not published contact details yet.",
} as const;
