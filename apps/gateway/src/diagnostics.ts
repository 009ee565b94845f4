import {
  DIAGNOSTIC_BYTES,
  DIAGNOSTIC_FRAMES,
  type BusDiagnostics,
  type DeviceDiagnostics,
  type GatewayDiagnostics,
} from '@heliograph/contracts/mqtt';
import type { DeviceStates } from './deviceStates.ts';
import type { Equipment, EquipmentBus, EquipmentDevice } from './equipment.ts';
import type { SampleStore } from './store/sampleStore.ts';
import { SOFTWARE, VERSION } from './version.ts';

export interface DiagnosticsPorts {
  equipment: Equipment;
  states: DeviceStates;
  store: Pick<SampleStore, 'size'>;
  storeLimit: number;
  /** epoch ms */
  now: () => number;
}

const MAX_ERROR_KINDS = 32;
const MAX_FRAME_LENGTH = 256;
const MAX_NAME_LENGTH = 64;

/** State of buses, devices and store, within the bounds of the contract. */
export function collectDiagnostics(ports: DiagnosticsPorts): GatewayDiagnostics {
  const { equipment, states, store, storeLimit, now } = ports;
  const { bytes, unwritten, samples } = store.size();
  const diagnostics: GatewayDiagnostics = {
    at: now(),
    software: SOFTWARE,
    version: VERSION,
    uptime: Math.round(process.uptime() * 1000),
    store: { samples: samples + unwritten, bytes, most_bytes: storeLimit },
    buses: equipment.buses.map((bus) => busDiagnostics(bus, ports)),
    devices: equipment.devices.map((device) => deviceDiagnostics(device, states)),
  };
  return fitted(diagnostics);
}

function busDiagnostics(
  bus: EquipmentBus,
  { equipment: { devices }, states }: DiagnosticsPorts,
): BusDiagnostics {
  const own = devices.filter((device) => device.bus === bus.name);
  const stats = bus.stats();
  const serials = own.flatMap(({ driver }) => Object.values(driver.identity().texts));
  return {
    name: bus.name,
    kind: bus.kind,
    connected: states.connected(own.map(({ driver }) => driver)) > 0,
    load: stats === null ? null : Math.min(1, Math.max(0, stats.load)),
    requests: stats?.requests ?? 0,
    errors: Object.fromEntries(Object.entries(stats?.errors ?? {}).slice(0, MAX_ERROR_KINDS)),
    quarantined: (stats?.quarantined ?? []).map(({ unit, until }) => ({ unit, until: Math.round(until) })),
    frames: (stats?.frames ?? []).slice(0, DIAGNOSTIC_FRAMES).map(({ at, direction, bytes }) => ({
      at: Math.round(at),
      direction,
      bytes: maskFrame(bytes.slice(0, 2 * MAX_FRAME_LENGTH), {
        isSolarman: bus.kind === 'solarman',
        serials,
      }),
    })),
  };
}

function deviceDiagnostics(
  { driver, bus, unit, isConfirmed }: EquipmentDevice,
  states: DeviceStates,
): DeviceDiagnostics {
  const { map, manufacturer, texts } = driver.identity();
  const problem = states.problem(driver.deviceId) ?? driver.unread?.() ?? null;
  const drift = driver.clock?.drift() ?? null;
  const answeredAt = states.answeredAt(driver.deviceId);
  return {
    device_id: driver.deviceId,
    bus,
    unit,
    map,
    confirmed: isConfirmed(),
    manufacturer: manufacturer?.slice(0, MAX_NAME_LENGTH) ?? null,
    type: texts.type?.slice(0, MAX_NAME_LENGTH) ?? null,
    clock_drift: drift === null ? null : Math.round(drift),
    answered_at: answeredAt === null ? null : Math.round(answeredAt),
    ...(problem !== null && { problem: problem.slice(0, 200) }),
  };
}

/** Minimum length of a run of letters and digits that may be a serial number, bytes. */
const MIN_SERIAL_LENGTH = 5;
/** Position of the serial number in frames of a Solarman stick. */
const STICK_SERIAL = { from: 7, to: 11 };

/**
 * Masks serial numbers with `*`: known ones, texts that may be one, and a stick's own.
 *
 * @param bytes hexadecimal
 */
export function maskFrame(
  bytes: string,
  { isSolarman, serials }: { isSolarman: boolean; serials: readonly string[] },
): string {
  const frame = Buffer.from(bytes, 'hex');
  const masked = new Set<number>();
  const mask = (from: number, to: number) => {
    for (let i = from; i < Math.min(to, frame.length); i++) masked.add(i);
  };
  const text = frame.toString('latin1');
  for (const {
    index,
    0: { length },
  } of text.matchAll(new RegExp(`[0-9A-Za-z]{${MIN_SERIAL_LENGTH},}`, 'g')))
    mask(index, index + length);
  for (const serial of serials.filter(({ length }) => length >= MIN_SERIAL_LENGTH))
    for (let at = text.indexOf(serial); at >= 0; at = text.indexOf(serial, at + 1))
      mask(at, at + serial.length);
  if (isSolarman)
    for (let at = text.indexOf('\xa5'); at >= 0; at = text.indexOf('\xa5', at + 1))
      mask(at + STICK_SERIAL.from, at + STICK_SERIAL.to);
  return [...frame].map((byte, i) => (masked.has(i) ? '**' : byte.toString(16).padStart(2, '0'))).join('');
}

/** Drops the oldest frames until a reply is short enough. */
function fitted(diagnostics: GatewayDiagnostics): GatewayDiagnostics {
  // Reserves some bytes for the rest of the reply.
  for (let frames = DIAGNOSTIC_FRAMES; ; frames = Math.floor(frames / 2)) {
    const buses = diagnostics.buses.map((bus) => ({ ...bus, frames: bus.frames.slice(0, frames) }));
    const fits = { ...diagnostics, buses };
    if (frames === 0 || JSON.stringify(fits).length < DIAGNOSTIC_BYTES - 1024) return fits;
  }
}
