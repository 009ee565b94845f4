import { addStation, editStation, getStationRelevance, type RequestOf } from '@heliograph/contracts/http';
import { callStack, readData, newStation, signIn, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let database: Client;
let token: string;

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '1' });
  database = await connectDatabase(stack);
  ({ token } = await signIn(stack, 'owner'));
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

const add = (over: Partial<ReturnType<typeof newStation>>, lang: 'en' | 'zh' = 'en') =>
  callStack(stack, addStation, newStation(over), { token, lang });

async function edit(id: number, fields: Partial<RequestOf<typeof editStation>>) {
  const { station } = await readData(stack, getStationRelevance, {}, { token });
  const { version } = station.find((one) => one.id === id)!;
  return callStack(stack, editStation, { station_id: id, version, ...fields }, { token });
}

describe('postcode, state, NMI and agent', () => {
  it('[WIZ-02] that contradict each other are refused with both fields named, in both languages', async () => {
    const postcode = await add({ postal_code: '2620' });
    expect([postcode.status, postcode.body.field]).toEqual([400, 'postal_code']);
    expect(postcode.body.msg).toBe(
      'Postcode 2620 lies in NSW, ACT, but the state is QLD. Please correct the postcode or the state.',
    );
    const nmi = await add({ nmi: '4103861111' });
    expect([nmi.status, nmi.body.field]).toEqual([400, 'nmi']);
    expect(nmi.body.msg).toBe(
      'NMI 4103861111 belongs to the network of Ausgrid, but the agent is Energex. Please correct the NMI or the agent.',
    );
    expect((await add({ nmi: '4103861111' }, 'zh')).body.msg).toBe(
      'NMI 4103861111 属于 Ausgrid 的电网，但所选的电网运营商为 Energex。请更正 NMI 或电网运营商。',
    );
  });

  it('[WIZ-02] that are only unusual are accepted', async () => {
    for (const over of [
      { nmi: '7102000001' },
      { nmi: '1234567890' },
      { nmi: '31200000014' },
      { postal_code: '9000' },
      { area: 'NSW', agent: 'Essential Energy', postal_code: '4383', nmi: '3012345678' },
    ])
      expect([over, (await add(over)).body.msg]).toEqual([over, 'Success']);
  });

  it('[WIZ-02] may contradict each other in an older station until one of them changes', async () => {
    const id = (await readData(stack, addStation, newStation(), { token })).station_id;
    await database.query(`update station set nmi = '4103861111' where id = $1`, [id]);
    expect((await edit(id, { station_name: 'Renamed' })).status).toBe(200);
    expect((await edit(id, { agent: 'Ergon Energy' })).body.field).toBe('nmi');
    expect((await edit(id, { nmi: '3112345678' })).status).toBe(200);
  });
});
