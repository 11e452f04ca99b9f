/** What not every version of a phone or tablet has. */
export const esimDevices = {
  installAbroad:
    "If it was bought in mainland China, add your travel eSIM while you are outside mainland China. It cannot be added there.",
  mainlandChina: "The version sold in mainland China has no eSIM.",
  mainlandHongKong:
    "Versions sold in mainland China, Hong Kong and Macao take two SIM cards and have no eSIM.",
  cellularIpad:
    "Only the Wi-Fi + Cellular version takes an eSIM. Some iPads sold in mainland China do not, so check Settings first.",
  galaxyChina:
    "Many sold in mainland China, Hong Kong, Macao or Taiwan have no eSIM. Look for “Add eSIM” in SIM manager before you buy.",
  galaxyKorea:
    "Those sold in South Korea, and many sold in mainland China, Hong Kong, Macao or Taiwan, have no eSIM. Check SIM manager first.",
  galaxyUsKorea:
    "Many sold in the US, South Korea, mainland China, Hong Kong, Macao or Taiwan have no eSIM. Check SIM manager first.",
  galaxyA:
    "Only some versions have eSIM, mainly those sold in Europe, North America and South Korea. Check SIM manager first.",
  cellularTablet:
    "Only the 5G or LTE version takes an eSIM, and not in every country. Look for “Add eSIM” in SIM manager first.",
  pixel3a: "Those bought in Japan or South East Asia, or from Verizon, have no eSIM.",
  pixel3:
    "Those bought in Australia, Japan or Taiwan, or from most US and Canadian carriers, have no eSIM.",
  huawei:
    "Those bought in mainland China have no eSIM, and neither does the P40 Pro+. Check in settings first.",
  xperia:
    "Some versions, often those that take two SIM cards, have no eSIM. Check in settings first.",
  europeOnly: "Only the version sold in Europe has eSIM.",
  rakuten:
    "Made for Rakuten Mobile in Japan. Some other companies' eSIMs do not work on it, so ask before you buy.",
  someRegions:
    "Not every country's version has eSIM, and most sold in mainland China do not. Look for “Add eSIM” in settings first.",
  checkSettings:
    "Check in settings that you can add an eSIM, and that the phone is not locked to one carrier.",
} as const;
