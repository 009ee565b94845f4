import type { Telemetry } from '@heliograph/contracts/mqtt';
import type { Plant } from '../plant/plant.ts';
import type { Snapshot } from '../readings/snapshot.ts';

/** Every device's sample of one instant, stamped with the gateway's own time. */
export function samplesOf(plant: Plant, view: Snapshot, stamp: number): Telemetry['samples'] {
  return plant.readers.map((reader) => {
    const values = new Float64Array(reader.codes.length);
    plant.failures.read(reader, view, values);
    const measured: Record<string, number> = {};
    reader.codes.forEach((code, index) => {
      const value = values[index];
      if (value !== undefined && !Number.isNaN(value)) measured[code] = value;
    });
    const device_id = reader.device.device_id;
    return { device_id, at: stamp, status: plant.status(view, device_id), values: measured };
  });
}
