/**
 * The shell between npm and us hands no signals on: it just goes, and we get another parent. Then we should go too.
 * @param {() => void} act
 */
export function whenParentIsGone(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 200);
  watch.unref();
}
