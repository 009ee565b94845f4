import { topics, type Telemetry } from '@heliograph/contracts/mqtt';
import type { Plant } from '../plant/plant.ts';

/** Payloads like those of broken firmware: the server must count them and carry on. */
export function malformedPayloads(
  plant: Plant,
  now: number,
  seq: () => number,
): { topic: string; payload: string }[] {
  const device = plant.readers[0]?.device.device_id ?? '';
  const sample = (change: Partial<Telemetry['samples'][number]>): string =>
    JSON.stringify({
      seq: seq(),
      period: 5000,
      samples: [{ device_id: device, at: now, status: 'normal', values: { signal: 4 }, ...change }],
    } satisfies Telemetry);
  const payloads = [
    'not json at all {',
    sample({ device_id: 'nobody-knows-me' }),
    sample({}).replace('"signal":4', '"signal":NaN'),
    sample({ at: 0 }),
    sample({ at: Date.UTC(2100, 0, 1) }),
    '',
    '[]',
  ];
  return payloads.map((payload) => ({ topic: topics.telemetry(plant.uuid), payload }));
}
