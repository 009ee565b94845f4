import {
  acknowledgeAlarms,
  addMaintenance,
  awaitChange,
  commentAlarms,
  endMaintenance,
  getAlarm,
  getAlarmColumns,
  getAlarmHistory,
  getSuppressions,
  Refusal,
  shelveAlarms,
  unshelveAlarms,
  AlarmTexts,
  ALARM_COLUMNS,
  type AlarmHandlingState,
  type AlarmResult,
  type HttpCall,
} from '@heliograph/contracts/http';
import { ALARM_STATES } from '@heliograph/domain/alarms';
import { readPacks, splitSections } from '@heliograph/domain/columns';
import { callStack, readData, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEquipment } from './support/addEquipment.ts';
import { differences } from './support/differences.ts';
import {
  actors,
  hasCapability,
  people,
  stationCases,
  startRelationStack,
  type RelationStack,
} from './support/relationStack.ts';

const HOUR = 3_600_000;
const [CASE] = Object.keys(stationCases);
const place = stationCases[CASE!]!;

let relations: RelationStack;
let stack: Stack;
let database: Client;
let stationId: number;
/** Other stations of the same case. */
let spares: number[];
beforeAll(async () => {
  relations = await startRelationStack();
  ({ stack, database } = relations);
  stationId = relations.stationIds.get(CASE!)!;
  for (const id of relations.stationIds.values()) await addEquipment(database, id);
  spares = [await newStation(), await newStation()];
});
afterAll(() => relations.stop());

const as = (who: string) => relations.sessions.get(who)!;
let made = 0;

/** A device of the station with pending alarms, each of a code of its own. */
async function newAlarms(count: number, at = stationId): Promise<{ ids: string[]; device: string }> {
  const device = `ALARM-${++made}`;
  const { rows } = await database.query<{ id: number }>(
    `with made as (insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select $1, min(id), $2, 15, 'C002', 'Inverter', $1, $1, 0 from gateway where station_id = $2 returning id)
     insert into alarm (device_id, code, type, level, message, began_at)
     select id, 'F' || 17 + n, 'fault', 3, 'Insulation resistance fault', $3::bigint
     from made, generate_series(1, $4::int) n returning id`,
    [device, at, Date.now() - HOUR, count],
  );
  return { ids: rows.map(({ id }) => String(id)), device };
}

async function newAlarm(at = stationId): Promise<{ id: string; device: string }> {
  const { ids, device } = await newAlarms(1, at);
  return { id: ids[0]!, device };
}

async function newStation(): Promise<number> {
  const id = await relations.makeStation(place);
  await addEquipment(database, id);
  return id;
}

/** A station of its own, once everyone sees its alarms: what people may see is cached for some seconds. */
async function spareStation(): Promise<number> {
  const id = spares.pop()!;
  const alarm = { alarm_id: Number((await newAlarm(id)).id) };
  for (const who of ['creator', 'viewer', 'employee', 'installer'])
    await expect.poll(async () => (await callStack(stack, getAlarm, alarm, as(who))).status).toBe(200);
  return id;
}

const soon = () => Date.now() + HOUR;
const readState = async (id: string, who = 'creator') =>
  (await readData(stack, getAlarm, { alarm_id: Number(id) }, as(who))).alarm.handling.state;
const readHistory = (deviceId: string[]) =>
  readData(
    stack,
    getAlarmHistory,
    { deviceId, start: 0, end: Date.now() + HOUR, type: ['fault'] },
    as('creator'),
  );
const recover = (ids: string[]) =>
  database.query('update alarm set recovered_at = began_at + 1000 where id = any($1)', [ids]);

/** Brings new alarms of a device into a state. */
const into: Record<AlarmHandlingState, (ids: string[], device: string) => Promise<unknown>> = {
  unacknowledged: () => Promise.resolve(),
  acknowledged: (alarm_ids) => readData(stack, acknowledgeAlarms, { alarm_ids }, as('editor')),
  returned: recover,
  async normal(alarm_ids) {
    await readData(stack, acknowledgeAlarms, { alarm_ids }, as('editor'));
    await recover(alarm_ids);
  },
  shelved: (alarm_ids) =>
    readData(stack, shelveAlarms, { alarm_ids, until: soon(), reason: 'Known' }, as('editor')),
  outOfService: (_, device) =>
    readData(
      stack,
      addMaintenance,
      { station_id: stationId, device_id: device, from: Date.now(), until: soon(), reason: 'Repair' },
      as('creator'),
    ),
  suppressed: (ids) =>
    database.query(
      `insert into alarm_cause (alarm_id, kind, from_at, until_at) select unnest($1::bigint[]), 'night', 0, $2`,
      [ids, soon()],
    ),
};

