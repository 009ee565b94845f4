import { getScopedQueries, lazyQuery, type VerbHandlers } from '../rpc/caller.ts';

export const qualityVerbs: VerbHandlers['quality'] = {
  report: lazyQuery({
    isFleetWide: true,
    load: async () => (await import('./readFleetQuality.ts')).readFleetQuality,
  }),

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
