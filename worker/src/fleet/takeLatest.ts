import type { LatestValues, StoredStatus } from '@heliograph/contracts/http';
import type { WireStatus } from '@heliograph/contracts/mqtt';
import type { Fleet } from './fleet.ts';

/** Status that a gateway would have reported of a device. */
const REPORTED: Record<StoredStatus, WireStatus> = {
  normal: 'normal',
  warning: 'normal',
  fault: 'normal',
  offline: 'offline',
  abnormal: 'abnormal',
};

/** True for a device of which something arrived here. */
export function hasReported({ live, index, readTelemetry }: Fleet, row: number): boolean {
  readTelemetry(index.gatewayOfDevice[row] ?? -1);
  return live.reported[row] === 1;
}

/** Devices whose gateways this session may not ask. */
export const listUnasked = ({ index: { devicesOfGateway, mayAsk } }: Fleet): number[] =>
  mayAsk.flatMap((may, gateway) => (may ? [] : (devicesOfGateway[gateway] ?? [])));

/** Completes these devices, where nothing arrived here, with the server's statuses and newest samples. */
export function takeLatest(fleet: Fleet, samples: LatestValues, now: number): void {
  const { devices, deviceRow } = fleet.index;
  for (const row of listUnasked(fleet)) fleet.recallStatus(row, REPORTED[devices[row]!.status]);
  for (const { deviceId, timestamp, values } of samples) {
    const row = deviceRow.get(deviceId);
    if (row !== undefined && !hasReported(fleet, row)) fleet.recallSample(row, values, timestamp, now);
  }
}
