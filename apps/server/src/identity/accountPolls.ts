import type { Logger } from 'pino';
import { createLongPolls } from '../support/longPolls.ts';
import type { StationSet } from '../storage/anyOf.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { AccessCache } from '../access/access.ts';
import type { Sessions } from './sessions.ts';

export interface AccountPollsPorts {
  accountVersions: Pick<Repositories['accountVersions'], 'ofSessions'>;
  sessions: Pick<Sessions, 'onRevoked'>;
  access: Pick<AccessCache, 'onForgotten'>;
  log: Logger;
  now: () => number;
}

export type AccountPolls = ReturnType<typeof createAccountPolls>;

/** Long polls of open pages for changes of their account and of alarms, by the public id of their session. */
export function createAccountPolls({ accountVersions, sessions, access, log, now }: AccountPollsPorts) {
  const polls = createLongPolls({
    readStates: (publicIds) => accountVersions.ofSessions(publicIds, now()),
    onFailure: (error) => log.warn({ err: error }, 'versions of accounts could not be read'),
  });
  sessions.onRevoked(polls.check);
  access.onForgotten(polls.check);

  /** Stations that sessions with open polls can view. */
  const openPolls = new Set<{ publicId: string; stations: StationSet }>();

  return {
    ...polls,

    /** Also ends when people do something with alarms of stations that the session can view. */
    async waitForChange(publicId: string, state: string, ms: number, stations: StationSet) {
      const poll = { publicId, stations };
      openPolls.add(poll);
      const end = await polls.waitForChange(publicId, state, ms);
      openPolls.delete(poll);
      return end;
    },

    /** People did something with alarms of these stations. */
    wakeForAlarms(stationIds: readonly number[] | 'all'): void {
      const sees = (poll: StationSet) =>
        poll === 'all' || stationIds === 'all' || stationIds.some((id) => poll.has(id));
      polls.wake(
        new Set([...openPolls].flatMap(({ publicId, stations }) => (sees(stations) ? [publicId] : []))),
      );
    },
  };
}
