import {
  acknowledgeAlarms,
  getAlarm,
  getWallAlarms,
  Refusal,
  saveDisplay,
  type DisplayConfig,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEquipment } from './support/addEquipment.ts';
import { attendOnce, pairWall, type Wall } from './support/pairWall.ts';
import {
  hasCapability,
  people,
  startRelationStack,
  stationCases,
  type RelationStack,
} from './support/relationStack.ts';

const HOUR = 3_600_000;
const config: DisplayConfig = { ...defaultDisplayConfig('en'), acknowledge: true };
const [onWall, elsewhere] = Object.entries(stationCases) as [
  [string, (typeof stationCases)[string]],
  [string, (typeof stationCases)[string]],
];

let relations: RelationStack;
let wall: Wall;
/** Station of the wall, and one that it does not show; the creator owns both. */
let stationId: number;
let otherId: number;
beforeAll(async () => {
  relations = await startRelationStack();
  [stationId, otherId] = [relations.stationIds.get(onWall[0])!, relations.stationIds.get(elsewhere[0])!];
  for (const id of [stationId, otherId]) await addEquipment(relations.database, id);
  wall = await pairWall(relations.stack, as('creator'), { config, stationIds: [stationId] });
});
afterAll(() => relations.stop());

const as = (who: string) => relations.sessions.get(who)!;
let made = 0;

/** A new device of a station with a pending alarm. */
async function newAlarm(at = stationId, type: 'alarm' | 'fault' = 'fault'): Promise<string> {
  const { rows } = await relations.database.query<{ id: number }>(
    `with made as (insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select $1, min(id), $2, 15, 'C002', 'Inverter', $1, $1, 0 from gateway where station_id = $2 returning id)
     insert into alarm (device_id, code, type, level, message, began_at)
     select id, 'X1', $3, case when $3 = 'fault' then 3 else 1 end, 'Something is wrong', $4::bigint from made returning id`,
    [`WALL-${++made}`, at, type, Date.now() - HOUR + made],
  );
  return String(rows[0]!.id);
}

/** The code that a wall shows now. */
async function readCode(of = wall): Promise<string> {
  const { orders } = await attendOnce(relations.stack, of);
  return new URL(orders.acknowledge_url!).searchParams.get('wall')!;
}

const listed = async (who: string, code: string) =>
  (await readData(relations.stack, getWallAlarms, { wall: code }, as(who))).list.map(({ id }) => id);
const acknowledge = (who: string, alarm_ids: string[], code: string, comment = '') =>
  callStack(relations.stack, acknowledgeAlarms, { alarm_ids, comment, wall: code }, as(who));

async function configure(changes: Partial<DisplayConfig>): Promise<void> {
  const { orders } = await attendOnce(relations.stack, wall);
  await readData(
    relations.stack,
    saveDisplay,
    { display_id: wall.displayId, version: orders.version, config: { ...config, ...changes } },
    as('creator'),
  );
}

describe('acknowledging in front of a display', () => {
  it('[ALM-01] is off unless the owner of the display allows it, and its codes end when it is switched off', async () => {
    const usual = await pairWall(relations.stack, as('creator'));
    expect((await attendOnce(relations.stack, usual)).orders.acknowledge_url).toBeNull();
    const code = await readCode();
    await configure({ acknowledge: false });
    expect((await attendOnce(relations.stack, wall)).orders.acknowledge_url).toBeNull();
    const id = await newAlarm();
    const answers = [
      await callStack(relations.stack, getWallAlarms, { wall: code }, as('creator')),
      await acknowledge('creator', [id], code),
    ];
    for (const answer of answers) expect(answer.body.code).toBe(Refusal.notFound);
    await configure({});
    expect(await listed('creator', code)).toContain(id);
  });

  it('[ALM-01] lists exactly what the display shows as unacknowledged, the most urgent first', async () => {
    const [known, recovered, shelved, warning, fault] = [
      await newAlarm(),
      await newAlarm(),
      await newAlarm(),
      await newAlarm(stationId, 'alarm'),
      await newAlarm(),
    ];
    const foreign = await newAlarm(otherId);
    await readData(relations.stack, acknowledgeAlarms, { alarm_ids: [known] }, as('editor'));
    await relations.database.query('update alarm set recovered_at = began_at + 1 where id = $1', [recovered]);
    await relations.database.query(
      `insert into alarm_cause (alarm_id, kind, from_at, until_at) values ($1, 'night', 0, $2)`,
      [shelved, Date.now() + HOUR],
    );
    const code = await readCode();
    const all = await listed('creator', code);
    expect(all.indexOf(fault)).toBeGreaterThanOrEqual(0);
    expect(all.indexOf(warning)).toBeGreaterThan(all.indexOf(fault));
    for (const id of [known, recovered, shelved, foreign]) expect(all).not.toContain(id);

    await configure({ scenes: [{ id: 'a', kind: 'alarms', seconds: 20, only_faults: true }] });
    expect(await listed('creator', code)).toEqual(all.filter((id) => id !== warning));
    await configure({});
  });

  it.each(people.filter((who) => who !== 'nobody' && !who.includes(':') && who !== 'wall'))(
    '[ALM-01] [SEC-01] gives %s the rights of their own account, and no others',
    async (who) => {
      const code = await readCode();
      const [here, there] = [await newAlarm(), await newAlarm(otherId)];
      const may = hasCapability(who, 'alarm.acknowledge', onWall[1]);
      const sees = hasCapability(who, 'station.view', onWall[1]);
      const ids = await listed(who, code);
      expect(ids.includes(here)).toBe(may);
      expect(ids).not.toContain(there);
      const { body } = await acknowledge(who, [here, there], code, 'On my way');
      expect(body.data!.list.map(({ result }) => result)).toEqual([
        may ? 'done' : sees ? 'forbidden' : 'unknown',
        'unknown',
      ]);
      const { alarm, station, events } = await readData(
        relations.stack,
        getAlarm,
        { alarm_id: Number(here) },
        as('creator'),
      );
      expect(station.id).toBe(stationId);
      expect(station.station_name).not.toBe('');
      expect(alarm.handling.state).toBe(may ? 'acknowledged' : 'unacknowledged');
      expect(events.map(({ kind, comment, wall: at }) => ({ kind, comment, at }))).toEqual(
        may ? [{ kind: 'acknowledge', comment: 'On my way', at: 'Foyer' }] : [],
      );
    },
  );

  it('[ALM-01] a code is no credential, and a forged one says nothing', async () => {
    const code = await readCode();
    expect((await callStack(relations.stack, getWallAlarms, { wall: code })).body.code).toBe(
      Refusal.signedOut,
    );
    const [id, step] = code.split('.');
    for (const forged of [`${id}.${step}.AAAAAAAAAAAAAAAA`, `1.${step}.${code.split('.')[2]}`])
      expect((await callStack(relations.stack, getWallAlarms, { wall: forged }, as('admin'))).body.code).toBe(
        Refusal.notFound,
      );
  });

  it('[ALM-01] where the code is not used, the history names no display', async () => {
    const id = await newAlarm();
    await readData(relations.stack, acknowledgeAlarms, { alarm_ids: [id] }, as('creator'));
    const { events } = await readData(relations.stack, getAlarm, { alarm_id: Number(id) }, as('creator'));
    expect(events.map(({ wall: at }) => at)).toEqual(['']);
  });
});
