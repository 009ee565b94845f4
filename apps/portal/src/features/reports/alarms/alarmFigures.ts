import type { AlarmReport } from '@heliograph/contracts/engine';
import { ALARM_TARGETS, type AlarmPriority } from '@heliograph/domain/alarms';
import type { Token } from '@heliograph/ui';

export const PRIORITY_COLORS: Record<AlarmPriority, Token> = {
  high: '--hg-fault',
  medium: '--hg-warning',
  low: '--hg-series-9',
};

/** How many of the most frequent alarms are listed. */
export const FREQUENT = 10;

/** Share of the most frequent alarms in all, 0 to 1. */
export const frequentShare = ({ codes, total }: Pick<AlarmReport, 'codes' | 'total'>): number =>
  total.alarms === 0
    ? 0
    : codes.slice(0, FREQUENT).reduce((sum, { alarms }) => sum + alarms, 0) / total.alarms;

/** Which figures are beyond what the standards allow for one operator. */
export const beyondTargets = ({ average, total, floods, standing_most }: AlarmReport) => ({
  average: average > ALARM_TARGETS.average,
  peak: total.peak >= ALARM_TARGETS.peak,
  floods: floods.share >= ALARM_TARGETS.floodShare,
  standing: standing_most >= ALARM_TARGETS.standing,
  chattering: total.chattering > 0,
});
