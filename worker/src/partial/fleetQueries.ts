import type {
  AnomalyCounts,
  BoardRevenue,
  OperationTrend,
  RecentAlarm,
  Trend,
} from '@heliograph/contracts/engine';
import { getAlarmCounts, getAlarmHistory, getFleetEnergy, getFleetRevenue } from '@heliograph/contracts/http';
import { roundMoney } from '@heliograph/domain/tariff';
import { getNewest, type RecentAlarmsQuery } from '../alarms/recentAlarms.ts';
import type { Range } from '../series/groupEnergy.ts';
import type { HttpClient } from '../session/httpClient.ts';
import { createTtlCache } from '../ttlCache.ts';

/** The server sums again no more often than this, ms. */
const SUMS_MS = 60_000;
/** The server sums every five minutes: sums that are this old are as good as new, ms. */
const CURRENT_MS = 600_000;
/** Alarms of gateways that no page looks at are not pushed here. */
const ALARMS_MS = 15_000;
/** Days that recent alarms reach back. */
const RECENT_MS = 9 * 86_400_000;
const TYPES = { warning: 'alarm', fault: 'fault' } as const;

interface Options {
  http: HttpClient;
  now: () => number;
}

export type FleetQueries = ReturnType<typeof createFleetQueries>;

/** Answers about everything, which the server sums: those of a fleet that is read in parts. */
export function createFleetQueries({ http, now }: Options) {
  const trends = createTtlCache<Trend>(SUMS_MS, now);
  const revenues = createTtlCache<BoardRevenue>(SUMS_MS, now);
  const weeks = createTtlCache<AnomalyCounts>(ALARMS_MS, now);
  const recents = createTtlCache<RecentAlarm[]>(ALARMS_MS, now);

  const alarms = (query: { type: ('alarm' | 'fault')[]; limit: number; start: number; state?: 0 | 1 }) =>
    http.call(getAlarmHistory, { ...query, end: now() + 1 });

  return {
    trend: (range: Range, zone: string): Promise<Trend> =>
      trends.get(`${range} ${zone}`, async () => {
        const query = { label: 'fd', time: now(), type: range, zone } as const;
        const { buckets, of, computed_at } = await http.call(getFleetEnergy, query);
        return {
          range,
          calendar: 'viewer',
          zone,
          buckets,
          of,
          totalKwh: computeTotal(buckets),
          computedAt: toShownTime(computed_at, now()),
        };
      }),

    /** Counts counters, not stations. */
    async operationTrend(query: {
      label: 'fd' | 'sd';
      range: Range;
      time: number;
      zone: string;
    }): Promise<OperationTrend> {
      const { label, range, time, zone } = query;
      const { buckets, of } = await http.call(getFleetEnergy, { label, time, type: range, zone });
      return {
        buckets: buckets.map(({ start, kwh, quality }) => ({ start, kwh, quality })),
        totalKwh: computeTotal(buckets),
        reporting: Math.max(0, ...buckets.map(({ reporting }) => reporting)),
        of,
      };
    },

    revenue: (factor: number): Promise<BoardRevenue> =>
      revenues.get('board', async () => {
        const { today, reporting, of, quality, computed_at } = await http.call(getFleetRevenue, {});
        const lines = today.map(({ currency, selling_total, self_use_total, selling, self_use }) => ({
          currency,
          total: roundMoney(factor * (selling_total + self_use_total)),
          selling: roundMoney(factor * selling_total),
          selfUse: roundMoney(factor * self_use_total),
          sellingKwh: selling,
          selfUseKwh: self_use,
        }));
        return {
          today: lines.sort((a, b) => b.total - a.total),
          factor,
          reporting,
          of,
          quality,
          computedAt: toShownTime(computed_at, now()),
        };
      }),

    week: (zone: string): Promise<AnomalyCounts> =>
      weeks.get(zone, async () => {
        const { days, pending, load } = await http.call(getAlarmCounts, { zone, days: 7 });
        const sum = (kind: 'warnings' | 'faults') => days.reduce((total, day) => total + day[kind], 0);
        return {
          days,
          pending,
          load,
          warnings: sum('warnings'),
          faults: sum('faults'),
          computedAt: now(),
        };
      }),

    recent: ({ limit, kind, pendingFirst = false }: RecentAlarmsQuery): Promise<RecentAlarm[]> =>
      recents.get(`${limit} ${kind} ${pendingFirst}`, async () => {
        const query = { type: kind ? [TYPES[kind]] : Object.values(TYPES), limit };
        const [open, newest] = await Promise.all([
          alarms({ ...query, start: 0, state: 0 }),
          alarms({ ...query, start: now() - RECENT_MS }),
        ]);
        const all = new Map([...open, ...newest].map((record) => [record.id, record]));
        return getNewest([...all.values()], { limit, pendingFirst });
      }),

    /** Alarms began or ended, or may have. */
    forgetAlarms() {
      weeks.clear();
      recents.clear();
    },
    /** Energies of the past were changed. */
    forgetEnergies() {
      trends.clear();
      revenues.clear();
    },
  };
}

/** Older ones are shown as of their time. */
const toShownTime = (computedAt: number, now: number) => (now - computedAt < CURRENT_MS ? now : computedAt);

function computeTotal(buckets: readonly { kwh: number | null }[]): number | null {
  const known = buckets.flatMap(({ kwh }) => kwh ?? []);
  return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0);
}
