import {
  Refusal,
  StationRight,
  httpCalls,
  getSuccessCode,
  type HttpCall,
  type HttpCalls,
  type ImportedDay,
  type RequestOf,
} from '@heliograph/contracts/http';
import type { Capability } from '@heliograph/domain/permissions';
import { callStack, newStation, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byPath, differences, type Outcome } from './support/differences.ts';
import { getRelevance } from './support/fleet.ts';
import {
  actors,
  hasCapability,
  mayCall,
  people,
  stationCases,
  shares,
  startRelationStack,
  type StationCase,
  type RelationStack,
} from './support/relationStack.ts';

let relations: RelationStack;
let stack: Stack;
let database: Client;

beforeAll(async () => {
  relations = await startRelationStack();
  ({ stack, database } = relations);
});
afterAll(() => relations.stop());

interface Row<C = HttpCall> {
  /** All of them are required. */
  needs: readonly Capability[];
  request(stationId: number, who: string): RequestOf<C>;
  /**
   * Expected code where it is allowed; success by default. A refusal of content changes nothing, so that
   * the next call uses the same station.
   */
  answer?: { code: number; field: string };
  /** The call changes its station when it is allowed: each uses a new one. */
  changes?: true;
  /** The call has no station. */
  nowhere?: true;
}

const resources = ['station', 'share', 'tariff', 'quality', 'report', 'audit'] as const;
type Table = {
  [R in (typeof resources)[number]]: Partial<{ [K in keyof HttpCalls[R]]: readonly Row<HttpCalls[R][K]>[] }>;
};

const OLD = 999;
const prices = { unit: 'AUD', feedinType: 'fixed', feedinPrice: 0.08, consumptionType: 'fixed', consumptionPrice: 0.3 } as const; // prettier-ignore
const unknownUser = { code: Refusal.notFound, field: '0.user' };
const unknownImport = { code: Refusal.notFound, field: 'import_id' };
const NO_ENERGY: ImportedDay = {
  energy: 'generation',
  day: 0,
  kwh: Array.from({ length: 96 }, () => null),
  estimated: false,
};
const oldVersion = { code: Refusal.conflict, field: 'version' };

/** A share that the caller would give to themselves. */
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
    addGateway: [{ needs: ['station.editAll'], request: (station_id) => ({ station_id }), changes: true }],
    renewGatewayPassword: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, uuid: 'no-such-gateway' }),
        answer: { code: Refusal.notFound, field: 'uuid' },
      },
    ],
    getWriteProtection: [{ needs: ['station.authorise'], request: (station_id) => ({ station_id }) }],
    setWriteProtection: [
      { needs: ['station.authorise'], request: (station_id) => ({ station_id, demands_factor: 0 }) },
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
  audit: { getAuditLog: [{ needs: ['station.audit'], request: (station_id) => ({ station_id }) }] },
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
    leaveStation: [{ needs: ['station.leave'], request: (station_id) => ({ station_id }), changes: true }],
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
  quality: {
    getStationQuality: [
      { needs: ['station.view'], request: (station_id) => ({ station_id, start: 0, end: 1 }) },
    ],
    recordReplacement: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({
          station_id,
          device_id: 'nobody',
          at: 0,
          counters: [{ property_code: 'x', last_reading: 0, first_reading: 0 }],
          reason: '',
        }),
        answer: { code: Refusal.notFound, field: 'device_id' },
      },
    ],
    correctEnergy: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({
          station_id,
          device_id: 'nobody',
          property_code: 'x',
          began: 0,
          ended: 900_000,
          kwh: 0,
          reason: 'x',
        }),
        answer: { code: Refusal.notFound, field: 'device_id' },
      },
    ],
    withdrawEdit: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, edit_id: 2_147_483_647 }),
        answer: { code: Refusal.notFound, field: 'edit_id' },
      },
    ],
    beginEnergyImport: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, file_name: 'x.csv', replaces: 0 }),
      },
    ],
    addEnergyImportDays: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, import_id: 2_147_483_647, days: [NO_ENERGY] }),
        answer: unknownImport,
      },
    ],
    checkEnergyImport: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, import_id: 2_147_483_647 }),
        answer: unknownImport,
      },
    ],
    runEnergyImport: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, import_id: 2_147_483_647 }),
        answer: unknownImport,
      },
    ],
    discardEnergyImport: [
      {
        needs: ['station.editAll'],
        request: (station_id) => ({ station_id, import_id: 2_147_483_647 }),
        answer: unknownImport,
      },
    ],
    getEnergyImports: [{ needs: ['station.editAll'], request: (station_id) => ({ station_id }) }],
  },
  report: {
    getConsumption: [
      { needs: ['report.consumption'], request: (station_id) => ({ station_id, start: 0, end: 1 }) },
      {
        needs: ['report.consumption'],
        request: (station_id) => ({ station_id: `${station_id},2147483647`, start: 0, end: 1 }),
        answer: { code: Refusal.notFound, field: 'station_id' },
      },
    ],
    getOperationAlarms: [
      { needs: ['report.operation'], request: () => ({ zone: 'Australia/Perth' }), nowhere: true },
    ],
    getOperationStations: [
      { needs: ['report.operation'], request: () => ({ zone: 'Australia/Perth' }), nowhere: true },
    ],
    getAlarmStatistics: [
      {
        needs: ['station.view'],
        request: (station_id) => ({ station_ids: [station_id], start: 0, end: 1, unit: 'day', zone: 'UTC' }),
      },
    ],
  },
};

