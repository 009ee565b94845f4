import { stationPower, type PowerReading } from '@heliograph/domain/energy';
import { meansBySteps, type Sample, type Steps } from './stepMeans.ts';

export type Measure = keyof PowerReading;

/** Samples of a device in a day by what they measure, oldest first. A measure that the device has not is left out. */
export type DeviceHistory = Partial<Record<Measure, readonly Sample[]>>;

/**
 * A station's mean powers in equal steps of [start, end), W, and its state of charge in %: of each device the mean over
 * time in the step, joined as the live values are. NaN where nothing was reported.
 */
export function dayPowers(devices: readonly DeviceHistory[], steps: Steps): Record<Measure, Float64Array> {
  const count = Math.ceil((steps.end - steps.start) / steps.step);
  const column = () => new Float64Array(count).fill(NaN);
  const powers = {
    pv: column(),
    load: column(),
    battery: column(),
    grid: column(),
    generator: column(),
    soc: column(),
  };
  const measures = Object.keys(powers) as Measure[];
  const means = devices.map((device) =>
    Object.fromEntries(measures.map((measure) => [measure, meansBySteps(device[measure] ?? [], steps)])),
  );
  for (let at = 0; at < count; at++) {
    const readings = means.map(
      (mean) =>
        Object.fromEntries(measures.map((measure) => [measure, known(mean[measure]?.[at])])) as unknown,
    ) as PowerReading[];
    const station = stationPower(readings);
    for (const measure of measures) powers[measure][at] = station[measure] ?? NaN;
  }
  return powers;
}

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
