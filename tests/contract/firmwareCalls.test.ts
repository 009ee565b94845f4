import {
  Refusal,
  httpCalls,
  getSuccessCode,
  type HttpCall,
  type HttpCalls,
  type RequestOf,
} from '@heliograph/contracts/http';
import { can, type Capability } from '@heliograph/domain/permissions';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEquipment, type Equipment } from './support/addEquipment.ts';
import { byPath, differences, type Outcome } from './support/differences.ts';
import {
  actors,
  hasCapability,
  mayCall,
  people,
  stationCases,
  startRelationStack,
  type StationCase,
  type RelationStack,
} from './support/relationStack.ts';

const { firmware } = httpCalls;

let relations: RelationStack;
const equipment = new Map<string, Equipment>();
/** An upgrade in progress on each station. */
const upgrades = new Map<string, number>();

beforeAll(async () => {
  relations = await startRelationStack();
  for (const [place, id] of relations.stationIds) {
    const equipped = await addEquipment(relations.database, id);
    equipment.set(place, equipped);
    const { rows } = await relations.database.query<{ id: number }>(
      `insert into upgrade (device_id, name, type, version, size, sha256, method, timeout, deadline, state,
         percent, log, away, heard_at, created_at)
       values ($1, 'x', 'MAIN', '{1150,0217}', 1, '', 'resume', 20, $2, 'installing', 10, '[]', false, $2, $2)
       returning id`,
      [equipped.objIds.C002, Date.now() + 3_600_000],
    );
    upgrades.set(place, rows[0]!.id);
  }
});
afterAll(() => relations.stop());

interface RequestTarget extends Equipment {
  upgradeId: number;
}

type Calls = HttpCalls['firmware'];

const NOBODY = 2_147_483_000;
const refusal = (code: number, field: string) => ({ code, field });

interface DeviceRow<C = HttpCall> {
  needs: Capability;
  request(target: RequestTarget): RequestOf<C>;
  /** The field that refers to what not everyone sees. */
  named: string;
  /** Expected code where it is allowed; success by default. Nothing is changed by it. */
  answer?: { code: number; field: string };
}

/** Calls about a device. */
const ofDevices: {
  [K in 'getFirmware' | 'startUpgrade' | 'cancelUpgrade' | 'getUpgrades']: DeviceRow<Calls[K]>;
} = {
  getFirmware: {
    needs: 'device.log',
    named: 'device_id',
    request: ({ ids }) => ({ device_id: ids.C002 }),
  },
  startUpgrade: {
    needs: 'device.setting',
    named: 'device_id',
    request: ({ ids }) => ({ device_id: ids.C002, firmware_id: NOBODY, method: 'resume', timeout: 20 }),
    answer: refusal(Refusal.notFound, 'firmware_id'),
  },
  cancelUpgrade: {
    needs: 'device.setting',
    named: 'upgrade_id',
    request: ({ upgradeId }) => ({ upgrade_id: upgradeId }),
    answer: refusal(Refusal.conflict, 'upgrade_id'),
  },
  getUpgrades: {
    needs: 'device.log',
    named: 'device_id',
    request: ({ ids }) => ({ device_id: ids.C002 }),
  },
};

interface LibraryRow<C = HttpCall> {
  request: RequestOf<C>;
  answer?: { code: number; field: string };
}

/** Calls about available firmware. */
const ofLibrary: {
  [K in 'getFirmware' | 'uploadImage' | 'saveFirmware' | 'deleteFirmware']: LibraryRow<Calls[K]>;
} = {
  getFirmware: { request: {} },
  uploadImage: {
    request: { file: new Uint8Array() },
    answer: refusal(Refusal.badRequest, 'file'),
  },
  saveFirmware: {
    request: {
      image_id: NOBODY,
      name: 'x',
      type: 'MAIN',
      version: ['1150', '0217'],
      mod_ids: [15],
      notes: '',
    },
    answer: refusal(Refusal.notFound, 'image_id'),
  },
  deleteFirmware: {
    request: { firmware_id: NOBODY },
    answer: refusal(Refusal.notFound, 'firmware_id'),
  },
};

