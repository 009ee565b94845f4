import { getScopedQueries, lazyQuery, staleIfError, type VerbHandlers } from '../rpc/caller.ts';

const load = () => import('./readFleetLosses.ts');

export const lossVerbs: VerbHandlers['losses'] = {
  report: lazyQuery({ isFleetWide: true, load: async () => (await load()).readFleetLosses }),
  shares: staleIfError('losses.shares', async (question, caller) => {
    const [{ readExpectedShares }, queries] = await Promise.all([load(), getScopedQueries(caller)]);
    return readExpectedShares(question, await queries.context(), caller.connection().scope());
  }),
};
