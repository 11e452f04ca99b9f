interface Named {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** Whose account it is, in one line: both of what it is called by, as far as it has them. */
export const nameAndEmail = ({ username, email }: Named): string =>
  [username, email].filter(Boolean).join(" · ");
