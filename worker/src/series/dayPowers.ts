import { stationPower, type PowerReading } from '@heliograph/domain/energy';

export type Measure = keyof PowerReading;

/** Samples of a device in a day by what they measure, oldest first. A measure that the device has not is left out. */
export type DeviceHistory = Partial<
  Record<Measure, readonly { readonly timestamp: number; readonly value: number }[]>
>;

/**
 * A station's mean powers in equal steps of [start, end), W, and its state of charge in %: of each device the mean of
 * its samples in the step, joined as the live values are. NaN where nothing was reported.
 */
export function dayPowers(
  devices: readonly DeviceHistory[],
  { start, end, step }: { start: number; end: number; step: number },
): Record<Measure, Float64Array> {
  const count = Math.ceil((end - start) / step);
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
    Object.fromEntries(
      measures.map((measure) => [measure, meanBySteps(device[measure] ?? [], start, step, count)]),
    ),
  );
  for (let at = 0; at < count; at++) {
    const readings = means.map(
      (mean) =>
        Object.fromEntries(measures.map((measure) => [measure, mean[measure]?.[at] ?? null])) as unknown,
    ) as PowerReading[];
    const station = stationPower(readings);
    for (const measure of measures) powers[measure][at] = station[measure] ?? NaN;
  }
  return powers;
}

/** Null in steps without a sample. */
function meanBySteps(
  samples: NonNullable<DeviceHistory[Measure]>,
  start: number,
  step: number,
  count: number,
): (number | null)[] {
  const sums = new Float64Array(count);
  const counts = new Uint32Array(count);
  for (const { timestamp, value } of samples) {
    const at = Math.floor((timestamp - start) / step);
    if (at < 0 || at >= count) continue;
    sums[at] = (sums[at] ?? 0) + value;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return Array.from(sums, (sum, at) => {
    const samplesIn = counts[at] ?? 0;
    return samplesIn === 0 ? null : sum / samplesIn;
  });
}
