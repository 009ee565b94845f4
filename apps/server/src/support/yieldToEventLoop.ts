/** Lets others run between parts of long work: connections, timers, other requests. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