type Row = Record<'acknowledge' | 'shelve' | 'unshelve' | 'comment', [AlarmResult, AlarmHandlingState]>;
/** Effect of each call in each state, for a user who may make it. */
const table: Record<AlarmHandlingState, Row> = {
  unacknowledged: {
    acknowledge: ['done', 'acknowledged'],
    shelve: ['done', 'shelved'],
    unshelve: ['notSuppressed', 'unacknowledged'],
    comment: ['done', 'unacknowledged'],
  },
  acknowledged: {
    acknowledge: ['already', 'acknowledged'],
    shelve: ['done', 'shelved'],
    unshelve: ['notSuppressed', 'acknowledged'],
    comment: ['done', 'acknowledged'],
  },
  returned: {
    acknowledge: ['done', 'normal'],
    shelve: ['done', 'shelved'],
    unshelve: ['notSuppressed', 'returned'],
    comment: ['done', 'returned'],
  },
  normal: {
    acknowledge: ['already', 'normal'],
    shelve: ['over', 'normal'],
    unshelve: ['notSuppressed', 'normal'],
    comment: ['done', 'normal'],
  },
  shelved: {
    acknowledge: ['done', 'shelved'],
    shelve: ['done', 'shelved'],
    unshelve: ['done', 'unacknowledged'],
    comment: ['done', 'shelved'],
  },
  outOfService: {
    acknowledge: ['done', 'outOfService'],
    shelve: ['done', 'outOfService'],
    unshelve: ['notSuppressed', 'outOfService'],
    comment: ['done', 'outOfService'],
  },
  suppressed: {
    acknowledge: ['done', 'suppressed'],
    shelve: ['done', 'shelved'],
    unshelve: ['notSuppressed', 'suppressed'],
    comment: ['done', 'suppressed'],
  },
};
const calls = {
  acknowledge: { call: acknowledgeAlarms, needs: 'alarm.acknowledge', rest: () => ({ comment: 'Seen' }) },
  shelve: { call: shelveAlarms, needs: 'alarm.shelve', rest: () => ({ until: soon(), reason: 'Known' }) },
  unshelve: { call: unshelveAlarms, needs: 'alarm.shelve', rest: () => ({ comment: 'Back' }) },
  comment: { call: commentAlarms, needs: 'alarm.acknowledge', rest: () => ({ comment: 'Ordered' }) },
} as const;
type Deed = keyof typeof calls;

const ask = (deed: Deed, ids: string[], who: string) =>
  callStack(stack, calls[deed].call as HttpCall, { alarm_ids: ids, ...calls[deed].rest() }, as(who));

const cells = ALARM_STATES.flatMap((state) =>
  (Object.keys(calls) as Deed[]).map((deed) => [state, deed] as const),
);

