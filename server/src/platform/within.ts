/** What `work` brings, or a failure once `millis` have passed. */
export async function within<T>(millis: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done within ${millis} ms`)), millis);
  // Whichever loses the race may fail later; no one waits for it any more.
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
