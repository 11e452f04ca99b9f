/** Comments, quoted texts, bodies of functions, and what ends a statement. */
const tokens = /--[^\n]*|\$\$[^]*?\$\$|'[^']*'|"[^"]*"|;/g;

/**
 * The statements of a migration, one by one: Citus hands the text that a statement came in on to other nodes, which take one
 * at a time.
 */
export function statementsIn(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token !== ";") continue;
    statements.push(text.slice(from, index).trim());
    from = index + 1;
  }
  const rest = text.slice(from).trim();
  const isEmpty = rest.replaceAll(/--[^\n]*/g, "").trim() === "";
  return isEmpty ? statements : [...statements, rest];
}