describe('what people do with alarms', () => {
  it.each(cells)('[ALM-01] [SEC-01] %s, then %s, by every kind of caller', async (state, deed) => {
    const [result, next] = table[state][deed];
    const { ids, device } = await newAlarms(people.length);
    await into[state](ids, device);
    const asked = people.map((who, n) => ({ who, id: ids[n]! }));
    const may = (who: string) => hasCapability(who, calls[deed].needs, place);
    const wrong = await differences(
      asked,
      ({ who }) => who,
      async ({ who, id }) => {
        const { body } = await ask(deed, [id], who);
        const list = (body.data as { list: { result: string }[] } | undefined)?.list;
        const seen = hasCapability(who, 'station.view', place) ? 'forbidden' : 'unknown';
        return {
          expected: who === 'nobody' ? Refusal.signedOut : [may(who) ? result : seen],
          answer: list?.map((each) => each.result) ?? body.code,
        };
      },
    );
    expect(wrong).toBe('');
    const states = new Map((await readHistory([device])).map(({ id, handling }) => [id, handling.state]));
    expect(asked.map(({ who, id }) => [who, states.get(id)])).toEqual(
      people.map((who) => [who, may(who) ? next : state]),
    );
  });

  it('[ALM-01] of many people at once the first counts, and the others learn who and when', async () => {
    const { id } = await newAlarm();
    const everyone = ['creator', 'viewer', 'editor', 'installer', 'employee', 'admin'];
    const answers = await Promise.all(
      everyone.map(async (who) => ({
        who,
        ...(await readData(stack, acknowledgeAlarms, { alarm_ids: [id] }, as(who))).list[0]!,
      })),
    );
    const first = answers.filter(({ result }) => result === 'done');
    expect(first).toHaveLength(1);
    for (const { at, by, result } of answers) {
      expect([at, by]).toEqual([first[0]!.at, first[0]!.by]);
      expect(['done', 'already']).toContain(result);
    }
    const { alarm, events } = await readData(stack, getAlarm, { alarm_id: Number(id) }, as('creator'));
    expect(alarm.handling).toMatchObject({ acknowledgedAt: first[0]!.at, acknowledgedBy: first[0]!.by });
    expect(events).toHaveLength(1);
  });

  it('[ALM-01] answers each of many alarms, and does what it can', async () => {
    const [one, other] = [await newAlarm(), await newAlarm()];
    const foreign = await newAlarm(relations.stationIds.get('a station without an enterprise'));
    const ids = [one.id, foreign.id, other.id, '999999999'];
    const { list } = await readData(stack, acknowledgeAlarms, { alarm_ids: ids }, as('employee'));
    expect(list.map(({ id, result }) => [id, result])).toEqual([
      [one.id, 'done'],
      [foreign.id, 'unknown'],
      [other.id, 'done'],
      ['999999999', 'unknown'],
    ]);
    const { rows } = await database.query(
      `select action, detail, by_user from audit where station_id = $1 order by id desc limit 1`,
      [stationId],
    );
    expect(rows[0]).toMatchObject({
      action: 'alarm.acknowledge',
      detail: { alarms: 2 },
      by_user: 'employee',
    });
  });

  it('[ALM-01] keeps who did what with a comment, without names for strangers', async () => {
    const { id } = await newAlarm();
    for (const deed of ['comment', 'acknowledge', 'shelve', 'unshelve'] as const)
      await ask(deed, [id], 'creator');
    const { events } = await readData(stack, getAlarm, { alarm_id: Number(id) }, as('viewer'));
    expect(events.map(({ kind, by, comment }) => [kind, by, comment])).toEqual([
      ['comment', 'creator', 'Ordered'],
      ['acknowledge', 'creator', 'Seen'],
      ['shelve', 'creator', 'Known'],
      ['unshelve', 'creator', 'Back'],
    ]);
    await ask('shelve', [id], 'creator');
    for (const who of ['guest', 'wall']) {
      const seen = await readData(stack, getAlarm, { alarm_id: Number(id) }, as(who));
      expect(seen.events).toEqual([]);
      expect(seen.alarm.handling).toMatchObject({ state: 'shelved', suppressedBy: '', reason: '' });
      expect([seen.may_acknowledge, seen.may_shelve]).toEqual([false, false]);
    }
    const { body } = await callStack(stack, getAlarm, { alarm_id: Number(id) }, as('stranger'));
    expect(body.code).toBe(Refusal.notFound);
  });

  it('[ALM-01] a shelf holds for the code of the device, and an active alarm alarms as new when it ends', async () => {
    const { id, device } = await newAlarm();
    await ask('acknowledge', [id], 'creator');
    const until = Date.now() + HOUR;
    await readData(stack, shelveAlarms, { alarm_ids: [id], until, reason: 'Chatters' }, as('creator'));
    const { rows } = await database.query<{ id: number }>(
      `insert into alarm (device_id, code, type, level, message, began_at)
       select device.id, code, 'fault', 3, 'x', $2 from device, unnest(array['F18', 'F24']) as code where device_id = $1
       returning id`,
      [device, Date.now()],
    );
    const [same, another] = rows.map((row) => String(row.id));
    expect([await readState(same!), await readState(another!)]).toEqual(['shelved', 'unacknowledged']);
    // The end has passed.
    await database.query(
      `update alarm_suppression set from_at = 1, until_at = $2 where alarm_suppression.device_id = (select id from device where device.device_id = $1)`,
      [device, Date.now()],
    );
    expect([await readState(id), await readState(same!)]).toEqual(['unacknowledged', 'unacknowledged']);
  });

  it('[ALM-01] refuses a shelf without end or reason', async () => {
    const { id } = await newAlarm();
    const shelve = async (change: object) =>
      (
        await callStack(
          stack,
          shelveAlarms,
          { alarm_ids: [id], until: soon(), reason: 'Known', ...change },
          as('creator'),
        )
      ).body;
    expect(await shelve({ until: Date.now() - 1 })).toMatchObject({ code: 1400, field: 'until' });
    expect(await shelve({ until: Date.now() + 31 * 24 * HOUR })).toMatchObject({
      code: 1400,
      field: 'until',
    });
    expect(await shelve({ reason: ' ' })).toMatchObject({ code: 1400, field: 'reason' });
    expect(await readState(id)).toBe('unacknowledged');
  });

  it('[ALM-01] maintenance of a device, a station and a company takes alarms out of service', async () => {
    const here = await spareStation();
    const one = await newAlarm(here);
    const other = await newAlarm(here);
    const plan = (who: string, where: object) =>
      readData(
        stack,
        addMaintenance,
        { ...where, from: Date.now(), until: soon(), reason: 'Repair' },
        as(who),
      );
    const end = (who: string, suppression_id: number) =>
      callStack(stack, endMaintenance, { suppression_id }, as(who));
    const states = async () => [await readState(one.id), await readState(other.id)];
    const [un, out] = ['unacknowledged', 'outOfService'];

    const ofDevice = await plan('creator', { station_id: here, device_id: one.device });
    expect(await states()).toEqual([out, un]);
    expect((await end('viewer', ofDevice.suppression_id)).body.code).toBe(Refusal.forbidden);
    expect((await end('stranger', ofDevice.suppression_id)).body.code).toBe(Refusal.notFound);
    expect((await end('creator', ofDevice.suppression_id)).status).toBe(200);
    expect(await states()).toEqual([un, un]);
    expect((await end('creator', ofDevice.suppression_id)).body.code).toBe(Refusal.notFound);

    const ofStation = await plan('employee', { station_id: here });
    expect(await states()).toEqual([out, out]);
    await end('employee', ofStation.suppression_id);

    const ofCompany = await plan('installer', {});
    expect(await states()).toEqual([out, out]);
    const { list } = await readData(stack, getSuppressions, { station_id: here }, as('viewer'));
    expect(list).toMatchObject([
      { scope: 'company', kind: 'maintenance', station_ids: [here], reason: 'Repair' },
    ]);
    expect((await end('creator', ofCompany.suppression_id)).body.code).toBe(Refusal.notFound);
    expect((await end('installer', ofCompany.suppression_id)).status).toBe(200);
    expect(await states()).toEqual([un, un]);
  });

  it.each([...actors.keys()])(
    '[ALM-01] [SEC-01] %s plans maintenance where the table allows it',
    async (who) => {
      const here = await newStation();
      const window = { from: Date.now() + HOUR, until: Date.now() + 2 * HOUR, reason: 'Repair' };
      const station = await callStack(stack, addMaintenance, { ...window, station_id: here }, as(who));
      expect(station.status === 200).toBe(hasCapability(who, 'maintenance.plan', place));
      const company = await callStack(stack, addMaintenance, window, as(who));
      // An administrator of the portal has no company of their own.
      expect(company.status === 200).toBe(actors.get(who)!.enterpriseAuth);
      if (company.status === 200)
        await readData(stack, endMaintenance, { suppression_id: company.body.data!.suppression_id }, as(who));
    },
  );

  it('[ALM-01] history and columns say the states', async () => {
    const here = await spareStation();
    const [one, other] = [await newAlarm(here), await newAlarm(here)];
    await ask('acknowledge', [one.id], 'creator');
    await ask('shelve', [other.id], 'creator');
    const deviceId = [one.device, other.device];
    const history = await readHistory(deviceId);
    expect(new Map(history.map(({ id, handling }) => [id, handling.state]))).toEqual(
      new Map([
        [one.id, 'acknowledged'],
        [other.id, 'shelved'],
      ]),
    );
    const [head, pack] = splitSections(
      await readData(stack, getAlarmColumns, { deviceId, start: 0, end: Date.now() + HOUR }, as('creator')),
    );
    const { devices } = AlarmTexts.parse(JSON.parse(new TextDecoder().decode(head)));
    const { columns } = readPacks(pack!, [...ALARM_COLUMNS.keys()]);
    const column = (name: (typeof ALARM_COLUMNS)[number]) => [...columns[ALARM_COLUMNS.indexOf(name)]!];
    const states = column('handling').map((position) => ALARM_STATES[position]);
    expect(new Map(column('device').map((device, row) => [devices[device], states[row]]))).toEqual(
      new Map([
        [one.device, 'acknowledged'],
        [other.device, 'shelved'],
      ]),
    );
  });

  it('[ALM-01] [SCL-03] those who see the station learn of it at once, and nobody else', async () => {
    const { id } = await newAlarm();
    const waiting = async (who: string) => {
      const known = await readData(stack, awaitChange, { seen: '' }, as(who));
      let notified = false;
      const answer = readData(
        stack,
        awaitChange,
        { seen: known.mark, seen_alarms: known.alarm_mark },
        as(who),
      ).then((next) => {
        notified = true;
        return next.alarm_mark !== known.alarm_mark;
      });
      return { answer, isNotified: () => notified };
    };
    const seeing = await Promise.all(['viewer', 'wall', 'guest', 'installer'].map(waiting));
    const stranger = await waiting('stranger');
    const since = Date.now();
    await ask('acknowledge', [id], 'creator');
    expect(await Promise.all(seeing.map(({ answer }) => answer))).toEqual([true, true, true, true]);
    expect(Date.now() - since).toBeLessThan(2_000);
    expect(stranger.isNotified()).toBe(false);
    stranger.answer.catch(() => undefined);
  });
});
