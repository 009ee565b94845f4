import { Code, deviceModels } from '@heliograph/domain/models';
import { copyTemplate } from '@heliograph/testing';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import type { IngestChildRequest } from './support/ingestChild.ts';
import { addStation, createSeriesHarness, silentLog } from './support/testDatabase.ts';

describe('kill -9 during ingest', () => {
  it('[API-02] keeps every acknowledged sample exactly once in ten kills, and energy adds up', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-killed-'));
    await copyTemplate(dataDir);
    const first = await openDatabase({ dataDir, log: silentLog });
    await createRepositories(first.db).models.sync(deviceModels);
    const order: IngestChildRequest = {
      uuid: 'HG-KILLED-1',
      device: 'killed',
      from: 1,
      start: Date.now() - 7_200_000,
    };
    await addStation(first, {
      uuid: order.uuid,
      zone: 'Australia/Brisbane',
      devices: { [order.device]: 39 },
    });
    await first.close();
    const acknowledged = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const child = fork(new URL('./support/ingestChild.ts', import.meta.url), [dataDir], {
        execArgv: ['--import', 'tsx'],
      });
      await once(child, 'message');
      // Some are repeated, as a broker would.
      child.send({ ...order, from: Math.max(1, ...[...acknowledged].map((seq) => seq - 30)) });
      await new Promise<void>((resolve) => {
        let heard = 0;
        child.on('message', (seq: number) => {
          acknowledged.add(seq);
          if (++heard === 150 + round * 37) resolve();
        });
      });
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    const reopened = await openDatabase({ dataDir, log: silentLog });
    const { series } = createSeriesHarness(reopened, Date.now());
    const stored = (await series.history(order.device, Code.importTotal, 0, Date.now() + 86_400_000))!;
    const values = new Set(stored.map(({ value }) => value));
    expect(values.size).toBe(stored.length);
    expect([...acknowledged].filter((seq) => !values.has(seq))).toEqual([]);
    const energy = await series.accumulated([{ deviceId: order.device, propertyCode: Code.importTotal }], {
      zone: 'Australia/Brisbane',
      range: 'overyear',
      time: Date.now(),
    });
    const total = energy.values[0]!.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
    expect(total).toBeCloseTo(Math.max(...values) - Math.min(...values), 6);
    await reopened.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
