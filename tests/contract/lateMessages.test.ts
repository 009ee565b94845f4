import { Code } from '@heliograph/domain/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { addStation, createSeriesHarness, openTestDatabase } from './support/testDatabase.ts';

const now = Date.parse('2026-06-01T03:00Z');
const MESSAGES = 500;
const numbers = Array.from({ length: MESSAGES }, (_, i) => i + 1);
const isEven = (n: number) => n % 2 === 0;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

/** A meter that counts 100 Wh every five seconds, and one ingest. */
async function meter(name: string) {
  const uuid = `HG-LATE-${name}`;
  await addStation(database, { uuid, zone: 'Australia/Perth', devices: { [name]: 39 } });
  const harness = createSeriesHarness(database, now);
  const message = (seq: number) => ({
    seq,
    period: 5000,
    samples: [
      {
        device_id: name,
        at: now - (MESSAGES - seq) * 5000,
        status: 'normal',
        values: { [Code.importTotal]: seq / 10 },
      },
    ],
  });
  return {
    ingest: harness.ingest,
    sendAll: async (seqs: readonly number[]) => {
      for (let i = 0; i < seqs.length; i += 50)
        await Promise.all(seqs.slice(i, i + 50).map((seq) => harness.send(uuid, 'telemetry', message(seq))));
    },
    async stored() {
      const query = { zone: 'Australia/Perth', range: 'day', time: now } as const;
      const { values } = await harness.series.accumulated(
        [{ deviceId: name, propertyCode: Code.importTotal }],
        query,
      );
      return {
        history: await harness.series.history(name, Code.importTotal, 0, now * 2),
        energy: values[0]!.map((value) => (value === null ? null : Number(value.toFixed(6)))),
      };
    },
  };
}

describe('messages of which half arrive late', () => {
  it('[API-02] [SCL-02] are all stored, as if they had come in order', async () => {
    const inOrder = await meter('in-order');
    await inOrder.sendAll(numbers);
    const halved = await meter('halved');
    await halved.sendAll(numbers.filter(isEven));
    await halved.sendAll(numbers.filter((n) => !isEven(n)));
    expect(halved.ingest.counters).toMatchObject({ messages: MESSAGES, duplicates: 0, samples: MESSAGES });
    expect(await halved.stored()).toEqual(await inOrder.stored());
  });

  it('[API-02] [SCL-02] change nothing when they arrive again after their sequences were forgotten', async () => {
    const device = await meter('again');
    await device.sendAll(numbers.filter(isEven));
    const before = await device.stored();
    expect(before.history).toHaveLength(MESSAGES / 2);
    await device.sendAll(numbers.filter(isEven));
    // Only the newest are known to be duplicates; the others were stored once more.
    expect(device.ingest.counters.duplicates).toBeLessThan(MESSAGES / 2);
    expect(await device.stored()).toEqual(before);
  });
});
