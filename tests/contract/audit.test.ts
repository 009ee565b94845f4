import {
  addStation,
  deletePerson,
  deleteStation,
  doGuestLogin,
  editStation,
  getAuditLog,
  getPeople,
  getStationRelevance,
  reviseName,
  saveStationShare,
  type AuditRecord,
  type HttpCall,
  type RequestOf,
} from '@heliograph/contracts/http';
import { callStack, readData, newStation, type DemoPerson, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTokens } from './support/readTokens.ts';
import { fromAddress } from './support/verificationCodes.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
type Person = DemoPerson | 'noah';
let tokens: Record<Person, string>;

beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '4', SIMULATOR: 'off' });
  tokens = await readTokens(stack, ['admin', 'owner', 'member', 'installer', 'noah']);
});
afterAll(() => stack.stop());

const by = <C extends HttpCall>(person: Person, call: C, request: RequestOf<C>) =>
  readData(stack, call, request, { token: tokens[person] });

const log = async (person: Person, request: RequestOf<typeof getAuditLog> = {}): Promise<AuditRecord[]> =>
  (await by(person, getAuditLog, request)).list;

async function addedBy(person: Person, station_name: string): Promise<number> {
  const { device, ...station } = newStation({ station_name });
  return (await by(person, addStation, { ...station, device })).station_id;
}

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

describe('the audit log', () => {
  it('[OPS-05] says who changed what, from where, and what it was before', async () => {
    const id = await addedBy('owner', 'Before');
    const at = Date.now();
    const { headers } = fromAddress('203.0.113.9');
    await readData(
      stack,
      editStation,
      { station_id: id, version: 0, station_name: 'After', rated_capacity: 42, station_image: [] },
      { token: tokens.owner, headers: { ...headers, 'user-agent': CHROME } },
    );
    const [record] = await log('owner', { station_id: id, area: 'station' });
    expect(record).toMatchObject({
      action: 'station.edit',
      user_name: 'owner',
      address: '203.0.113.9',
      browser: 'Chrome',
      os: 'Linux',
      station_id: id,
      station_name: 'After',
    });
    expect(record!.changes).toEqual([
      { field: 'station_name', before: 'Before', after: 'After' },
      { field: 'rated_capacity', before: newStation().rated_capacity, after: 42 },
    ]);
    expect(record!.at).toBeGreaterThanOrEqual(at - 1000);
  });

  it('[OPS-05] [SEC-01] is read by owners, managers and administrators of the station, and by nobody else', async () => {
    const id = await addedBy('owner', 'Shared');
    const share = (person: Person, station_share_type: 0 | 1) =>
      by('owner', saveStationShare, {
        station_id: id,
        station_share_type,
        share_account_type: 0,
        station_share_user: `${person}@demo.example`,
      });
    await share('noah', 0);
    await share('member', 1);
    const status = async (person: Person) =>
      (await callStack(stack, getAuditLog, { station_id: id }, { token: tokens[person] })).status;
    expect(
      await Promise.all((['owner', 'member', 'admin', 'noah', 'installer'] as const).map(status)),
    ).toEqual([200, 200, 200, 403, 404]);
    // Who was given a right sees that, and nothing else of the station.
    const ofNoah = (await log('noah')).filter(({ station_id }) => station_id === id);
    expect(ofNoah.map(({ action, user_name }) => [action, user_name])).toEqual([['share.add', 'owner']]);
    expect((await log('installer')).some(({ station_id }) => station_id === id)).toBe(false);
    const guest = await readData(stack, doGuestLogin, {});
    expect((await callStack(stack, getAuditLog, {}, { token: guest.token })).status).toBe(403);
  });

  it('[OPS-05] shows everybody what they did themselves', async () => {
    await by('noah', reviseName, { name: 'Noah the First' });
    await by('noah', reviseName, { name: 'Noah the Second' });
    expect((await log('noah', { area: 'account' })).slice(0, 1)).toMatchObject([
      {
        action: 'account.name',
        changes: [{ field: 'name', before: 'Noah the First', after: 'Noah the Second' }],
      },
    ]);
    expect((await log('owner', { area: 'account' })).map(({ user_name }) => user_name)).not.toContain('noah');
  });

  it('[OPS-05] keeps names of people and stations that were deleted', async () => {
    const id = await addedBy('noah', 'Soon gone');
    await by('noah', deleteStation, { station_id: id });
    const { list } = await by('admin', getPeople, { q: 'noah@demo' });
    await by('admin', deletePerson, { user_id: list[0]!.user_id });
    const [gone, deleted, added] = await log('admin', { limit: 3 });
    expect(gone).toMatchObject({ action: 'person.delete', detail: { user_name: 'noah' } });
    expect(deleted).toMatchObject({ action: 'station.delete', user_name: 'noah', station_id: null });
    expect(added).toMatchObject({ action: 'station.add', station_id: null, station_name: 'Soon gone' });
    // Their actions at stations of others stay as well.
    expect((await log('admin', { q: 'second' })).length).toBeGreaterThan(0);
  });

  it('[OPS-05] is narrowed by area, person and time, and read page by page', async () => {
    const id = await addedBy('owner', 'Pages');
    for (let version = 0; version < 5; version++)
      await by('owner', editStation, { station_id: id, version, station_name: `Pages ${version}` });
    const pages: number[][] = [];
    for (let before: number | undefined; pages.at(-1)?.length !== 0;) {
      const page = await log('owner', { station_id: id, limit: 2, ...(before !== undefined && { before }) });
      pages.push(page.map((record) => record.id));
      before = page.at(-1)?.id;
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 0]);
    const ids = pages.flat();
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    const all = await log('admin', { station_id: id });
    expect(all.map((record) => record.id)).toEqual(ids);
    expect(await log('admin', { station_id: id, area: 'tariff' })).toEqual([]);
    expect(await log('admin', { station_id: id, q: 'installer' })).toEqual([]);
    expect(await log('admin', { station_id: id, q: 'OWNER' })).toHaveLength(6);
    const from = all[2]!.at;
    const since = await log('admin', { station_id: id, from });
    expect(since.length).toBe(all.filter(({ at }) => at >= from).length);
    const refused = await callStack(stack, getAuditLog, { from: 5, until: 5 }, { token: tokens.admin });
    expect([refused.status, refused.body.field]).toEqual([400, 'until']);
  });

  it('[OPS-05] [DEV-01] gives the right to read it to those who see the station', async () => {
    const rights = async (person: Person) =>
      (await by(person, getStationRelevance, {})).station.map(
        ({ station_name, rights: own }) => [station_name, own.includes('audit')] as const,
      );
    expect(new Map(await rights('owner')).get('Pages 4')).toBe(true);
    expect((await rights('admin')).every(([, may]) => may)).toBe(true);
  });
});
