import { lazyQuery, lookAtStation, type VerbHandlers } from '../rpc/caller.ts';

export const meterVerbs: VerbHandlers['meter'] = {
  compare: lazyQuery({
    lookedAt: lookAtStation,
    load: async () => (await import('./compareMeterFile.ts')).compareMeterFile,
  }),
  write: lazyQuery({
    lookedAt: lookAtStation,
    load: async () => (await import('./writeMeterFile.ts')).writeMeterFile,
  }),
};
