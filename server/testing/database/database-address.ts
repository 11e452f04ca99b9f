/** The address of another database on the same server. Connections are named as a person's would be: they are no server of the shop. */
export function databaseAddress(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  url.searchParams.set("application_name", "a-test");
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
