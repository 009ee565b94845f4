import { getLatestValues, MAX_LATEST_DEVICES } from '@heliograph/contracts/http';
import { pointSamples } from '../series/pointSamples.ts';
import type { Session } from '../session/sessions.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import type { Fleet } from './fleet.ts';
import { hasReported, listUnasked, takeLatest } from './takeLatest.ts';

/** Before a device was last seen: some report every five minutes only. */
const BEFORE_MS = 15 * 60_000;
/** The server updates `last_online` once a minute. */
const AFTER_MS = 2 * 60_000;
/** In one request. */
const MAX_POINTS = 1000;

/**
 * [DV-12] Completes a fleet with what the server last had of a station's devices that have not reported here, so that a
 * station whose gateway is silent shows its last values. Run states are left out: statuses are never old.
 *
 * @throws EngineError as the calls do
 */
export async function recallStation(
  fleet: Fleet,
  { session, index, now }: QueryContext,
  stationId: number,
): Promise<void> {
  const station = index.stationRow.get(stationId);
  const silent = (index.devicesOfStation[station ?? -1] ?? []).filter((row) => !hasReported(fleet, row));
  for (const row of silent) {
    const device = index.devices[row];
    const seen = device?.last_online;
    if (!device || seen == null) continue;
    const { slots, runState } = index.layouts[row]!;
    const points = [...slots]
      .filter(([, slot]) => slot !== runState)
      .slice(0, MAX_POINTS)
      .map(([propertyCode]) => ({ deviceId: device.device_id, propertyCode }));
    const span = { start: seen - BEFORE_MS, end: Math.min(seen + AFTER_MS, now() + 1) };
    const samples = await pointSamples({ session, index }, points, span);
    samples.forEach(({ at, value }, point) => {
      const last = value.findLastIndex((each) => !Number.isNaN(each));
      if (last >= 0) fleet.recall(row, points[point]!.propertyCode, value[last]!, at[last]!);
    });
  }
}

/**
 * Completes a fleet with what the server has of gateways that this session may not ask: statuses and newest samples.
 * Guests need not wait for what those send next.
 *
 * @throws EngineError as the calls do
 */
export async function recallUnasked(
  fleet: Fleet,
  { http, account }: Session,
  now: () => number,
): Promise<void> {
  takeLatest(fleet, [], now());
  const silent = listUnasked(fleet).filter((row) => !hasReported(fleet, row));
  for (let from = 0; from < silent.length; from += MAX_LATEST_DEVICES) {
    const { token, prefix } = account;
    const rows = silent.slice(from, from + MAX_LATEST_DEVICES);
    const deviceIds = rows.map((row) => fleet.index.devices[row]!.device_id);
    takeLatest(fleet, await http.call(getLatestValues, { token, prefix, deviceIds }), now());
  }
}
