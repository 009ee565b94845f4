import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { isGateway } from '@heliograph/domain/models';
import { type GatewayCommand, isCommandValue } from '@heliograph/domain/gateways';
import type { Plant } from '../plant/plant.ts';
import type { Snapshot } from '../readings/snapshot.ts';

type Obeyed = { ok: true; value: string } | { ok: false; why: 'refused' | 'invalidValue'; msg: string };

const listDevices = (plant: Plant): string[] =>
  plant.readers.filter(({ device }) => !isGateway(device.device_type)).map(({ device }) => device.device_id);

/** Diagnostics of a simulated gateway: devices with clocks, but neither buses nor maps. */
export function collectDiagnostics(
  plant: Plant,
  view: Snapshot,
  { now, startedAt }: { now: number; startedAt: number },
): GatewayDiagnostics {
  return {
    at: now,
    software: 'Heliograph simulator',
    version: '2.0.0',
    uptime: Math.max(0, now - startedAt),
    // Missed samples are computed again when the link returns.
    store: { samples: 0, bytes: 0, most_bytes: null },
    buses: [],
    devices: listDevices(plant).map((device_id) => ({
      device_id,
      bus: null,
      unit: null,
      map: null,
      confirmed: null,
      manufacturer: null,
      type: null,
      clock_drift: plant.clocks.ahead(device_id),
      answered_at: plant.status(view, device_id) === 'offline' ? null : now,
    })),
  };
}

/** A granted command. */
export function obey(plant: Plant, command: GatewayCommand, value: unknown): Obeyed {
  if (!isCommandValue(command, value, new Set(listDevices(plant))))
    return { ok: false, why: 'invalidValue', msg: `${command} does not take ${String(value)}` };
  if (command !== 'set_device_clock')
    return { ok: false, why: 'refused', msg: 'a simulated gateway has neither buses nor maps' };
  plant.clocks.correct(value);
  return { ok: true, value };
}
