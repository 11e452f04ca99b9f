import { languages } from "@farsim/contract/values/language.ts";
import { DayText } from "@farsim/contract/values/moments.ts";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  retainSearchParams,
} from "@tanstack/react-router";
import { z } from "zod";
import { BareLayout } from "./layouts/bare-layout.tsx";
import { deskSearch } from "./desk-search.ts";
import { Root } from "./root.tsx";
import { ShopLayout } from "./layouts/shop-layout.tsx";

/** What an address says beside its path; nonsense counts as unsaid. */
const text = z.string().min(1).max(400).optional().catch(undefined);
const chosenCard = z.object({ card: text });
/** What may stand for a status or a type is judged by the screen, which knows them. */
const cardFilter = z.object({ status: text, tag: text });
const optionalOf = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

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
  component: lazyRouteComponent(() => import("../home/home.tsx"), "Home"),
});

const plan = createRoute({
  getParentRoute: () => shop,
  path: "/plan",
  staticData: { title: "plan" },
  validateSearch: chosenCard,
  component: lazyRouteComponent(() => import("../plans/plan-page.tsx"), "PlanPage"),
});

const addOn = createRoute({
  getParentRoute: () => shop,
  path: "/addOn",
  staticData: { title: "add_on" },
  validateSearch: chosenCard,
  component: lazyRouteComponent(() => import("../plans/add-on-page.tsx"), "AddOnPage"),
});

const mySims = createRoute({
  getParentRoute: () => shop,
  path: "/mySims",
  staticData: { title: "my_sims" },
  validateSearch: cardFilter,
  component: lazyRouteComponent(() => import("../my-sims/my-sims.tsx"), "MySims"),
});

const consumptionRecord = createRoute({
  getParentRoute: () => shop,
  path: "/consumptionRecord",
  staticData: { title: "my_recharge_record" },
  validateSearch: z.object({
    type: text,
    from: optionalOf(DayText),
    to: optionalOf(DayText),
    /** The activity whose cause is shown. */
    why: text,
  }),
  component: lazyRouteComponent(() => import("../activities/activities.tsx"), "Activities"),
});

const adminMode = createRoute({
  getParentRoute: () => shop,
  path: "/adminMode",
  staticData: { title: "admin_mode" },
  validateSearch: deskSearch,
  component: lazyRouteComponent(() => import("../admin/admin-mode.tsx"), "AdminMode"),
});

const personal = createRoute({
  getParentRoute: () => shop,
  path: "/personal",
  staticData: { title: "personal" },
  component: lazyRouteComponent(() => import("../personal/personal.tsx"), "Personal"),
});

const recharge = createRoute({
  getParentRoute: () => shop,
  path: "/recharge",
  staticData: { title: "recharge" },
  validateSearch: z.object({ next: text, status: text }),
  component: lazyRouteComponent(() => import("../payments/recharge.tsx"), "Recharge"),
});

const echarts = createRoute({
  getParentRoute: () => shop,
  path: "/echarts",
  staticData: { title: "charts" },
  component: lazyRouteComponent(() => import("../charts/charts-page.tsx"), "ChartsPage"),
});

const dayRange = z.object({ from: optionalOf(DayText), to: optionalOf(DayText) });
const trafficDetailPage = lazyRouteComponent(
  () => import("../traffic/traffic-detail.tsx"),
  "TrafficDetailPage",
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
  component: lazyRouteComponent(() => import("../esim/esim-page.tsx"), "EsimPage"),
});

const login = createRoute({
  getParentRoute: () => bare,
  path: "/login",
  staticData: { title: "login" },
  validateSearch: z.object({ next: text }),
  component: lazyRouteComponent(() => import("../accounts/login.tsx"), "Login"),
});

const register = createRoute({
  getParentRoute: () => bare,
  path: "/register",
  staticData: { title: "register" },
  validateSearch: z.object({ next: text }),
  component: lazyRouteComponent(() => import("../accounts/register.tsx"), "Register"),
});

const passwordReset = createRoute({
  getParentRoute: () => bare,
  path: "/passwordReset",
  staticData: { title: "password_reset" },
  component: lazyRouteComponent(() => import("../accounts/password-reset.tsx"), "PasswordReset"),
});

const disclaimerCn = createRoute({
  getParentRoute: () => bare,
  path: "/disclaimer/cn",
  staticData: { title: "disclaimer" },
  component: lazyRouteComponent(() => import("../legal/disclaimer-cn.tsx"), "DisclaimerCn"),
});

const disclaimerEn = createRoute({
  getParentRoute: () => bare,
  path: "/disclaimer/en",
  staticData: { title: "disclaimer" },
  component: lazyRouteComponent(() => import("../legal/disclaimer-en.tsx"), "DisclaimerEn"),
});

const pay = createRoute({
  getParentRoute: () => bare,
  path: "/pay",
  staticData: { title: "pay" },
  validateSearch: z.object({ next: text }),
  component: lazyRouteComponent(() => import("../payments/pay.tsx"), "Pay"),
});

const paySuccess = createRoute({
  getParentRoute: () => bare,
  path: "/pay/paySuccess",
  staticData: { title: "pay_success" },
  validateSearch: z.object({ next: text }),
  component: lazyRouteComponent(() => import("../payments/pay-success.tsx"), "PaySuccess"),
});

const notFound = createRoute({
  getParentRoute: () => root,
  path: "$",
  component: lazyRouteComponent(() => import("./fallbacks/not-found.tsx"), "NotFound"),
});

/** Every shared part in every state, for developers: a build knows nothing of it. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => bare,
        path: "/gallery",
        component: lazyRouteComponent(() => import("../gallery/gallery.tsx"), "Gallery"),
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
