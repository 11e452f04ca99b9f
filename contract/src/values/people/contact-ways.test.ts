import { expect, test } from "vitest";
import { contactWays } from "./contact-ways.ts";

const contact = {
  email: "help@sim.example",
  phone: "+85212345678",
  whatsapp: "+85212345678",
  wechat: "sim_help",
};

test("leads to each way that the operator has published, and to no other", () => {
  expect(contactWays(contact).map(({ href }) => href)).toEqual([
    "mailto:help@sim.example",
    "tel:+85212345678",
    "https://wa.me/85212345678",
    undefined,
  ]);
  expect(contactWays({})).toEqual([]);
});

test("carries a prepared message, of any characters, wherever a link can", () => {
  const message = { subject: "充值 A+B", body: "100% & more?\nYes" };
  const ways = contactWays(contact, message);
  const [email, , whatsapp] = ways;
  const body = "100%25%20%26%20more%3F%0AYes";
  expect(email!.href).toBe(
    `mailto:help@sim.example?subject=%E5%85%85%E5%80%BC%20A%2BB&body=${body}`,
  );
  expect(whatsapp!.href).toBe(`https://wa.me/85212345678?text=${body}`);
});
