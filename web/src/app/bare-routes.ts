import { legalPages } from "@farsim/contract/values/pages/legal-paths.ts";
import { createRoute } from "@tanstack/react-router";
import { z } from "zod";
import { bare } from "./layout-routes.ts";
import { text } from "./page-search.ts";
import { everyLanguageScreen, screen } from "./screen.ts";

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

/** Each legal document has an address a language; one screen shows them all. */
const legal = legalPages.map(({ path, document }) =>
  createRoute({
    getParentRoute: () => bare,
    path,
    staticData: { title: document },
    validateSearch: z.object({ version: text }),
    component: screen(() => import("../legal/legal-page.tsx"), "LegalPage"),
  }),
);

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

/** What is shown without the menu of the shop. */
export const bareRoutes = bare.addChildren([
  login,
  register,
  passwordReset,
  ...legal,
  pay,
  paySuccess,
  ...gallery,
]);
