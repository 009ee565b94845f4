import { getFleetQuality } from '@heliograph/contracts/http';
import { scopedQueriesOf, type VerbHandlers } from '../rpc/caller.ts';

/** As many as the stations of a fleet that is held as a whole. */
const MOST_ROWS = 2_000;

/** What they need is loaded when it is first asked for. */
export const qualityVerbs: VerbHandlers['quality'] = {
  async report({ period, zone, all }, caller) {
    const { resolveSpan } = await import('../reports/question.ts');
    const queries = await scopedQueriesOf(caller);
    queries.assertNoScope();
    const { session, now } = await queries.context();
    const computedAt = now();
    const span = resolveSpan(period, zone, computedAt);
    const { list, ...sums } = await session.http.call(getFleetQuality, {
      start: span.start,
      end: span.end,
      ...(!all && { most: MOST_ROWS }),
    });
    return { ...sums, rows: list, span, computedAt };
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
