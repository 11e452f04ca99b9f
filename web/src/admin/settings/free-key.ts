/** A key that no row has. */
export function freeKey(rows: readonly { readonly key: string }[]): string {
  const taken = new Set(rows.map(({ key }) => key));
  let number = rows.length + 1;
  while (taken.has(`q${number}`)) number += 1;
  return `q${number}`;
}
