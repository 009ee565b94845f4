import { DISPLAY_OFFLINE_AFTER_MS } from '@heliograph/contracts/http';
import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { createOutageLog } from '../support/outageLog.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';

/** How soon an offline display is noticed. */
const EVERY_MS = 5_000;

export interface OfflineWatchPorts {
  repositories: Pick<Repositories, 'displays' | 'notices'>;
  log: Logger;
  now: () => number;
}

/**
 * Notifies owners that a display is offline, once, however many servers watch. Time during which this server could
 * not receive contacts does not count: before its start, or while the database was unavailable.
 */
export function createOfflineWatch({ repositories: { displays, notices }, log, now }: OfflineWatchPorts) {
  let receivingSince = now();

  async function checkDisplays(): Promise<void> {
    const at = now();
    if (at - receivingSince < DISPLAY_OFFLINE_AFTER_MS) return;
    await displays.change(async ({ tx }) => {
      const offline = await displays.markOffline(at - DISPLAY_OFFLINE_AFTER_MS, at, tx);
      await notices.add(
        offline.map(({ owner_id, name }) => ({
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
    checkDisplays,

    /** Notifies the owner that a display is back online. @param since its last contact before */
    async reportBackOnline(id: number, since: number): Promise<void> {
      const at = now();
      await displays.change(async ({ tx }) => {
        const back = await displays.markOnline(id, tx);
        if (!back) return;
        const detail = { display: back.name, seconds: Math.round((at - since) / 1000) };
        await notices.add({ personId: back.owner_id, kind: 'displayBack', at, detail }, tx);
      });
    },

    start(setTimer: SetTimer): Loop {
      const outage = createOutageLog(log, {
        fails: 'offline displays cannot be checked',
        works: 'offline displays are checked again',
      });
      return startLoop(checkDisplays, {
        every: EVERY_MS,
        setTimer,
        outage: {
          ...outage,
          failed(error) {
            receivingSince = now();
            outage.failed(error);
          },
        },
      });
    },
  };
}
