import { createRoute } from "@tanstack/react-router";
import { z } from "zod";
import { deskSearch } from "./desk-search.ts";
import { chosenCard, dayRange, optionalOf, ownCards, text } from "./page-search.ts";
import { everyLanguageScreen, screen } from "./screen.ts";
import { bareRoutes } from "./bare-routes.ts";
import { root, shop } from "./layout-routes.ts";

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

const destinations = createRoute({
  getParentRoute: () => shop,
  path: "/destinations",
  staticData: { title: "destinations" },
  /** What is searched for, the plan or the card whose destinations are shown, and the region that a new eSIM with the plan is for. */
  validateSearch: z.object({ q: text, plan: text, card: text, for: text }),
  component: screen(
    () => import("../destinations/destinations-page.tsx"),
    "DestinationsPage",
    "destinations",
    "regions",
    "cards",
  ),
});

const destination = createRoute({
  getParentRoute: () => shop,
  path: "/destinations/$code",
  staticData: { title: "destinations" },
  validateSearch: z.object({ sort: optionalOf(z.enum(["day", "gigabyte"])) }),
  component: screen(
    () => import("../destinations/destination-page.tsx"),
    "DestinationPage",
    "destinations",
    "regions",
    "realName",
  ),
});

const checkout = createRoute({
  getParentRoute: () => shop,
  path: "/checkout",
  staticData: { title: "checkout" },
  /** The plan, where it shall work, the card that it is for instead of a new eSIM, and how many days of it are paid for. */
  validateSearch: z.object({ plan: text, for: text, card: text, days: text }),
  component: screen(
    () => import("../checkout/checkout-page.tsx"),
    "CheckoutPage",
    "purchases",
    "accounts",
    "payments",
    "cards",
    "regions",
  ),
});

const purchase = createRoute({
  getParentRoute: () => shop,
  path: "/purchase/$purchaseId",
  staticData: { title: "purchase" },
  component: screen(
    () => import("../checkout/purchase-page.tsx"),
    "PurchasePage",
    "purchases",
    "esim",
    "regions",
  ),
});

const mySims = createRoute({
  getParentRoute: () => shop,
  path: "/mySims",
  staticData: { title: "my_sims" },
  validateSearch: ownCards,
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
    /** The month whose statement is shown; `latest`: the last one that is over. */
    statement: text,
    /** The invoice or credit note that is shown; `all`: the list of them. */
    invoice: text,
  }),
  component: screen(
    () => import("../activities/activities.tsx"),
    "Activities",
    "activityTypes",
    "activities",
    "payments",
  ),
});

/** The desk comes with a layout of its own. */
const adminMode = createRoute({
  getParentRoute: () => root,
  path: "/adminMode",
  staticData: { title: "admin_mode" },
  validateSearch: deskSearch,
  component: screen(() => import("./layouts/desk-page.tsx"), "DeskPage", "admin", "deskFields"),
});

/** One customer, or one card, in place of the tabs: the desk brings its page (`admin/desk/desk-pages.tsx`). */
const customerPage = createRoute({
  getParentRoute: () => adminMode,
  path: "customers/$customerId",
  staticData: { title: "admin_mode" },
});

const cardPage = createRoute({
  getParentRoute: () => adminMode,
  path: "cards/$cardId",
  staticData: { title: "admin_mode" },
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

const notFound = createRoute({
  getParentRoute: () => root,
  path: "$",
  component: screen(() => import("./fallbacks/not-found.tsx"), "NotFound"),
});

export const routeTree = root.addChildren([
  start,
  shop.addChildren([
    home,
    plan,
    addOn,
    destinations,
    destination,
    checkout,
    purchase,
    mySims,
    consumptionRecord,
    personal,
    recharge,
    echarts,
    trafficDetail,
    trafficDetailOfCard,
    esim,
  ]),
  adminMode.addChildren([customerPage, cardPage]),
  bareRoutes,
  notFound,
]);
