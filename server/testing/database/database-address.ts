/** The address of another database on the same server. */
export function databaseAddress(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/** The same database as another role. */
export function addressAs(
  address: string,
  { name, password }: { readonly name: string; readonly password: string },
): string {
  const url = new URL(address);
  Object.assign(url, { username: name, password });
  return url.href;
}
