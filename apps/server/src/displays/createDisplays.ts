import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Sessions } from '../identity/sessions.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { createBuildId } from './buildId.ts';
import { createHolds } from './holds.ts';
import { createSilenceWatch } from './silenceWatch.ts';

export interface DisplaysPorts {
  repositories: Pick<Repositories, 'displays' | 'notices' | 'pairings'>;
  sessions: Pick<Sessions, 'onRevoked'>;
  /** Keys the hashes of pairing codes. */
  secret: Buffer;
  /** Folder of the built pages. */
  pages: string;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export type Displays = ReturnType<typeof createDisplays>;

/** What calls of and about displays share within one server. */
export function createDisplays({ repositories, sessions, secret, pages, log, now }: DisplaysPorts) {
  const { displays, pairings } = repositories;
  const onFailure = (error: unknown) =>
    log.warn({ err: error }, 'what is new for displays could not be looked up');
  const silence = createSilenceWatch({ repositories, log, now });

  /** Answers to displays, by the public id of their session. */
  const attending = createHolds({ look: (publicIds) => displays.statesOf(publicIds, now()), onFailure });
  /** Answers to walls that wait to be paired, by the hash of their secret in hex. */
  const waiting = createHolds({ look: (secrets) => pairings.statesOf(secrets, now()), onFailure });
  sessions.onRevoked(attending.nudge);

  return {
    attending,
    waiting,
    tellBack: silence.tellBack,
    /** Identity of the build of the pages that is served. */
    build: createBuildId(pages),

    /** What is kept of a code: short as it is, only with the secret can it be found by trying. */
    codeHash: (code: string): Buffer => createHmac('sha256', secret).update(code).digest(),

    /** Displays that this server answers to just now. */
    attended: attending.count,

    /** Begins to watch for silence. @returns what ends it. */
    watch: silence.start,

    /** Answers whatever is held back; from now on nothing is. */
    release(): void {
      attending.close();
      waiting.close();
    },
  };
}
