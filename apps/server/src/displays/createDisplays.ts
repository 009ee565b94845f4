import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { AccessCache } from '../access/access.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { createBuildId } from './buildId.ts';
import { createLongPolls } from '../support/longPolls.ts';
import { createOfflineWatch } from './offlineWatch.ts';
import { createWallCodes } from './wallCodes.ts';

export interface DisplaysPorts {
  repositories: Pick<Repositories, 'displays' | 'notices' | 'pairings'>;
  sessions: Pick<Sessions, 'onRevoked'>;
  access: Pick<AccessCache, 'onForgotten'>;
  /** HMAC key for codes that displays show. */
  secret: Buffer;
  /** Folder of the built pages. */
  pages: string;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export type Displays = ReturnType<typeof createDisplays>;

/** Shared by the display calls of one server. */
export function createDisplays({ repositories, sessions, access, secret, pages, log, now }: DisplaysPorts) {
  const { displays, pairings } = repositories;
  const onFailure = (error: unknown) => log.warn({ err: error }, 'display states could not be read');
  const offlineWatch = createOfflineWatch({ repositories, log, now });

  /** Long polls of displays, by the public id of their session. */
  const displayPolls = createLongPolls({
    readStates: (publicIds) => displays.statesOf(publicIds, now()),
    onFailure,
  });
  /** Long polls of walls waiting to be paired, by the hash of their secret in hex. */
  const pairingPolls = createLongPolls({
    readStates: (secrets) => pairings.statesOf(secrets, now()),
    onFailure,
  });
  sessions.onRevoked(displayPolls.check);
  // A display may show stations depending on its owner.
  access.onForgotten(displayPolls.check);

  return {
    displayPolls,
    pairingPolls,
    wallCodes: createWallCodes({ secret, now }),
    reportBackOnline: offlineWatch.reportBackOnline,
    /** Build id of the pages being served. */
    build: createBuildId(pages),

    /** Stored form of a code: it is too short for a plain hash, which could be reversed by trying. */
    codeHash: (code: string): Buffer => createHmac('sha256', secret).update(code).digest(),

    /** Number of displays connected to this server. */
    connected: displayPolls.count,

    /** Answers all open polls and accepts no new ones. */
    release(): void {
      displayPolls.close();
      pairingPolls.close();
    },
  };
}
