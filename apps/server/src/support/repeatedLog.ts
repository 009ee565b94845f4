import type { Logger } from 'pino';

const INTERVAL_MS = 10_000;

export type LogRepeated = ReturnType<typeof createRepeatedLog>;

/**
 * Logs the first of repeated messages at once and how many more there were at the end of each interval, so that what
 * fails or is attacked a thousand times a second does not fill the log.
 */
export function createRepeatedLog(log: Pick<Logger, 'warn' | 'error'>) {
  const repeated = new Map<string, number>();

  return (level: 'warn' | 'error', fields: object, message: string): void => {
    const more = repeated.get(message);
    if (more !== undefined) {
      repeated.set(message, more + 1);
      return;
    }
    repeated.set(message, 0);
    log[level](fields, message);
    setTimeout(() => {
      const count = repeated.get(message) ?? 0;
      repeated.delete(message);
      if (count > 0) log[level](`${message} … and ${count} more like this`);
    }, INTERVAL_MS).unref();
  };
}
