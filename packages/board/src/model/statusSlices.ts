import type { DeviceLiveStatus, StationLiveStatus } from '@heliograph/contracts/engine';
import type { StatusTone } from '@heliograph/ui/light';

export interface StatusSlice {
  tone: StatusTone;
  count: number;
}

/** [BOARD-01] The four statuses of the rings, and “no data” while there is any. */
const TONES = ['normal', 'warning', 'fault', 'offline', 'nodata'] as const satisfies readonly StatusTone[];

export function stationSlices(counts: Record<StationLiveStatus, number>): StatusSlice[] {
  return slices({
    normal: counts.normal,
    warning: counts.abnormal,
    fault: counts.fault,
    offline: counts.offline,
    nodata: counts.nodata,
  });
}

/** A device that is abnormal, or reachable but without an answer, asks for attention as a warning does. */
export function deviceSlices(counts: Record<DeviceLiveStatus, number>): StatusSlice[] {
  return slices({
    normal: counts.normal,
    warning: counts.warning + counts.abnormal + counts.timeout,
    fault: counts.fault,
    offline: counts.offline,
    nodata: counts.nodata,
  });
}

export function computeTotal(slices: readonly StatusSlice[]): number {
  return slices.reduce((sum, slice) => sum + slice.count, 0);
}

/** Always the four, in their order; `nodata` only if there is any. */
function slices(counts: Record<StatusTone, number>): StatusSlice[] {
  return TONES.map((tone) => ({ tone, count: counts[tone] })).filter(
    ({ tone, count }) => tone !== 'nodata' || count > 0,
  );
}
