import {
  addGateway,
  addImportRows,
  addStation,
  beginImport,
  getImportStatus,
  Refusal,
  startImport,
  SUCCESS,
} from '@heliograph/contracts/http';
import { callStack, newSerial, newStation, readData, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRelevance } from './support/fleet.ts';
import { startTestServer } from './support/testServer.ts';

const STATIONS = 4;
const GATEWAYS = 6;

describe('a fair share of stations', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startTestServer({
      DEMO_STATIONS: '1',
      SIMULATOR: 'off',
      STATIONS_PER_PERSON: `${STATIONS}`,
      GATEWAYS_PER_PERSON: `${GATEWAYS}`,
    });
  });
  afterAll(() => stack.stop());

  it('[TRU-03] a person can create so many stations and gateways, and is told how many', async () => {
    const { token } = await signIn(stack, 'owner');
    const owned = (await getRelevance(stack, token)).station.length;
    const added = await Promise.all(
      Array.from({ length: STATIONS + 1 }, () => callStack(stack, addStation, newStation(), { token })),
    );
    const refused = added.flatMap(({ body }) => (body.code === SUCCESS ? [] : [body]));
    expect(added.length - refused.length).toBe(STATIONS - owned);
    for (const { code, field, msg } of refused) {
      expect([code, field]).toEqual([Refusal.conflict, 'station_name']);
      expect(msg).toMatch(`at most ${STATIONS} stations`);
    }
    const { station, gateway } = await getRelevance(stack, token);
    expect(station).toHaveLength(STATIONS);

    const station_id = station[0]!.id;
    const more = GATEWAYS - gateway.length;
    const codes = await Promise.all(
      Array.from({ length: more + 2 }, () => callStack(stack, addGateway, { station_id }, { token })),
    );
    expect(codes.filter(({ body }) => body.code === SUCCESS)).toHaveLength(more);
    const last = await callStack(stack, addGateway, { station_id }, { token, lang: 'zh' });
    expect(last.body).toEqual({
      code: Refusal.conflict,
      field: 'station_id',
      msg: `每人的电站合计最多 ${GATEWAYS} 个网关。请删除不再需要的网关，或联系运营方提高上限（GATEWAYS_PER_PERSON）。`,
    });

    const own = { token };
    const { import_id } = await readData(stack, beginImport, { kind: 'station', file_name: 'one.csv' }, own);
    const values = {
      station_name: 'One more',
      station_type: 'residential',
      installed_capacity: 6.6,
      rated_capacity: 0,
      area: 'QLD',
      agent: 'Energex',
      address: '1 Test Street, Brisbane QLD 4000',
      postal_code: '4000',
      'device.sn': newSerial(),
    };
    const { issues } = await readData(stack, addImportRows, { import_id, rows: [{ row: 2, values }] }, own);
    expect(issues).toEqual([]);
    await readData(stack, startImport, { import_id }, own);
    await expect
      .poll(async () => (await readData(stack, getImportStatus, { import_id }, own)).failure)
      .toContain(`at most ${STATIONS} stations`);
    expect((await getRelevance(stack, token)).station).toHaveLength(STATIONS);

    const admin = (await signIn(stack, 'admin')).token;
    const byAdmin = await callStack(stack, addStation, newStation(), { token: admin });
    expect(byAdmin.body.code).toBe(SUCCESS);
  });
});