const cells = resources.flatMap((resource) =>
  Object.entries(table[resource] as Record<string, readonly Row[]>).flatMap(([name, rows]) => {
    const call = (httpCalls[resource] as Record<string, HttpCall>)[name]!;
    return rows.flatMap((row) =>
      people.flatMap((who) =>
        Object.keys(stationCases)
          .slice(0, row.nowhere ? 1 : undefined)
          .map((place) => ({ call, row, who, place })),
      ),
    );
  }),
);

/** Expected response by the permission table. */
function expected(
  call: HttpCall,
  row: Row,
  who: string,
  place: StationCase,
): { code: number | 'success'; field?: string } {
  if (who === 'nobody') return { code: Refusal.signedOut };
  if (!mayCall(who, call)) return { code: Refusal.forbidden };
  if (!row.nowhere && !hasCapability(who, 'station.view', place)) return { code: Refusal.notFound };
  if (!row.needs.every((capability) => hasCapability(who, capability, place)))
    return { code: Refusal.forbidden };
  return row.answer ?? { code: 'success' };
}

type Cell = (typeof cells)[number];

const labelOf = ({ row, who, place }: Cell): string => `${row.needs.join(' and ')} by ${who} on ${place}`;

let lastMade: Promise<unknown> = Promise.resolve();

/** Makes one station after another: they share a connection. */
function makeStation(station: StationCase): Promise<number> {
  const made = lastMade.then(() => relations.makeStation(station));
  lastMade = made.catch(() => undefined);
  return made;
}

async function ask({ call, row, who, place }: Cell): Promise<Outcome> {
  const station = stationCases[place]!;
  const id = row.changes ? await makeStation(station) : relations.stationIds.get(place)!;
  const { status, body } = await callStack(stack, call, row.request(id, who), relations.sessions.get(who));
  const { code, field } = expected(call, row, who, station);
  // A station that is not linked cannot be unlinked.
  const isUnlinked = call.path.endsWith('clear_enterprise') && !station.companyLinked;
  if (code === 'success')
    return {
      expected: isUnlinked ? [409, Refusal.conflict] : [200, getSuccessCode(call)],
      answer: [status, body.code],
    };
  // A missing station is refused as unknown, not another field of the call.
  const isUnknown = code === Refusal.notFound && field === undefined;
  const named = isUnknown
    ? /(^|\.)station_id(s\.\d+)?$/.test(body.field ?? '')
    : (field ?? body.field) === body.field;
  return {
    expected: [code - 1000, code, true, 'without data'],
    answer: [status, body.code, named, body.data === undefined ? 'without data' : body.data],
  };
}

describe('access to calls about a station', () => {
  it('[SEC-01] every call that writes has a row', () => {
    for (const resource of resources) {
      const writing = Object.entries<HttpCall>(httpCalls[resource]).filter(
        ([, call]) => call.method === 'POST',
      );
      expect(Object.keys(table[resource])).toEqual(expect.arrayContaining(writing.map(([name]) => name)));
    }
  });

  it('[SEC-01] every row refuses someone and allows someone', () => {
    for (const { call, row } of cells) {
      const verdicts = new Set(
        people.flatMap((who) =>
          Object.values(stationCases).map((place) =>
            row.needs.every((capability) => hasCapability(who, capability, place)),
          ),
        ),
      );
      expect([call.path, verdicts.size]).toEqual([call.path, 2]);
    }
  });

  it.each(byPath(cells))('[SEC-01] %s by everybody on every station', async (_path, own) => {
    expect(await differences(own, labelOf, ask)).toBe('');
  });

  it.each([...actors.keys()])('[SEC-01] [STN-04] %s sees the same rights', async (who) => {
    const { station } = await getRelevance(stack, relations.sessions.get(who)!.token!);
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

  it('[SEC-01] leaves the stations unchanged', async () => {
    const { rows } = await database.query(
      `select count(*)::int as shares, min(version) as version, min(tariff_revision) as revision from station
       join station_share on station_id = station.id where station.id = any($1) group by station.id`,
      [[...relations.stationIds.values()]],
    );
    expect(rows).toEqual(
      [...relations.stationIds].map(() => ({ shares: shares.size, version: 0, revision: 0 })),
    );
  });
});
