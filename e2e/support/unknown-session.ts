import type { Page } from "@playwright/test";

/** Someone's session in this browser, and the page that greets them. No server has ever heard of it. */
export async function holdsUnknownSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const userInfo = { id: "1", level: 0, balance: "0.00", currency: "USD", cardCount: 0 };
    const session = { accessToken: "access", refreshToken: "refresh", username: "some.body" };
    localStorage.setItem("auth", JSON.stringify({ ...session, userInfo }));
  });
  await page.goto("/login");
}
