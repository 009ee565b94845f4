import { describe, expect, it } from 'vitest';
import { divideTelemetry, readLargeTelemetry, readMessage } from './readMessage.ts';

const encode = (json: unknown) => Buffer.from(JSON.stringify(json));
const makeTelemetry = (count: number) => ({
  seq: 7,
  period: 1_000,
  samples: Array.from({ length: count }, (_, i) => ({ device_id: 'M-é', at: 1_000 + i, v: { KRA: i / 3 } })),
});
type Telemetry = ReturnType<typeof makeTelemetry>;

describe('a message of telemetry', () => {
  it('[TRU-03] is read in parts of 500 samples at most, here and by the other process alike', async () => {
    for (const count of [0, 1, 500, 501, 1_250]) {
      const telemetry = makeTelemetry(count);
      const payload = encode(telemetry);
      const here = readMessage('telemetry', payload)!;
      expect(here.parts).toHaveLength(Math.max(1, Math.ceil(count / 500)));
      const parts = here.parts.map(({ json }) => json as Telemetry);
      expect(parts.flatMap(({ samples }) => samples)).toEqual(telemetry.samples);
      for (const { seq, period, samples } of parts) {
        expect({ seq, period }).toEqual({ seq: 7, period: 1_000 });
        expect(samples.length).toBeLessThanOrEqual(500);
      }
      expect(here).toMatchObject({ sequence: 7, newest: telemetry.samples.at(-1)?.at ?? null });

      const there = (await readLargeTelemetry(payload))!;
      expect(there).toMatchObject({ sequence: here.sequence, newest: here.newest });
      expect(there.parts.map(({ json }) => json)).toEqual(parts);
    }
  });

  it.each([['{"seq":1,'], [Buffer.from([0x22, 0xff, 0x22])]])('is null where it is not JSON: %s', (text) => {
    const payload = Buffer.from(text);
    expect(readMessage('telemetry', payload)).toBeNull();
    expect(divideTelemetry(payload)).toBeNull();
  });

  it.each([[null], [5], [{}], [{ seq: '1', samples: {} }], [{ seq: 1.5, samples: [null] }]])(
    'has neither sequence nor time where there is none: %j',
    (json) => {
      const read = readMessage('telemetry', encode(json))!;
      expect(read).toMatchObject({ sequence: null, newest: null, parts: [{ json }] });
    },
  );
});

it('other messages are one part, whatever they contain', () => {
  const json = { seq: 3, samples: makeTelemetry(600).samples };
  expect(readMessage('alarm', encode(json))).toMatchObject({
    sequence: null,
    newest: null,
    parts: [{ json }],
  });
});
