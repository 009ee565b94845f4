import type { EnergyRow } from '../series/energy/energyRow.ts';
import type { SampleRow } from '../series/sampleStore.ts';
import type { DeviceState } from './gatewayStates.ts';
import type { Intake } from './intake.ts';
import type { LatestRow } from './latest.ts';

/** What the steady stream of a device's new samples adds. */
export interface StreamWrites {
  samples: SampleRow[];
  energy: { deviceId: number; row: EnergyRow }[];
  latest: LatestRow;
}

/** Whether a device's samples simply go on from where it stands: the cheap and by far the most frequent case. */
export function isStream(
  { device, pushed, past }: Intake,
  state: DeviceState,
  closedBefore: number,
): boolean {
  const first = pushed[0];
  if (past.length > 0 || !first || first.at <= state.newest || first.at < closedBefore) return false;
  const readings = device.counterSlots.map((slot) => orNull(first.v[slot - 1]));
  return state.meter.follows(first.at, readings);
}

/** Takes the samples into the device's state. */
export function takeStream({ device, pushed }: Intake, state: DeviceState): StreamWrites {
  const { meter } = state;
  for (const { at, v } of pushed) {
    const readings = device.counterSlots.map((slot) => orNull(v[slot - 1]));
    if (readings.some((value) => value !== null)) meter.take(at, readings);
    state.newest = at;
  }
  const { reading, readAt } = meter.state;
  return {
    samples: pushed.map(({ at, v }) => ({ deviceId: device.id, at, v })),
    energy: meter.changed().map((row) => ({ deviceId: device.id, row })),
    latest: { deviceId: device.id, at: state.newest, v: pushed.at(-1)?.v ?? [], reading, readAt },
  };
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
