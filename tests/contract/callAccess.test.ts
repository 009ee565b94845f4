import {
  Refusal,
  StationRight,
  createCommLog,
  getAlarm,
  getCommLog,
  getMqttCredential,
  grantWrites,
  httpCalls,
  getSuccessCode,
  updateCommLog,
  type HttpCall,
  type Permission,
} from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEquipment, type Equipment } from './support/addEquipment.ts';
import { differences, type Outcome } from './support/differences.ts';
import { getRelevance } from './support/fleet.ts';
import {
  actors,
  hasCapability,
  mayCall,
  people,
  shares,
  startRelationStack,
  stationCases,
  type RelationStack,
} from './support/relationStack.ts';
import {
  answers,
  variants,
  type Answer,
  type CallName,
  type Target,
  type Variant,
} from './support/callVariants.ts';
import { isOfRows, sampleRequest } from './support/sampleRequests.ts';

/** Calls that change their station, which each uses a new one, or end the session. */
const CHANGES: readonly CallName[] = ['station.addGateway', 'station.deleteStation', 'station.clearEnterprise', 'share.leaveStation']; // oxfmt-ignore
const ENDS_SESSION: readonly CallName[] = ['login.doLogout'];

let relations: RelationStack;
const targets = new Map<string, Omit<Target, 'password' | 'clientId' | 'account' | 'phone'>>();
/** Prefix of the MQTT clients that a user may use. */
const prefixes = new Map<string, string>();
let accounts: unknown;

const readAccounts = async (): Promise<unknown> => {
  const { rows } = await relations.database.query(
    `select user_name, email, role, company_id, enterprise_auth, password_hash, disabled_at from person
     where role <> 'display' order by id`,
  );
  return rows;
};

beforeAll(async () => {
  relations = await startRelationStack();
  const { database, stack, sessions, stationIds } = relations;
  for (const [place, stationId] of stationIds) {
    const equipment = await addEquipment(database, stationId);
    const { rows } = await database.query<{ id: number }>(
      `insert into upgrade (device_id, name, type, version, size, sha256, method, timeout, deadline, state,
         percent, log, away, heard_at, created_at)
       values ($1, 'x', 'MAIN', '{1150,0217}', 1, '', 'resume', 20, $2, 'installing', 10, '[]', false, $2, $2)
       returning id`,
      [equipment.objIds.C002, Date.now() + 3_600_000],
    );
    const { ids, objIds, uuid } = equipment;
    const named = { deviceId: ids.C002, objId: objIds.C002, gatewayUuid: uuid, upgradeId: rows[0]!.id };
    targets.set(place, { ...equipment, ...named, stationId });
    alarmIds.set(place, await addPrivateTexts(equipment));
  }
  for (const who of actors.keys()) {
    const { mqtt_server } = await readData(stack, getMqttCredential, {}, sessions.get(who));
    prefixes.set(who, mqtt_server[0]!.mqtt_client_prefix);
  }
  accounts = await readAccounts();
});
afterAll(() => relations.stop());

/** Marks of texts that only people of a station may read, by the object that holds them. */
const PRIVATE = /Private-(name|correction|shelf|window|comment)/g;
const alarmIds = new Map<string, string>();
/** Users and calls that read them, by mark. */
const readers = new Map<string, Set<string>>();

/** Adds an object of every kind that holds a private text. @returns the id of an alarm */
async function addPrivateTexts({ objIds }: Equipment): Promise<string> {
  const { database } = relations;
  const began = Date.now() - 2 * 3_600_000;
  const until = Date.now() + 86_400_000;
  await database.query(`update person set name = 'Private-name' where user_name = 'creator'`);
  await database.query(
    `insert into energy_edit (device_id, counter, kind, began_at, ended_at, kwh, reason, person_id, recorded_at)
     select $1, 0, 'correction', $2, $2::bigint + 900000, 1, 'Private-correction', id, $2 from person
     where user_name = 'creator'`,
    [objIds.C002, began - (began % 900_000)],
  );
  for (const [code, kind] of [
    ['X1', 'shelf'],
    [null, 'window'],
  ] as const)
    await database.query(
      `insert into alarm_suppression (device_id, code, from_at, until_at, reason, by_name)
       values ($1, $2, $3, $4, $5, 'Private-name')`,
      [objIds.C002, code, began, until, `Private-${kind}`],
    );
  const { rows } = await database.query<{ id: string }>(
    `insert into alarm (device_id, code, type, level, message, began_at)
     values ($1, 'X1', 'fault', 3, 'Something is wrong', $2) returning id`,
    [objIds.C002, began],
  );
  const { id } = rows[0]!;
  await database.query(
    `insert into alarm_event (alarm_id, at, kind, by_name, comment)
     values ($1, $2, 'acknowledge', 'Private-name', 'Private-comment')`,
    [id, began + 1],
  );
  return id;
}

