import { getFleetQuality } from '@heliograph/contracts/http';
import { scopedQueriesOf, type VerbHandlers } from '../rpc/caller.ts';

/** What they need is loaded when it is first asked for. */
export const qualityVerbs: VerbHandlers['quality'] = {
  async report({ period, zone }, caller) {
    const { resolveSpan } = await import('../reports/question.ts');
    const { session, stations, now } = await (await scopedQueriesOf(caller)).context();
    const computedAt = now();
    const span = resolveSpan(period, zone, computedAt);
    const { list } = await session.http.call(getFleetQuality, { start: span.start, end: span.end });
    const shown = new Set(stations.map(({ id }) => id));
    return { rows: list.filter(({ station_id }) => shown.has(station_id)), span, computedAt };
  },

  async energy({ deviceId, code, start, end, zone }, caller) {
    const { readEnergy } = await import('../series/energyParts.ts');
    const queries = await scopedQueriesOf(caller);
    await queries.assertDevicesInScope([deviceId]);
    const { session } = await queries.context();
    const points = [{ deviceId, propertyCode: code }];
    const { kwh } = await readEnergy(session, { points, start, end, zone, step: 15 }, () => undefined);
    const known = kwh[0]!.filter((value) => !Number.isNaN(value));
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  },
};
