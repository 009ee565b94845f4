import {
  getAlarmHistory,
  getHistoryData,
  getLatestValues,
  getStationRelevance,
  Refusal,
} from '@heliograph/contracts/http';
import { callStack, readData, runToExit, signIn, startStack, type Stack } from '@heliograph/testing';
import { open, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectGateway } from './support/gatewayClient.ts';
import { readFleetPlan } from './support/fleet.ts';
import { addPackedPeriod, connectDatabase } from './support/stackDatabase.ts';

const PAGE = 8192;
const env = { SIMULATOR: 'off', DEMO_STATIONS: '4' };

let dataDir: string;
let stack: Stack;

const start = () => startStack({ env, dataDir });

/** Files of tables, below the cluster's folder. The checkpoint writes their pages. */
async function readFiles(...tables: string[]): Promise<string[]> {
  const database = await connectDatabase(stack);
  await database.query('checkpoint');
  const { rows } = await database.query<{ path: string }>(
    'select pg_relation_filepath(name::regclass) as path from unnest($1::text[]) as name',
    [tables],
  );
  await database.end();
  return rows.map(({ path }) => join(dataDir, 'postgres', path));
}

/** Overwrites the first page, as a failing disk would. */
async function damage(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(PAGE, 0xa5), 0, PAGE, 0);
  await file.close();
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliograph-damage-'));
  stack = await start();
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('damaged data', () => {
  it('[OPS-08] of one table fails what needs it, and is named in a line; the rest goes on', async () => {
    const [first, second] = await readFleetPlan(stack);
    const getInverter = (plan: typeof first) => plan!.devices[1]!.deviceId;
    const gateways = [await connectGateway(stack, first!.uuid), await connectGateway(stack, second!.uuid)];
    const at = Date.now();
    const alarm = { code: 'F01', type: 'fault', level: 3, msg: 'x', at, recovery: 0 } as const;
    await gateways[0]!.alarms({ device_id: getInverter(first), ...alarm });
    for (const gateway of gateways) await gateway.end();
    const [alarms] = await readFiles('alarm');
    await stack.stop();
    await damage(alarms!);
    stack = await start();

    const { token } = await signIn(stack, 'admin');
    const ask = () =>
      callStack(stack, getAlarmHistory, { deviceId: [getInverter(first)], start: 0, end: at + 1 }, { token });
    expect((await ask()).body.code).toBe(Refusal.internal);
    expect((await ask()).body.code).toBe(Refusal.internal);
    expect((await readData(stack, getStationRelevance, {}, { token })).station).toHaveLength(4);

    // An alarm of one gateway cannot be stored; samples of both can, in the same moment.
    const again = [await connectGateway(stack, first!.uuid), await connectGateway(stack, second!.uuid)];
    void again[0]!.alarms({ device_id: getInverter(first), ...alarm, at: at + 1 }).then(
      () => 'acknowledged',
      () => 'not acknowledged',
    );
    await again[1]!.push(getInverter(second), { at: at + 1, values: { P: 77 } });
    const latest = await readData(stack, getLatestValues, { token, deviceIds: [getInverter(second)] });
    expect(latest).toMatchObject([{ timestamp: at + 1, values: { P: 77 } }]);
    await again[1]!.end();

    await expect.poll(() => stack.output()).toContain('alarm is damaged on the disk');
    const reports = stack
      .output()
      .split('\n')
      .filter((line) => line.includes('is damaged on the disk'));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain('docs/guides/operate.md');
    expect(stack.output()).not.toMatch(/\s+at .*(:\d+){2}/);
  });

  it('[OPS-08] in a pack fails what needs it, and is named in a line with its device and day', async () => {
    const [plan] = await readFleetPlan(stack);
    const { deviceId } = plan!.devices[1]!;
    const day = Date.UTC(2026, 0, 2);
    const database = await connectDatabase(stack);
    await addPackedPeriod(database, day);
    await database.query(
      `insert into sample_day (device_id, day, pack)
       select id, $2, '\\xa5a5a5a5a5a5a5a5'::bytea from device where device_id = $1`,
      [deviceId, day],
    );
    await database.end();
    const { token } = await signIn(stack, 'admin');
    const ask = async (start: number) => {
      const request = { token, deviceId, propertyCode: 'P', start, end: start + 3_600_000 };
      return (await callStack(stack, getHistoryData, request, { token })).body.code;
    };
    expect([await ask(day), await ask(day), await ask(day - 86_400_000)]).toEqual([1500, 1500, 200]);
    const expected = `sample_day, device ${deviceId}, 2026-01-02 UTC, is damaged on the disk`;
    await expect.poll(() => stack.output().split(expected)).toHaveLength(2);
    expect(stack.output()).not.toMatch(/\s+at .*(:\d+){2}/);
  });

  it('[OPS-08] that the start needs ends it with a line that says what helps', async () => {
    const [people] = await readFiles('person');
    await stack.stop();
    await damage(people!);
    const { code, output } = await runToExit({ ...env, DATA_DIR: dataDir, DEMO_PASSWORD: 'demo-password' });
    expect(code).toBe(1);
    expect(output).toContain('The database is damaged');
    expect(output).toContain('docs/guides/operate.md');
    expect(output).not.toContain('    at ');
  });
});