function noteReaders(who: string, call: string, body: unknown): void {
  for (const [mark] of JSON.stringify(body).matchAll(PRIVATE))
    readers.set(mark, (readers.get(mark) ?? new Set()).add(`${who} by ${call}`));
}

interface Cell {
  name: CallName;
  call: HttpCall;
  variant: Variant;
  who: string;
  /** Null for a request without one. */
  place: string | null;
}

const places = Object.keys(stationCases);
/** Without those who only differ in their relation to a station. */
const unrelated = people.filter((who) => !shares.has(who));

const cells = Object.entries(httpCalls).flatMap(([resource, calls]) =>
  Object.entries<HttpCall>(calls).flatMap(([method, call]) => {
    const name = `${resource}.${method}` as CallName;
    return (variants[name] ?? [{}]).flatMap((variant): Cell[] => [
      ...(call.at
        ? people.flatMap((who) => places.map((place) => ({ name, call, variant, who, place })))
        : []),
      ...(call.at && !call.elsewhere
        ? []
        : unrelated.map((who) => ({ name, call, variant, who, place: null }))),
    ]);
  }),
);

/** True if someone has a permission; one at a place needs to see it, too. */
function has(who: string, permission: Permission, place: string | null): boolean {
  if (permission === 'public') return true;
  if (who === 'nobody') return false;
  if (permission === 'signedIn') return true;
  return place === null
    ? can(actors.get(who)!, permission)
    : hasCapability(who, permission, stationCases[place]!);
}

/** Who may make calls that ask for more than their permission. */
const rowRules: Partial<Record<CallName, (who: string, place: string | null) => boolean>> = {
  'alarm.addMaintenance': (who, place) => place !== null || actors.get(who)!.companyId !== null,
  // Totals of all stations, of a company’s or of those shown to guests.
  'fleet.getFleetTotals': (who) => ['guest', 'employee', 'installer', 'admin', 'admin:all'].includes(who),
};

/** Why someone may not make a call; null if they may. */
function refusalOf({ name, call, variant: { needs = [] }, who, place }: Cell): Answer | null {
  const isOpen = call.may === 'public';
  const isToken = actors.get(who)?.scopes !== undefined;
  // Public calls know people only by their sign-in.
  if ((!isOpen || needs.length > 0) && (who === 'nobody' || (isOpen && isToken))) return 'signedOut';
  if (!isOpen && !mayCall(who, call)) return 'forbidden';
  if (place !== null && !has(who, 'station.view', place)) return `notFound ${fieldOfPlace(call)}`;
  const permission = place === null ? (call.elsewhere ?? call.may) : call.may;
  const isAllowed =
    has(who, permission, place) &&
    (rowRules[name]?.(who, place) ?? (call.may !== 'customers.manage' || who !== 'rival')) &&
    needs.every((alternatives) => alternatives.some((one) => has(who, one, place)));
  return isAllowed ? null : 'forbidden';
}

/** Answer to a caller who may make the call; undefined for success. */
function answerOf({ name, variant, who, place }: Cell): Answer | undefined {
  if (name === 'station.clearEnterprise' && !stationCases[place!]!.companyLinked) return 'conflict';
  // Administrators may do everything, but are not displays.
  if (name === 'display.attend' && who !== 'wall') return 'notFound';
  return variant.answer ?? answers.get(name);
}

/** The field of a request that names its place, as refusals name it. */
function fieldOfPlace(call: HttpCall): string {
  if (isOfRows(call)) return `0.${call.at}`;
  return call.at === 'station_ids' || call.at === 'device_ids' ? `${call.at}.0` : call.at!;
}

