/** What an account is called at the desk: without a username by its email. */
export const nameOf = ({
  username,
  email,
}: {
  readonly username: string | null;
  readonly email: string;
}): string => username ?? email;
