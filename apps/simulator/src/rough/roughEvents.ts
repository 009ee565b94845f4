import { type DeviceKind, deviceTypes } from '@heliograph/domain/models';
import { uniform } from '../physics/noise.ts';
import type { ClockJumps } from '../plant/clockJumps.ts';
import type { SensorFaults } from '../plant/sensorFaults.ts';
import type { DeviceReader } from '../readings/deviceReader.ts';
import type { Snapshot } from '../readings/snapshot.ts';

/** Parts of a plant that a rough event can corrupt. */
interface RoughPlant {
  readers: readonly DeviceReader[];
  sensorFaults: SensorFaults;
  clockJumps: ClockJumps;
}

export interface RoughMoment {
  at: number;
  /** Selects the device, counter and values. */
  seed: number;
  /** Measurements at that moment. */
  view: () => Snapshot;
  /** A given number instead of a random one. */
  argument?: number | undefined;
}

/** Corrupts the data of a plant from a moment on. */
export type RoughEvent = (plant: RoughPlant, moment: RoughMoment) => void;

/** An absurd reading: all digits of the register. */
const ALL_NINES = 99_999.99;
const MINUTE = 60_000;

/** Kinds of bad data in real plants. */
export const roughEvents = {
  glitch,
  'counter-drop': dropCounter,
  'meter-replaced': replaceMeter,
  'clock-jump': jumpClock,
} satisfies Record<string, RoughEvent>;

/** Misreads one counter once or twice: as zero, as all nines or as a given number (kWh). */
function glitch({ readers, sensorFaults }: RoughPlant, { at, seed, argument }: RoughMoment): void {
  const reader = pick(counting(readers), uniform(seed, 0));
  if (!reader) return;
  const [kind, number] = [uniform(seed, 2), uniform(seed, 3)];
  sensorFaults.misread({
    deviceId: reader.device.device_id,
    code: getCounter(reader, seed),
    at,
    samples: uniform(seed, 4) < 0.25 ? 2 : 1,
    kwh: argument ?? (kind < 0.4 ? 0 : kind < 0.7 ? ALL_NINES : hundredths(20_000 * number)),
  });
}

/** Drops one counter permanently, to a share of its reading (%). */
function dropCounter({ readers, sensorFaults }: RoughPlant, { seed, view, argument }: RoughMoment): void {
  const reader = pick(counting(readers), uniform(seed, 0));
  if (!reader) return;
  const percent = argument ?? (uniform(seed, 2) < 0.3 ? 0 : 10 + 80 * uniform(seed, 3));
  const code = getCounter(reader, seed);
  sensorFaults.setCounters(reader, view(), (each, reading) =>
    each === code ? hundredths((reading * percent) / 100) : null,
  );
}

/**
 * Replaces the meter: its counters continue from another reading (kWh). Without a meter, uses an inverter's.
 */
function replaceMeter({ readers, sensorFaults }: RoughPlant, { seed, view, argument }: RoughMoment): void {
  const ofKind = (kind: DeviceKind) =>
    readers.filter(({ device }) => deviceTypes[device.device_type].kind === kind);
  const meters = ofKind('meter');
  const reader = pick(meters.length > 0 ? meters : ofKind('inverter'), uniform(seed, 0));
  if (!reader) return;
  // A new meter starts near zero, a used one anywhere.
  const most = uniform(seed, 1) < 0.5 ? 20 : 40_000;
  sensorFaults.setCounters(reader, view(), (code) =>
    hundredths(argument ?? most * uniform(seed, 2 + reader.codes.indexOf(code))),
  );
}

/** Sets the gateway's clock ahead by some minutes (s), and back after a while. */
function jumpClock({ clockJumps }: RoughPlant, { at, seed, argument = 300 }: RoughMoment): void {
  const lasts = Math.ceil(10 + 110 * uniform(seed, 0)) * MINUTE;
  clockJumps.jump({ from: at, until: at + lasts, ahead: argument * 1000 });
}

const counting = (readers: readonly DeviceReader[]): DeviceReader[] =>
  readers.filter(({ counters }) => counters.length > 0);

const getCounter = ({ codes, counters }: DeviceReader, seed: number): string =>
  codes[pick(counters, uniform(seed, 1))!]!;

/** @param draw in [0, 1) */
function pick<T>(list: readonly T[], draw: number): T | undefined {
  return list[Math.floor(draw * list.length)];
}

const hundredths = (kwh: number): number => Math.round(kwh * 100) / 100;
