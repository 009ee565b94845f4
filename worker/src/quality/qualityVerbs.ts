import { getScopedQueries, type VerbHandlers } from '../rpc/caller.ts';

/** Handlers whose modules are loaded when first needed. */
export const qualityVerbs: VerbHandlers['quality'] = {
  async report(question, caller) {
    const { readFleetQuality } = await import('./readFleetQuality.ts');
    const queries = await getScopedQueries(caller);
    queries.assertNoScope();
    return readFleetQuality(question, await queries.context());
  },

  async energy({ deviceId, code, start, end, zone }, caller) {
    const { readEnergy } = await import('../series/energyParts.ts');
    const queries = await getScopedQueries(caller);
    await queries.assertDevicesInScope([deviceId]);
    const { session } = await queries.context();
    const points = [{ deviceId, propertyCode: code }];
    const { kwh } = await readEnergy(session, { points, start, end, zone, step: 15 }, () => undefined);
    const known = kwh[0]!.filter((value) => !Number.isNaN(value));
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  },
};
