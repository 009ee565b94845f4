import type { Logger } from 'pino';
import { createLongPolls } from '../longPolls.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { AccessCache } from './access.ts';
import type { Sessions } from './sessions.ts';

export interface AccountPollsPorts {
  accountVersions: Pick<Repositories['accountVersions'], 'ofSessions'>;
  sessions: Pick<Sessions, 'onRevoked'>;
  access: Pick<AccessCache, 'onForgotten'>;
  log: Logger;
  now: () => number;
}

export type AccountPolls = ReturnType<typeof createAccountPolls>;

/** Long polls of open pages for changes of their account, by the public id of their session. */
export function createAccountPolls({ accountVersions, sessions, access, log, now }: AccountPollsPorts) {
  const polls = createLongPolls({
    readStates: (publicIds) => accountVersions.ofSessions(publicIds, now()),
    onFailure: (error) => log.warn({ err: error }, 'versions of accounts could not be read'),
  });
  sessions.onRevoked(polls.check);
  access.onForgotten(polls.check);
  return polls;
}