const deviceCells = Object.entries(ofDevices as Record<string, DeviceRow>).flatMap(([name, row]) =>
  people.flatMap((who) =>
    Object.keys(stationCases).map((place) => {
      const call = (firmware as Record<string, HttpCall>)[name]!;
      return { path: call.path, call, row, who, place };
    }),
  ),
);
const libraryCells = Object.entries(ofLibrary as Record<string, LibraryRow>).flatMap(([name, row]) =>
  people.map((who) => {
    const call = (firmware as Record<string, HttpCall>)[name]!;
    return { path: call.path, call, row, who };
  }),
);

function expected(call: HttpCall, { needs, named, answer }: DeviceRow, who: string, place: StationCase) {
  if (who === 'nobody') return { code: Refusal.signedOut };
  if (!mayCall(who, call)) return { code: Refusal.forbidden };
  if (!hasCapability(who, 'device.read', place)) return { code: Refusal.notFound, field: named };
  return hasCapability(who, needs, place) ? answer : { code: Refusal.forbidden };
}

async function outcomeOf(
  { call, who }: { call: HttpCall; who: string },
  request: RequestOf<HttpCall>,
  wanted: { code: number; field?: string } | undefined,
): Promise<Outcome> {
  const { status, body } = await callStack(relations.stack, call, request, relations.sessions.get(who));
  if (!wanted) return { expected: [200, getSuccessCode(call)], answer: [status, body.code] };
  const { code, field = body.field } = wanted;
  return {
    expected: [code - 1000, code, field, undefined],
    answer: [status, body.code, body.field, body.data],
  };
}

describe('access to calls about firmware', () => {
  it('[SEC-01] every call has a row, which refuses someone and allows someone', () => {
    expect(Object.keys({ ...ofDevices, ...ofLibrary }).sort()).toEqual(Object.keys(firmware).sort());
    for (const { path, row } of deviceCells) {
      const verdicts = people.flatMap((who) =>
        Object.values(stationCases).map((at) => hasCapability(who, row.needs, at)),
      );
      expect([path, new Set(verdicts).size]).toEqual([path, 2]);
    }
  });

  it.each(byPath(deviceCells))('[SEC-01] [FW-01] %s by everybody on every station', async (_path, own) => {
    const ask = (cell: (typeof deviceCells)[number]) => {
      const target = { ...equipment.get(cell.place)!, upgradeId: upgrades.get(cell.place)! };
      const wanted = expected(cell.call, cell.row, cell.who, stationCases[cell.place]!);
      return outcomeOf(cell, cell.row.request(target), wanted);
    };
    expect(await differences(own, ({ who, place }) => `${who} on ${place}`, ask)).toBe('');
  });

  it.each(byPath(libraryCells))('[SEC-01] [FW-01] %s of the library by everybody', async (_path, own) => {
    const ask = (cell: (typeof libraryCells)[number]) => {
      const refused = cell.who === 'nobody' ? Refusal.signedOut : Refusal.forbidden;
      const actor = actors.get(cell.who);
      const may = actor !== undefined && can(actor, 'firmware.manage');
      return outcomeOf(cell, cell.row.request, may ? cell.row.answer : { code: refused });
    };
    expect(await differences(own, ({ who }) => who, ask)).toBe('');
  });

  it('[SEC-01] [FW-01] leaves the devices’ upgrades unchanged', async () => {
    for (const [place, upgrade_id] of upgrades) {
      const device_id = equipment.get(place)!.ids.C002;
      const admin = relations.sessions.get('admin');
      const { list } = await readData(relations.stack, firmware.getUpgrades, { device_id }, admin);
      expect(list).toMatchObject([{ upgrade_id, state: 'installing', percent: 10, log: [] }]);
    }
    const { rows } = await relations.database.query(`select 1 from audit where action like 'firmware.%'`);
    expect(rows).toEqual([]);
  });
});
