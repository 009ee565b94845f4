import { monthEdges } from '@heliograph/domain/time';
import type { AlarmCount } from '../../../storage/repositories/alarms.ts';
import type { HandlersOf } from '../../handlers.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';

/** The report begins here (spec B §2.11). */
const FIRST_MONTH = { year: 2024, month: 2 };

export function operationHandlers({ repositories, now }: Pick<Services, 'repositories' | 'now'>) {
  return {
    async getOperationAlarms({ zone }, caller) {
      requireCapability(caller, 'report.operation');
      const edges = monthEdges(zone, FIRST_MONTH, now());
      const counts = await repositories.alarms.countBetween(edges);
      return {
        ...totalsOf(counts),
        months: [...edges.subarray(0, -1)].map((start, month) => ({
          start,
          ...totalsOf(counts.filter(({ stretch }) => stretch === month + 1)),
        })),
      };
    },
  } satisfies Partial<HandlersOf<'report'>>;
}

function totalsOf(counts: readonly AlarmCount[]) {
  const total = (pending: boolean, type: AlarmCount['type']) =>
    counts.reduce((sum, count) => sum + (count.pending === pending && count.type === type ? count.n : 0), 0);
  const by = (pending: boolean) => ({ warnings: total(pending, 'alarm'), faults: total(pending, 'fault') });
  return { pending: by(true), resolved: by(false) };
}
