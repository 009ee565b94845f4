import {
  Refusal,
  StationRight,
  doGuestLogin,
  doLogin,
  httpCalls,
  successOf,
  type HttpCall,
  type HttpCalls,
  type RequestOf,
} from '@heliograph/contracts/http';
import { can, type Actor, type Capability, type StationRelation } from '@heliograph/domain/permissions';
import { callStack, dataOf, newStation, startStack, type CallOptions, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { from } from './support/codes.ts';
import { databaseOf } from './support/databaseOf.ts';
import { relevanceOf } from './support/fleet.ts';

const FLAGS = ['control', 'setting', 'auth'] as const;
type Share = NonNullable<StationRelation['share']>;

/** A manager for each combination of flags: `manager-control-auth` may control and authorise. */
const managers = Array.from({ length: 8 }, (_, bits): [string, Share] => {
  const flags = FLAGS.filter((_flag, bit) => (bits >> bit) % 2 === 1);
  const has = (flag: (typeof FLAGS)[number]) => flags.includes(flag);
  const share: Share = { type: 1, control: has('control'), setting: has('setting'), auth: has('auth') };
  return [['manager', ...flags].join('-'), share];
});
const shares = new Map<string, Share>([
  ['viewer', { type: 0, control: false, setting: false, auth: false }],
  ['editor', { type: 3, control: true, setting: true, auth: true }],
  ...managers,
]);

const COMPANY = 7;
const individual = { role: 'individual', companyId: null, enterpriseAuth: false } as const;
/** Who they are in the eyes of the permission table; written down, not asked for. */
const actors = new Map<string, Actor>(
  Object.entries({
    guest: { role: 'guest', companyId: null, enterpriseAuth: false },
    stranger: individual,
    creator: individual,
    installer: { role: 'enterprise', companyId: COMPANY, enterpriseAuth: true },
    employee: { role: 'enterprise', companyId: COMPANY, enterpriseAuth: false },
    customer: { role: 'individual', companyId: COMPANY, enterpriseAuth: false },
    admin: { role: 'administrator', companyId: null, enterpriseAuth: false },
    ...Object.fromEntries([...shares.keys()].map((who) => [who, individual])),
  } as const).map(([userName, actor]) => [userName, { userName, ...actor }]),
);
const people = ['nobody', ...actors.keys()];

interface Place {
  shownToGuest: boolean;
  serviceCustom: boolean;
  creatorAllowsSetting: boolean;
  companyLinked: boolean;
  /** To the customer. */
  assigned: boolean;
}
/** The stations asked about: all belong to the creator and have the same shares. */
const places: Record<string, Place> = {
  'a linked station shown to guests': {
    shownToGuest: true,
    serviceCustom: false,
    creatorAllowsSetting: true,
    companyLinked: true,
    assigned: true,
  },
  'a station looked after by an enterprise': {
    shownToGuest: false,
    serviceCustom: true,
    creatorAllowsSetting: false,
    companyLinked: true,
    assigned: false,
  },
  'a station of nobody else’s': {
    shownToGuest: false,
    serviceCustom: false,
    creatorAllowsSetting: true,
    companyLinked: false,
    assigned: false,
  },
};

/** How somebody stands to a station of a place. */
function relationOf(who: string, place: Place): StationRelation {
  return {
    isCreator: who === 'creator',
    share: shares.get(who) ?? null,
    companyLinked: place.companyLinked && actors.get(who)!.companyId === COMPANY,
    assigned: place.assigned && who === 'customer',
    serviceCustom: place.serviceCustom,
    shownToGuest: place.shownToGuest,
    creatorAllowsSetting: place.creatorAllowsSetting,
  };
}

const holds = (who: string, capability: Capability, place: Place): boolean =>
  who !== 'nobody' && can(actors.get(who)!, capability, relationOf(who, place));

let stack: Stack;
let database: Client;
const stationIds = new Map<string, number>();
const sessions = new Map<string, CallOptions>();

beforeAll(async () => {
  stack = await startStack({ env: { SIMULATOR: 'off' } });
  database = await databaseOf(stack);
  const makePerson = `
    insert into person (user_name, name, email, role, company_id, password_hash, created_at)
    select $1, $1, $1 || '@demo.example', $2, case when $3 then company.id end, password_hash, 0
    from person, company where user_name = 'owner' and enterprise_code = 'SLS-2026'`;
  for (const [who, actor] of actors) {
    if (['guest', 'installer', 'admin'].includes(who)) continue;
    await database.query(makePerson, [who, actor.role, actor.companyId === COMPANY]);
  }
  for (const place of Object.keys(places)) stationIds.set(place, await makeStation(places[place]!));
  for (const who of people) {
    const cell = from(`198.51.100.${people.indexOf(who) + 1}`);
    if (who === 'nobody') sessions.set(who, cell);
    else {
      const signedIn =
        who === 'guest'
          ? await dataOf(stack, doGuestLogin, {}, cell)
          : await dataOf(
              stack,
              doLogin,
              { type: 2, account: `${who}@demo.example`, password: stack.password },
              cell,
            );
      sessions.set(who, { ...cell, token: signedIn.token });
    }
  }
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

async function makeStation(place: Place): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into station (name, type, installed_kwp, rated_ah, area, address, postal_code, time_zone, created_at,
       creator_id, company_id, linked_at, service_custom, shown_to_guest, device_setting)
     select 'Asked about', 'residential', 5, 0, 'QLD', 'x', '4000', 'Australia/Brisbane', 0,
       person.id, case when $1 then company.id end, 0, $2, $3, $4
     from person, company where user_name = 'creator' and enterprise_code = 'SLS-2026' returning id`,
    [place.companyLinked, place.serviceCustom, place.shownToGuest, place.creatorAllowsSetting],
  );
  const { id } = rows[0]!;
  for (const [who, { type, control, setting, auth }] of shares)
    await database.query(
      `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
       select $1, id, $3, $4, $5, $6, 0 from person where user_name = $2`,
      [id, who, type, control, setting, auth],
    );
  if (place.assigned)
    await database.query(
      `insert into customer_station (company_id, person_id, station_id, created_at)
       select company_id, id, $1, 0 from person where user_name = 'customer'`,
      [id],
    );
  return id;
}

interface Row<C = HttpCall> {
  /** All of them are needed. */
  needs: readonly Capability[];
  request(stationId: number, who: string): RequestOf<C>;
  /**
   * What is answered where it is allowed; success unless said otherwise. A refusal of content changes nothing, so that
   * the next one asks about the same station.
   */
  answer?: { code: number; field: string };
  /** It changes its station when it is allowed: each asks about a new one. */
  changes?: true;
  /** About no station. */
  nowhere?: true;
}

const resources = ['station', 'share', 'tariff'] as const;
type Table = {
  [R in (typeof resources)[number]]: Partial<{ [K in keyof HttpCalls[R]]: readonly Row<HttpCalls[R][K]>[] }>;
};

const OLD = 999;
const prices = { unit: 'AUD', feedinType: 'fixed', feedinPrice: 0.08, consumptionType: 'fixed', consumptionPrice: 0.3 } as const; // prettier-ignore
const unknownUser = { code: Refusal.notFound, field: '0.user' };
const oldVersion = { code: Refusal.conflict, field: 'version' };

/** A share that the giver would give to themselves. */
const sharing = (
  type: 0 | 1 | 2 | 3,
  ...needs: Capability[]
): Row<HttpCalls['share']['saveStationShare']> => ({
  needs: ['station.share', ...needs],
  request: (station_id, who) => ({
    station_id,
    station_share_type: type,
    share_account_type: 0,
    station_share_user: `${who}@demo.example`,
  }),
  answer: { code: Refusal.badRequest, field: 'station_share_user' },
});

const table: Table = {
  station: {
    addStation: [
      {
        needs: ['station.create'],
        request: () => newStation({ agent: 'nobody' }),
        answer: { code: Refusal.badRequest, field: 'agent' },
        nowhere: true,
      },
    ],
    editStation: [
      {
        needs: ['station.edit'],
        request: (station_id) => ({ station_id, version: OLD, station_name: 'x' }),
        answer: oldVersion,
      },
      {
        needs: ['station.edit', 'station.editAll'],
        request: (station_id) => ({ station_id, version: OLD, nmi: '' }),
        answer: oldVersion,
      },
    ],
    getGateways: [{ needs: ['station.editAll'], request: (station_id) => ({ station_id }) }],
    renewGatewayPassword: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, uuid: 'no-such-gateway' }),
        answer: { code: Refusal.notFound, field: 'uuid' },
      },
    ],
    deleteStation: [{ needs: ['station.delete'], request: (station_id) => ({ station_id }), changes: true }],
    collectStation: [
      { needs: ['station.collect'], request: (station_id) => ({ station_id, type: 1 }) },
      { needs: ['station.collect'], request: (station_id) => ({ station_id, type: 0 }) },
    ],
    setEnterprise: [
      {
        needs: ['station.link'],
        request: (station_id) => ({ station_id, enterprise_code: 'NO-SUCH' }),
        answer: { code: Refusal.notFound, field: 'enterprise_code' },
      },
    ],
    clearEnterprise: [{ needs: ['station.link'], request: (station_id) => ({ station_id }), changes: true }],
  },
  share: {
    saveStationShare: [
      sharing(0),
      sharing(1, 'station.transfer'),
      sharing(2, 'station.transfer'),
      sharing(3),
    ],
    getShareList: [{ needs: ['station.authorise'], request: (station_id) => ({ station_id }) }],
    getStationShareLog: [{ needs: ['station.authorise'], request: (station_id) => ({ station_id }) }],
    deleteShareByList: [
      {
        needs: ['station.authorise'],
        request: (station_id) => [{ station_id, user: 'no.such.user' }],
        answer: unknownUser,
      },
    ],
    setAuthByList: [
      {
        needs: ['station.authorise'],
        request: (station_id) => [
          { station_id, user: 'no.such.user', share_type: 0, control: 0, setting: 0, auth: 0 },
        ],
        answer: unknownUser,
      },
    ],
  },
  tariff: {
    setStationTariff: [
      {
        needs: ['station.tariff'],
        request: (station_id) => ({ station_id, ...prices, seen: OLD }),
        answer: { code: Refusal.conflict, field: 'seen' },
      },
    ],
    getTariffHistory: [{ needs: ['station.tariff'], request: (station_id) => ({ station_id }) }],
    deleteStationTariff: [
      {
        needs: ['station.tariff'],
        request: (station_id) => ({ station_id, from: 1 }),
        answer: { code: Refusal.conflict, field: 'from' },
      },
    ],
  },
};

const cells = resources.flatMap((resource) =>
  Object.entries(table[resource] as Record<string, readonly Row[]>).flatMap(([name, rows]) => {
    const call = (httpCalls[resource] as Record<string, HttpCall>)[name]!;
    return rows.flatMap((row) =>
      people.flatMap((who) =>
        Object.keys(places)
          .slice(0, row.nowhere ? 1 : undefined)
          .map((place) => ({ call, row, who, place })),
      ),
    );
  }),
);

/** What the permission table wants answered. */
function expected(row: Row, who: string, place: Place): { code: number | 'success'; field?: string } {
  if (who === 'nobody') return { code: Refusal.signedOut };
  if (!row.nowhere && !holds(who, 'station.view', place)) return { code: Refusal.notFound };
  if (!row.needs.every((capability) => holds(who, capability, place))) return { code: Refusal.forbidden };
  return row.answer ?? { code: 'success' };
}

describe('who may make which call about a station', () => {
  it('[SEC-01] the table has a row for every call that writes', () => {
    for (const resource of resources) {
      const writing = Object.entries<HttpCall>(httpCalls[resource]).filter(
        ([, call]) => call.method === 'POST',
      );
      expect(Object.keys(table[resource])).toEqual(expect.arrayContaining(writing.map(([name]) => name)));
    }
  });

  it('[SEC-01] the table tells people apart: every row refuses somebody and allows somebody', () => {
    for (const { call, row } of cells) {
      const verdicts = new Set(
        people.flatMap((who) =>
          Object.values(places).map((place) =>
            row.needs.every((capability) => holds(who, capability, place)),
          ),
        ),
      );
      expect([call.path, verdicts.size]).toEqual([call.path, 2]);
    }
  });

  it.each(
    cells.map((cell) => [cell.call.path, cell.row.needs.join(' and '), cell.who, cell.place, cell] as const),
  )('[SEC-01] %s (%s) by %s on %s', async (_path, _needs, _who, _place, { call, row, who, place }) => {
    const id = row.changes ? await makeStation(places[place]!) : stationIds.get(place)!;
    const { status, body } = await callStack(stack, call, row.request(id, who), sessions.get(who));
    const wanted = expected(row, who, places[place]!);
    // A station that is not linked can be unlinked by nobody.
    const nothingToEnd = call.path.endsWith('clear_enterprise') && !places[place]!.companyLinked;
    if (wanted.code === 'success')
      expect([status, body.code]).toEqual(nothingToEnd ? [409, Refusal.conflict] : [200, successOf(call)]);
    else {
      expect([status, body.code]).toEqual([wanted.code - 1000, wanted.code]);
      expect(body.data).toBeUndefined();
      if (wanted.field !== undefined) expect(body.field).toBe(wanted.field);
      // What is refused as unknown is the station, not what else the call names.
      else if (wanted.code === Refusal.notFound) expect(body.field).toMatch(/(^|\.)station_id$/);
    }
  });

  it.each([...actors.keys()])('[SEC-01] [STN-04] %s is told the same rights', async (who) => {
    const { station } = await relevanceOf(stack, sessions.get(who)!.token!);
    for (const [name, place] of Object.entries(places)) {
      const seen = station.find(({ id }) => id === stationIds.get(name));
      const wanted = holds(who, 'station.view', place)
        ? StationRight.options.filter((right) => holds(who, `station.${right}`, place))
        : undefined;
      expect([name, seen?.rights]).toEqual([name, wanted]);
      expect([name, seen?.device_control, seen?.device_setting]).toEqual([
        name,
        ...(['device.control', 'device.setting'] as const).map(
          (capability) => seen && Number(holds(who, capability, place)),
        ),
      ]);
    }
  });

  it('[SEC-01] after all of it the stations are as they were', async () => {
    const { rows } = await database.query(
      `select count(*)::int as shares, min(version) as version, min(tariff_revision) as revision from station
       join station_share on station_id = station.id where station.id = any($1) group by station.id`,
      [[...stationIds.values()]],
    );
    expect(rows).toEqual([...stationIds].map(() => ({ shares: shares.size, version: 0, revision: 0 })));
  });
});
