import { lazyQuery, type VerbHandlers } from '../rpc/caller.ts';

export const lossVerbs: VerbHandlers['losses'] = {
  report: lazyQuery({
    isFleetWide: true,
    load: async () => (await import('./readFleetLosses.ts')).readFleetLosses,
  }),
};
