/**
 * The clock is an argument, everywhere: a test can live through a year in a second, and the sandbox can move time. So nothing
 * asks the machine what time it is but the clock itself (`server/src/platform/clock.ts`, `web/src/platform/clock.ts`).
 */

const message = "Take the moment from the clock (an argument, or ctx.now), not from the machine.";

/** @param {any} node */
function asksTheMachine(node) {
  if (node.type === "NewExpression")
    return isNamed(node.callee, "Date") && node.arguments.length === 0;
  if (node.callee.type === "Identifier") return node.callee.name === "Date";
  if (node.callee.type !== "MemberExpression") return false;
  const { object, property } = node.callee;
  return (
    (isNamed(object, "Date") && isNamed(property, "now")) ||
    (object.type === "MemberExpression" &&
      isNamed(object.object, "Temporal") &&
      isNamed(object.property, "Now"))
  );
}

/** @param {any} node @param {string} name */
const isNamed = (node, name) => node.type === "Identifier" && node.name === name;

/** @param {any} context */
function create(context) {
  /** @param {any} node */
  const check = (node) => {
    if (asksTheMachine(node)) context.report({ node, message });
  };
  return { NewExpression: check, CallExpression: check };
}

export default { meta: { name: "farsim" }, rules: { "no-machine-clock": { create } } };
