import type { Logger } from 'pino';

/** One line when a broker goes away and one when all connections to it are back, however many there are. */
export function createAvailability(url: string, log: Pick<Logger, 'warn' | 'info'>) {
  const lost = new Set<string>();
  let isAway = false;
  function update(reason: Error | null): void {
    if (!isAway && lost.size > 0)
      log.warn({ broker: url, reason: reason?.message }, 'an external broker is unavailable');
    if (isAway && lost.size === 0) log.info({ broker: url }, 'an external broker is available again');
    isAway = lost.size > 0;
  }
  return {
    /** @param reason null: the connection is there */
    report(connection: string, reason: Error | null): void {
      if (reason) lost.add(connection);
      else lost.delete(connection);
      update(reason);
    },
    forget(connection: string): void {
      lost.delete(connection);
      update(null);
    },
  };
}