async function ask(cell: Cell): Promise<Outcome> {
  const { name, call, variant, who, place } = cell;
  const { stack } = relations;
  const known = targets.get(place ?? places[0]!)!;
  const index = String(people.indexOf(who)).padStart(3, '0');
  const target = {
    ...known,
    ...(CHANGES.includes(name) && { stationId: await makeStation(place!) }),
    password: stack.password,
    clientId: `${prefixes.get(who) ?? ''}tab`,
    account: `${who.split(':')[0]}@demo.example`,
    phone: `49157${variant.needs ? 1 : 0}${index}`,
  };
  const changed = typeof variant.with === 'function' ? variant.with(target) : variant.with;
  const sample = sampleRequest(call, target, place !== null && call.at ? [call.at] : []);
  const request = Array.isArray(sample) ? sample : { ...sample, ...changed };
  const options = ENDS_SESSION.includes(name) ? await relations.signIn(who) : relations.sessions.get(who);
  const { status, body } = await callStack(stack, call, request, options);
  if (call.may !== 'public') noteReaders(who, name, body);
  const refusal = refusalOf(cell) ?? answerOf(cell);
  if (!refusal) return { expected: [200, getSuccessCode(call)], answer: [status, body.code] };
  const [kind, field] = refusal.split(' ') as [keyof typeof Refusal, string | undefined];
  return {
    expected: [Refusal[kind] - 1000, Refusal[kind], field, undefined],
    answer: [status, body.code, field && body.field, body.data],
  };
}

let lastMade: Promise<unknown> = Promise.resolve();

/** Makes one station after another: they share a connection. */
function makeStation(place: string): Promise<number> {
  const made = lastMade.then(() => relations.makeStation(stationCases[place]!));
  lastMade = made.catch(() => undefined);
  return made;
}

/** Requirements that the calls of a resource serve. */
const REQUIREMENTS: Partial<Record<string, string>> = { device: '[DEV-02] [PAR-04] ', firmware: '[FW-01] ' };

describe('access', () => {
  it('[SEC-01] only public calls refuse nobody, and every call allows someone', () => {
    for (const variant of new Set(cells.map((cell) => cell.variant))) {
      const own = cells.filter((cell) => cell.variant === variant);
      const { name, call } = own[0]!;
      const verdicts = new Set(own.map((cell) => refusalOf(cell) === null));
      expect([name, verdicts.size]).toEqual([name, call.may === 'public' && !variant.needs ? 1 : 2]);
    }
  });

  const names = [...new Set(cells.map(({ name }) => name))];
  /** True for cells on the station that is this call's turn, and those without one. */
  const isFirst = ({ name, place }: Cell) =>
    place === null || place === places[names.indexOf(name) % places.length];
  const titleOf = ({ name }: Cell) => `${REQUIREMENTS[name.split('.')[0]!] ?? ''}${name}`;
  const titlesOf = (asked: readonly Cell[]) => [...new Set(asked.map(titleOf))];
  const labelOf = ({ variant, who, place }: Cell) => `${JSON.stringify(variant)} by ${who} on ${place}`;

  const first = cells.filter(isFirst);
  it.each(titlesOf(first))('[SEC-01] %s by everybody, on one station', async (title) => {
    const own = first.filter((cell) => titleOf(cell) === title);
    expect(await differences(own, labelOf, ask)).toBe('');
  });

  const others = cells.filter((cell) => !isFirst(cell));
  it.each(titlesOf(others))('[SEC-01] %s by everybody, on the other stations @full', async (title) => {
    const own = others.filter((cell) => titleOf(cell) === title);
    expect(await differences(own, labelOf, ask)).toBe('');
  });
});

it.each([...actors.keys()])('[SEC-01] [STN-04] %s sees the same rights', async (who) => {
  const { station } = await getRelevance(relations.stack, relations.sessions.get(who)!.token!);
  for (const [name, place] of Object.entries(stationCases)) {
    const seen = station.find(({ id }) => id === relations.stationIds.get(name));
    const wanted = hasCapability(who, 'station.view', place)
      ? StationRight.options.filter((right) => hasCapability(who, `station.${right}`, place))
      : undefined;
    // Administrators may do everything, but have no share to give up.
    if (who === 'admin') wanted?.splice(wanted.indexOf('leave'), 1);
    expect([name, seen?.rights]).toEqual([name, wanted]);
    expect([name, seen?.device_control, seen?.device_setting]).toEqual([
      name,
      ...(['device.control', 'device.setting'] as const).map(
        (capability) => seen && Number(hasCapability(who, capability, place)),
      ),
    ]);
  }
});

