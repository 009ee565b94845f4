import { SILENT_AFTER_MS } from '@heliograph/contracts/http';
import type { Logger } from 'pino';
import type { Repositories } from '../storage/repositories/index.ts';

/** How soon it is noticed that a display is silent. */
const EVERY_MS = 5_000;

export interface SilenceWatchPorts {
  repositories: Pick<Repositories, 'displays' | 'notices'>;
  log: Logger;
  now: () => number;
}

/**
 * Tells owners that a display of theirs is silent, each once however many servers watch. What it cannot have heard
 * itself it holds against nobody: not what was before it began, nor while the database was away.
 */
export function createSilenceWatch({ repositories: { displays, notices }, log, now }: SilenceWatchPorts) {
  let hearingSince = now();

  async function look(): Promise<void> {
    const at = now();
    if (at - hearingSince < SILENT_AFTER_MS) return;
    await displays.change(async ({ tx }) => {
      const silent = await displays.nowSilent(at - SILENT_AFTER_MS, at, tx);
      await notices.add(
        silent.map(({ owner_id, name }) => ({
          personId: owner_id,
          kind: 'displaySilent',
          at,
          detail: { display: name },
        })),
        tx,
      );
    });
  }

  return {
    look,

    /** Tells that a display speaks again. @param since when it had spoken last */
    async tellBack(id: number, since: number): Promise<void> {
      const at = now();
      await displays.change(async ({ tx }) => {
        const back = await displays.noLongerSilent(id, tx);
        if (!back) return;
        const detail = { display: back.name, seconds: Math.round((at - since) / 1000) };
        await notices.add({ personId: back.owner_id, kind: 'displayBack', at, detail }, tx);
      });
    },

    /** @returns what ends it. */
    start(): () => void {
      const timer = setInterval(() => {
        look().catch((error: unknown) => {
          hearingSince = now();
          log.warn({ err: error }, 'which displays are silent could not be looked up');
        });
      }, EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}
