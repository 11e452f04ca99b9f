import { languages } from "@farsim/contract/values/language.ts";
import {
  createRootRouteWithContext,
  createRoute,
  type ParsedLocation,
  retainSearchParams,
} from "@tanstack/react-router";
import { z } from "zod";
import { BareLayout } from "./layouts/bare-layout.tsx";
import { deskSearch } from "./desk-search.ts";
import { Root } from "./root.tsx";
import { cardFilter, chosenCard, dayRange, optionalOf, text } from "./page-search.ts";
import { everyLanguageScreen, screen } from "./screen.ts";
import { ShopLayout } from "./layouts/shop-layout.tsx";

/** What the routes are given from outside: the question that stands before every navigation. */
interface Surroundings {
  readonly mayPass: (location: ParsedLocation, signal: AbortSignal) => Promise<void>;
}

const root = createRootRouteWithContext<Surroundings>()({
  component: Root,
  // The language that the address names goes along with anyone who has not chosen one.
  validateSearch: z.object({ lang: optionalOf(z.enum(languages)) }),
  search: { middlewares: [retainSearchParams(["lang"])] },
  beforeLoad: async ({ context, location, preload, abortController }) => {
    if (!preload) await context.mayPass(location, abortController.signal);
  },
});

const shop = createRoute({ getParentRoute: () => root, id: "shop", component: ShopLayout });
const bare = createRoute({ getParentRoute: () => root, id: "bare", component: BareLayout });

/** The guard leads from here to the home page. */
const start = createRoute({ getParentRoute: () => root, path: "/" });

const home = createRoute({
  getParentRoute: () => shop,
  path: "/home",
  staticData: { title: "home" },
  /** Which tab of the questions is shown, and which answer is open. */
  validateSearch: z.object({ faq: text, answer: text }),
  component: screen(() => import("../home/home.tsx"), "Home"),
});

const plan = createRoute({
  getParentRoute: () => shop,
  path: "/plan",
  staticData: { title: "plan" },
  validateSearch: chosenCard,
  component: screen(() => import("../plans/plan-page.tsx"), "PlanPage", "cards", "planOrder"),
});

const addOn = createRoute({
  getParentRoute: () => shop,
  path: "/addOn",
  staticData: { title: "add_on" },
  validateSearch: chosenCard,
  component: screen(() => import("../plans/add-on-page.tsx"), "AddOnPage", "cards", "planOrder"),
});

const mySims = createRoute({
  getParentRoute: () => shop,
  path: "/mySims",
  staticData: { title: "my_sims" },
  validateSearch: cardFilter,
  component: screen(() => import("../my-sims/my-sims.tsx"), "MySims", "cards"),
});

const consumptionRecord = createRoute({
  getParentRoute: () => shop,
  path: "/consumptionRecord",
  staticData: { title: "my_recharge_record" },
  validateSearch: z.object({
    type: text,
    ...dayRange.shape,
    /** The activity whose cause is shown. */
    why: text,
  }),
  component: screen(
    () => import("../activities/activities.tsx"),
    "Activities",
    "activityTypes",
    "activities",
    "payments",
  ),
});

const adminMode = createRoute({
  getParentRoute: () => shop,
  path: "/adminMode",
  staticData: { title: "admin_mode" },
  validateSearch: deskSearch,
  component: screen(() => import("../admin/admin-mode.tsx"), "AdminMode", "admin"),
});

const personal = createRoute({
  getParentRoute: () => shop,
  path: "/personal",
  staticData: { title: "personal" },
  component: screen(() => import("../personal/personal.tsx"), "Personal", "personal", "accounts"),
});

const recharge = createRoute({
  getParentRoute: () => shop,
  path: "/recharge",
  staticData: { title: "recharge" },
  validateSearch: z.object({ next: text, status: text, amount: text, again: text }),
  component: screen(() => import("../payments/recharge.tsx"), "Recharge", "payments"),
});

const echarts = createRoute({
  getParentRoute: () => shop,
  path: "/echarts",
  staticData: { title: "charts" },
  component: everyLanguageScreen(() => import("../charts/charts-page.tsx"), "ChartsPage", "charts"),
});

const trafficDetailPage = screen(
  () => import("../traffic/traffic-detail.tsx"),
  "TrafficDetailPage",
  "traffic",
  "cards",
);

const trafficDetail = createRoute({
  getParentRoute: () => shop,
  path: "/trafficDetail",
  staticData: { title: "traffic_detail" },
  validateSearch: dayRange,
  component: trafficDetailPage,
});

const trafficDetailOfCard = createRoute({
  getParentRoute: () => shop,
  path: "/trafficDetail/$cardId",
  staticData: { title: "traffic_detail" },
  validateSearch: dayRange,
  component: trafficDetailPage,
});

const esim = createRoute({
  getParentRoute: () => shop,
  path: "/esim/$cardId",
  staticData: { title: "esim" },
  component: screen(() => import("../esim/esim-page.tsx"), "EsimPage", "esim", "cards"),
});

const login = createRoute({
  getParentRoute: () => bare,
  path: "/login",
  staticData: { title: "login" },
  validateSearch: z.object({ next: text }),
  component: screen(() => import("../accounts/login.tsx"), "Login", "accounts"),
});

const register = createRoute({
  getParentRoute: () => bare,
  path: "/register",
  staticData: { title: "register" },
  validateSearch: z.object({ next: text }),
  component: screen(() => import("../accounts/register.tsx"), "Register", "accounts"),
});

const passwordReset = createRoute({
  getParentRoute: () => bare,
  path: "/passwordReset",
  staticData: { title: "password_reset" },
  component: screen(() => import("../accounts/password-reset.tsx"), "PasswordReset", "accounts"),
});

const disclaimerCn = createRoute({
  getParentRoute: () => bare,
  path: "/disclaimer/cn",
  staticData: { title: "disclaimer" },
  component: screen(() => import("../legal/disclaimer-cn.tsx"), "DisclaimerCn"),
});

const disclaimerEn = createRoute({
  getParentRoute: () => bare,
  path: "/disclaimer/en",
  staticData: { title: "disclaimer" },
  component: screen(() => import("../legal/disclaimer-en.tsx"), "DisclaimerEn"),
});

const pay = createRoute({
  getParentRoute: () => bare,
  path: "/pay",
  staticData: { title: "pay" },
  validateSearch: z.object({ next: text }),
  component: screen(() => import("../payments/pay.tsx"), "Pay", "payments"),
});

const paySuccess = createRoute({
  getParentRoute: () => bare,
  path: "/pay/paySuccess",
  staticData: { title: "pay_success" },
  validateSearch: z.object({ next: text }),
  component: screen(() => import("../payments/pay-success.tsx"), "PaySuccess", "payments"),
});

const notFound = createRoute({
  getParentRoute: () => root,
  path: "$",
  component: screen(() => import("./fallbacks/not-found.tsx"), "NotFound"),
});

/** Every shared part in every state, for developers: a build knows nothing of it. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => bare,
        path: "/gallery",
        component: everyLanguageScreen(
          () => import("../gallery/gallery.tsx"),
          "Gallery",
          "contact",
        ),
      }),
    ]
  : [];

export const routeTree = root.addChildren([
  start,
  shop.addChildren([
    home,
    plan,
    addOn,
    mySims,
    consumptionRecord,
    adminMode,
    personal,
    recharge,
    echarts,
    trafficDetail,
    trafficDetailOfCard,
    esim,
  ]),
  bare.addChildren([
    login,
    register,
    passwordReset,
    disclaimerCn,
    disclaimerEn,
    pay,
    paySuccess,
    ...gallery,
  ]),
  notFound,
]);
