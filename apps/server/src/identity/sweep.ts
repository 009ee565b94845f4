import type { Logger } from 'pino';
import type { Repositories } from '../storage/repositories/index.ts';

const EVERY_MS = 10 * 60_000;

export interface SweepPorts {
  repositories: Pick<Repositories, 'attempts' | 'challenges'>;
  log: Logger;
  now: () => number;
}

/** Forgets attempts and codes whose time is over, now and then. @returns what ends it. */
export function sweepIdentity({ repositories: { attempts, challenges }, log, now }: SweepPorts): () => void {
  async function sweep(): Promise<void> {
    await attempts.sweep(now());
    await challenges.sweep(now());
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'ended codes could not be removed'));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
