import type { Messages } from "@farsim/contract/messages/messages.ts";

/** What not every version of a model has; in words: the messages `esimDevices`. */
export type DeviceException = keyof Messages["esimDevices"];

interface DeviceFamily {
  readonly brand: string;
  /** Separated by commas. */
  readonly models: string;
  readonly except?: DeviceException;
}

/** The day of the list, in UTC. */
export const checkedOn = "2026-11-24";

/**
 * Phones and tablets that take an eSIM, by brand, the newest first. Where it is from, and how a model comes in: README.
 */
export const deviceFamilies: readonly DeviceFamily[] = [
  {
    brand: "Apple",
    models: "iPhone 18 Pro Max, iPhone 18 Pro, iPhone 17e, iPhone Air",
    except: "installAbroad",
  },
  {
    brand: "Apple",
    models:
      "iPhone 17 Pro Max, iPhone 17 Pro, iPhone 17, iPhone 16e, iPhone SE (3rd generation), iPhone 13 mini, iPhone 12 mini, iPhone SE (2nd generation), iPhone XS",
    except: "mainlandChina",
  },
  {
    brand: "Apple",
    models:
      "iPhone 16 Pro Max, iPhone 16 Pro, iPhone 16 Plus, iPhone 16, iPhone 15 Pro Max, iPhone 15 Pro, iPhone 15 Plus, iPhone 15, iPhone 14 Pro Max, iPhone 14 Pro, iPhone 14 Plus, iPhone 14, iPhone 13 Pro Max, iPhone 13 Pro, iPhone 13, iPhone 12 Pro Max, iPhone 12 Pro, iPhone 12, iPhone 11 Pro Max, iPhone 11 Pro, iPhone 11, iPhone XS Max, iPhone XR",
    except: "mainlandHongKong",
  },
  {
    brand: "Apple",
    models:
      "iPad Air 13-inch (M4), iPad Air 11-inch (M4), iPad Pro 13-inch (M5), iPad Pro 11-inch (M5), iPad Air 13-inch (M3), iPad Air 11-inch (M3), iPad (A16), iPad mini (A17 Pro), iPad Pro 13-inch (M4), iPad Pro 11-inch (M4), iPad Air 13-inch (M2), iPad Air 11-inch (M2), iPad Pro 12.9-inch (6th generation), iPad Pro 11-inch (4th generation), iPad (10th generation), iPad Air (5th generation), iPad mini (6th generation), iPad (9th generation), iPad Pro 12.9-inch (5th generation), iPad Pro 11-inch (3rd generation), iPad Air (4th generation), iPad (8th generation), iPad Pro 12.9-inch (4th generation), iPad Pro 11-inch (2nd generation), iPad (7th generation), iPad Air (3rd generation), iPad mini (5th generation), iPad Pro 12.9-inch (3rd generation), iPad Pro 11-inch (1st generation)",
    except: "cellularIpad",
  },
  {
    brand: "Samsung",
    models:
      "Galaxy Z Fold8 Ultra, Galaxy Z Fold8, Galaxy Z Flip8, Galaxy S26 Ultra, Galaxy S26+, Galaxy S26, Galaxy Z TriFold, Galaxy S25 FE, Galaxy Z Fold7, Galaxy Z Flip7, Galaxy Z Flip7 FE, Galaxy S25 Edge, Galaxy S25 Ultra, Galaxy S25+, Galaxy S25, Galaxy XCover7 Pro, Galaxy S24 FE, Galaxy Z Fold6, Galaxy Z Flip6, Galaxy S24 Ultra, Galaxy S24+, Galaxy S24, Galaxy XCover7, Galaxy S23 FE, Galaxy Z Fold5, Galaxy Z Flip5, Galaxy S23 Ultra, Galaxy S23+, Galaxy S23, Galaxy Z Fold4, Galaxy Z Flip4",
    except: "galaxyChina",
  },
  {
    brand: "Samsung",
    models: "Galaxy S22 Ultra, Galaxy S22+, Galaxy S22, Galaxy Z Fold3",
    except: "galaxyKorea",
  },
  {
    brand: "Samsung",
    models:
      "Galaxy Z Flip3, Galaxy S21 Ultra, Galaxy S21+, Galaxy S21, Galaxy Z Fold2, Galaxy Note20 Ultra, Galaxy Note20, Galaxy Z Flip 5G, Galaxy S20 Ultra, Galaxy S20+, Galaxy S20, Galaxy Z Flip, Galaxy Fold",
    except: "galaxyUsKorea",
  },
  {
    brand: "Samsung",
    models: "Galaxy A57, Galaxy A37, Galaxy A56, Galaxy A36, Galaxy A55, Galaxy A35, Galaxy A54",
    except: "galaxyA",
  },
  {
    brand: "Samsung",
    models:
      "Galaxy Tab S11 Ultra, Galaxy Tab S11, Galaxy Tab S10 FE+, Galaxy Tab S10 FE, Galaxy Tab Active5 Pro, Galaxy Tab S10 Ultra, Galaxy Tab S10+, Galaxy Tab Active5, Galaxy Tab S9 FE+, Galaxy Tab S9 FE, Galaxy Tab S9 Ultra, Galaxy Tab S9+, Galaxy Tab S9",
    except: "cellularTablet",
  },
  {
    brand: "Google",
    models:
      "Pixel 11 Pro Fold, Pixel 11 Pro XL, Pixel 11 Pro, Pixel 11, Pixel 10a, Pixel 10 Pro Fold, Pixel 10 Pro XL, Pixel 10 Pro, Pixel 10, Pixel 9a, Pixel 9 Pro Fold, Pixel 9 Pro XL, Pixel 9 Pro, Pixel 9, Pixel 8a, Pixel 8 Pro, Pixel 8, Pixel Fold, Pixel 7a, Pixel 7 Pro, Pixel 7, Pixel 6a, Pixel 6 Pro, Pixel 6, Pixel 5a, Pixel 5, Pixel 4a (5G), Pixel 4a, Pixel 4 XL, Pixel 4",
    except: "checkSettings",
  },
  { brand: "Google", models: "Pixel 3a XL, Pixel 3a", except: "pixel3a" },
  { brand: "Google", models: "Pixel 3 XL, Pixel 3", except: "pixel3" },
  { brand: "Huawei", models: "Mate 40 Pro, P40 Pro, P40", except: "huawei" },
  {
    brand: "Xiaomi",
    models:
      "Xiaomi 15 Ultra, Xiaomi 15, Xiaomi 14T Pro, Xiaomi 14T, Xiaomi 14, Xiaomi 13T Pro, Xiaomi 13T, Xiaomi 13 Pro, Xiaomi 13, Xiaomi 13 Lite, Xiaomi 12T Pro",
    except: "someRegions",
  },
  {
    brand: "Redmi",
    models:
      "Redmi Note 15 Pro+ 5G, Redmi Note 15 Pro 5G, Redmi Note 14 Pro+ 5G, Redmi Note 14 Pro 5G, Redmi Note 13 Pro+ 5G, Redmi Note 13 Pro 5G",
    except: "someRegions",
  },
  { brand: "POCO", models: "POCO X7", except: "someRegions" },
  {
    brand: "OPPO",
    models:
      "Reno15 Pro Max, Reno15, Reno14 Pro, Reno14, Reno13 A, Find N5, Find X8 Pro, Find X8, Reno11 A, Find N3, Find N3 Flip, Reno9 A, Find N2 Flip, Reno7 A, Find X5 Pro, Find X5, A55s 5G, Reno6 Pro 5G, Reno5 A, Find X3 Pro",
    except: "someRegions",
  },
  {
    brand: "OnePlus",
    models: "OnePlus 15, OnePlus 13R, OnePlus 13, OnePlus 12, OnePlus Open, OnePlus 11",
    except: "someRegions",
  },
  { brand: "Honor", models: "Magic8 Pro Air", except: "installAbroad" },
  {
    brand: "Honor",
    models:
      "Magic8 Pro, Magic V5, 400 Pro, 400, 400 Lite, Magic7 Pro, Magic7 Lite, Magic V3, 200 Pro, 200, Magic6 Pro, Magic V2, 90, Magic5 Pro, Magic4 Pro",
    except: "someRegions",
  },
  {
    brand: "Motorola",
    models:
      "edge 60 pro, edge 60, edge 60 fusion, edge 60 stylus, razr 60 ultra, razr 60, razr ultra (2025), razr+ (2025), razr (2025), moto g86, ThinkPhone 25, edge 50 neo, edge 50, moto g75, moto g35, razr 50 ultra, razr 50, razr+ (2024), razr (2024), moto g85, edge (2024), edge 50 ultra, edge 50 pro, edge 50 fusion, moto g stylus 5G (2024), moto g power 5G (2024), moto g34, edge (2023), edge 40 neo, moto g84, moto g54, moto g52j 5G II, razr 40 ultra, razr 40, razr+ (2023), edge 40, edge 40 pro, edge+ (2023), moto g53j 5G, moto g53, edge (2022), razr (2022), moto g52j 5G, razr 5G, razr (2019)",
    except: "someRegions",
  },
  {
    brand: "Sony",
    models:
      "Xperia 1 VIII, Xperia 10 VII, Xperia 1 VII, Xperia 1 VI, Xperia 10 VI, Xperia 5 V, Xperia 1 V, Xperia 10 V, Xperia 5 IV, Xperia 1 IV, Xperia 10 IV, Xperia Ace III, Xperia 10 III Lite",
    except: "xperia",
  },
  {
    brand: "vivo",
    models: "X300 Pro, X300, X200 FE, V50, X200 Pro, X200, V40, V40 Lite, X100 Pro, V29, X90 Pro",
    except: "someRegions",
  },
  { brand: "vivo", models: "V29 Lite 5G", except: "europeOnly" },
  {
    brand: "Nothing",
    models: "Phone (3), Phone (3a) Pro, Phone (3a)",
    except: "someRegions",
  },
  {
    brand: "Fairphone",
    models: "Fairphone (Gen. 6), Fairphone 5, Fairphone 4",
    except: "checkSettings",
  },
  { brand: "Asus", models: "Zenfone 12 Ultra", except: "someRegions" },
  { brand: "Nokia", models: "XR21, G60 5G, X30 5G", except: "someRegions" },
  {
    brand: "Sharp",
    models:
      "AQUOS sense10, AQUOS R10, AQUOS R9 pro, AQUOS sense9, AQUOS R9, AQUOS sense8, AQUOS R8 pro, AQUOS R8, AQUOS wish3, AQUOS sense7 plus, AQUOS sense7, AQUOS R7, AQUOS wish2, AQUOS sense6s, AQUOS wish, AQUOS sense6, AQUOS zero6, AQUOS sense4 lite",
    except: "checkSettings",
  },
  {
    brand: "Rakuten",
    models: "Rakuten Hand 5G, Rakuten Hand, Rakuten BIG s, Rakuten BIG, Rakuten Mini",
    except: "rakuten",
  },
];
