import type { Logger } from 'pino';

/** Logs when something that is repeated begins to fail and when it works again, but not each failure in between. */
export function createOutageLog(log: Pick<Logger, 'warn' | 'info'>, texts: { fails: string; works: string }) {
  let isFailing = false;
  return {
    failed(error: unknown): void {
      if (!isFailing) log.warn({ err: error }, texts.fails);
      isFailing = true;
    },
    worked(): void {
      if (isFailing) log.info(texts.works);
      isFailing = false;
    },
  };
}
