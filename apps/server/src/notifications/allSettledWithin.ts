/** Waits until the work has ended, but not longer than `ms`. */
export async function allSettledWithin(ms: number, work: readonly Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([Promise.allSettled(work), timeout]);
  clearTimeout(timer);
}