it('[SEC-01] [PAR-08] an entry of the log can be completed and used for writes only by its author', async () => {
  const { ids } = targets.get(places[0]!)!;
  const { stack, sessions } = relations;
  const word = { property_code: 'shutdown_soc', title: 'Shutdown', value: '20', unit: '%' };
  const entry = {
    device_id: ids.C002,
    module_title: 'Battery Setting',
    read_set: 'Set' as const,
    funs: [word],
  };
  const began = await readData(stack, createCommLog, entry, sessions.get('creator'));
  const granting = {
    ...began,
    device_id: ids.C002,
    writes: [{ property_code: 'shutdown_soc', value: 20 }],
  };
  const result = { ...word, result: 'verified' } as const;
  for (const who of people) {
    const options = sessions.get(who);
    const client_id = `${prefixes.get(who) ?? ''}tab`;
    const reported = await callStack(stack, updateCommLog, { ...began, funs: [result] }, options);
    const granted = await callStack(stack, grantWrites, { ...granting, client_id }, options);
    const codes = [reported.body.code, granted.body.code];
    if (who === 'creator') expect(codes).toEqual([1001, 1001]);
    else if (who === 'nobody') expect(codes).toEqual([Refusal.signedOut, Refusal.signedOut]);
    else if (!mayCall(who, updateCommLog)) expect(codes).toEqual([Refusal.forbidden, Refusal.forbidden]);
    else {
      expect([who, reported.body.code, reported.body.field]).toEqual([who, Refusal.notFound, 'comm_id']);
      expect([who, granted.body.code]).not.toEqual([who, 1001]);
    }
  }
  const { list } = await readData(stack, getCommLog, { device_id: ids.C002 }, sessions.get('viewer'));
  expect(list.find(({ comm_id }) => comm_id === began.comm_id)).toMatchObject({
    create_user: 'creator',
    read_set: 'Set',
    asked: [word],
    told: [result],
  });
});

describe('all of these calls', () => {
  it('[TRU-04] [SEC-01] keep names, reasons and comments from sessions that may not read them', async () => {
    for (const [place, alarm_id] of alarmIds)
      for (const who of actors.keys()) {
        const { stack, sessions } = relations;
        if (!mayCall(who, getAlarm)) continue;
        const { body } = await callStack(stack, getAlarm, { alarm_id }, sessions.get(who));
        noteReaders(who, `alarm.getAlarm on ${place}`, body);
      }
    const sees = (who: string) =>
      Object.values(stationCases).some((place) => hasCapability(who, 'station.private', place));
    const others = [...readers].flatMap(([mark, all]) =>
      [...all].filter((each) => !sees(each.split(' ')[0]!)).map((each) => `${mark} to ${each}`),
    );
    expect(others).toEqual([]);
    // People of the station read each of them.
    const viewed = [...readers].filter(([, all]) => [...all].some((each) => each.startsWith('viewer ')));
    const kinds = ['comment', 'correction', 'name', 'shelf', 'window'];
    expect(viewed.map(([mark]) => mark).toSorted()).toEqual(kinds.map((kind) => `Private-${kind}`));
  });

  it('[SEC-01] leave the accounts unchanged', async () => {
    expect(await readAccounts()).toEqual(accounts);
  });

  it('[SEC-01] leave the stations unchanged', async () => {
    const { rows } = await relations.database.query(
      `select count(*)::int as shares, min(version) as version, min(tariff_revision) as revision from station
       join station_share on station_id = station.id where station.id = any($1) group by station.id`,
      [[...relations.stationIds.values()]],
    );
    expect(rows).toEqual(places.map(() => ({ shares: shares.size, version: 0, revision: 0 })));
  });

  it('[SEC-01] leave the devices unchanged and grant nothing else', async () => {
    const { rows } = await relations.database.query<{ name: string; serial: string }>(
      `select name, serial from device where station_id = any($1) order by id`,
      [[...relations.stationIds.values()]],
    );
    expect(rows).toEqual(
      [...targets.values()].flatMap(({ ids }) =>
        Object.entries(ids).map(([name, serial]) => ({ name, serial })),
      ),
    );
    const granted = await relations.database.query(
      `select user_name, changes from audit join person on person.id = person_id
       where action = 'device.grant'`,
    );
    expect(granted.rows).toEqual([{ user_name: 'creator', changes: { shutdown_soc: [null, 20] } }]);
  });

  it('[SEC-01] [FW-01] leave the devices’ upgrades unchanged', async () => {
    for (const { ids, upgradeId } of targets.values()) {
      const options = relations.sessions.get('admin');
      const request = { device_id: ids.C002 };
      const { list } = await readData(relations.stack, httpCalls.firmware.getUpgrades, request, options);
      expect(list).toMatchObject([{ upgrade_id: upgradeId, state: 'installing', percent: 10, log: [] }]);
    }
  });
});
