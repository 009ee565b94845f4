import {
  Refusal,
  createCommLog,
  getCommLog,
  getMqttCredential,
  grantWrites,
  httpCalls,
  getSuccessCode,
  updateCommLog,
  type HttpCall,
  type HttpCalls,
  type RequestOf,
} from '@heliograph/contracts/http';
import type { Capability } from '@heliograph/domain/permissions';
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

let relations: RelationStack;
const equipment = new Map<string, Equipment>();
/** Prefix of the MQTT clients that a user may use. */
const prefixes = new Map<string, string>();

beforeAll(async () => {
  relations = await startRelationStack();
  for (const [place, id] of relations.stationIds)
    equipment.set(place, await addEquipment(relations.database, id));
  for (const who of actors.keys()) {
    const { mqtt_server } = await readData(
      relations.stack,
      getMqttCredential,
      {},
      relations.sessions.get(who),
    );
    prefixes.set(who, mqtt_server[0]!.mqtt_client_prefix);
  }
});
afterAll(() => relations.stop());

interface RequestTarget extends Equipment {
  stationId: number;
  /** Client of the caller. */
  clientId: string;
}

interface Row<C = HttpCall> {
  /** One capability of each list is required. */
  needs: readonly (readonly Capability[])[];
  request(target: RequestTarget): RequestOf<C>;
  /** The field that refers to what not everyone sees. */
  named: string;
  /** Expected code where it is allowed; success by default. Nothing is changed by it. */
  answer?: { code: number; field: string };
}

type Device = HttpCalls['device'];

const NOBODY = 2_147_483_000;
const reads = ['device.read', 'device.log'].map((capability) => [capability as Capability]);
const noEntry = { code: Refusal.notFound, field: 'comm_id' };
const word = { property_code: 'shutdown_soc', title: 'Shutdown', value: '20', unit: '%' };
const entry =
  (read_set: 'Read' | 'Set') =>
  ({ ids }: RequestTarget) => ({
    device_id: ids.C002,
    module_title: 'Battery Setting',
    read_set,
    funs: [word],
  });
const grant = (
  type: 'C001' | 'C002' | 'C006',
  property_code: string,
  value: number,
  capability: Capability,
): Row<Device['grantWrites']> => ({
  needs: [[capability]],
  named: 'device_id',
  request: ({ ids, clientId }) => ({
    comm_id: NOBODY,
    device_id: ids[type],
    client_id: clientId,
    writes: [{ property_code, value }],
  }),
  answer: noEntry,
});

const table: { [K in keyof Omit<Device, 'updateCommLog'>]: readonly Row<Device[K]>[] } = {
  getDeviceTemplate: [
    {
      needs: [['device.read']],
      named: 'gateway_uuid',
      request: ({ uuid }) => ({ gateway_uuid: uuid, tempid: 21, modid: 15 }),
    },
  ],
  createCommLog: [
    { needs: reads, named: 'device_id', request: entry('Read') },
    {
      needs: [...reads, ['device.setting', 'device.control']],
      named: 'device_id',
      request: entry('Set'),
    },
  ],
  getCommLog: [{ needs: reads, named: 'device_id', request: ({ ids }) => ({ device_id: ids.C002 }) }],
  grantWrites: [
    grant('C002', 'shutdown_soc', 20, 'device.setting'),
    grant('C002', 'remote_control', 1, 'device.control'),
    grant('C001', 'remote_control', 1, 'device.control'),
    grant('C006', 'breaker_switch', 0, 'device.control'),
  ],
  checkWrites: [
    {
      needs: [...reads.slice(0, 1), ['device.setting', 'device.control']],
      named: 'device_ids.0',
      request: ({ ids }) => ({ device_ids: [ids.C002, ids.C006] }),
    },
  ],
  getWriteCounts: [
    { needs: reads, named: 'device_ids.0', request: ({ ids }) => ({ device_ids: [ids.C002, ids.C006] }) },
  ],
  saveDevice: [
    {
      needs: [['device.editAll']],
      named: 'station_id',
      request: ({ stationId }) => ({
        station_id: stationId,
        device_name: 'New',
        obj_type: 'C007',
        iot_serial_no: 'NEW-0000001',
        mod_id: 15,
      }),
      answer: { code: Refusal.notFound, field: 'mod_id' },
    },
  ],
  editDevice: [
    {
      needs: [['device.edit']],
      named: 'station_id',
      request: ({ stationId, objIds, uuid }) => ({
        station_id: stationId,
        obj_id: objIds.C002,
        gateway_uuid: uuid,
        device_name: 'C002',
      }),
    },
    {
      needs: [['device.edit'], ['device.editAll']],
      named: 'station_id',
      request: ({ stationId, objIds, uuid, ids }) => ({
        station_id: stationId,
        obj_id: objIds.C002,
        gateway_uuid: uuid,
        device_name: 'C002',
        iot_serial_no: ids.C006,
      }),
      answer: { code: Refusal.conflict, field: 'iot_serial_no' },
    },
  ],
  deleteDevice: [
    {
      needs: [['device.delete']],
      named: 'station_id',
      request: ({ stationId, ids }) => ({ station_id: stationId, iot_serial_no: ids.C001 }),
      answer: { code: Refusal.conflict, field: 'iot_serial_no' },
    },
  ],
};

const cells = Object.entries(table as Record<string, readonly Row[]>).flatMap(([name, rows]) =>
  rows.flatMap((row) =>
    people.flatMap((who) =>
      Object.keys(stationCases).map((place) => ({
        call: (httpCalls.device as Record<string, HttpCall>)[name]!,
        row,
        who,
        place,
      })),
    ),
  ),
);

const isAllowed = (row: Row, who: string, place: StationCase): boolean =>
  row.needs.every((alternatives) => alternatives.some((capability) => hasCapability(who, capability, place)));

/** Expected response by the permission table. */
function expected(
  call: HttpCall,
  row: Row,
  who: string,
  place: StationCase,
): { code: number | 'success'; field?: string } {
  if (who === 'nobody') return { code: Refusal.signedOut };
  if (!mayCall(who, call)) return { code: Refusal.forbidden };
  if (!hasCapability(who, 'device.read', place)) return { code: Refusal.notFound, field: row.named };
  if (!isAllowed(row, who, place)) return { code: Refusal.forbidden };
  return row.answer ?? { code: 'success' };
}

type Cell = (typeof cells)[number];

const labelOf = ({ row, who, place }: Cell): string => `${row.needs.join(' and ')} by ${who} on ${place}`;

async function ask({ call, row, who, place }: Cell): Promise<Outcome> {
  const target = {
    ...equipment.get(place)!,
    stationId: relations.stationIds.get(place)!,
    clientId: `${prefixes.get(who) ?? ''}tab`,
  };
  const { stack, sessions } = relations;
  const { status, body } = await callStack(stack, call, row.request(target), sessions.get(who));
  const { code, field = body.field } = expected(call, row, who, stationCases[place]!);
  if (code === 'success') return { expected: [200, getSuccessCode(call)], answer: [status, body.code] };
  return {
    expected: [code - 1000, code, field, undefined],
    answer: [status, body.code, body.field, body.data],
  };
}

describe('access to calls about a device', () => {
  it('[SEC-01] every row refuses someone and allows someone', () => {
    for (const { call, row } of cells) {
      const verdicts = new Set(
        people.flatMap((who) => Object.values(stationCases).map((place) => isAllowed(row, who, place))),
      );
      expect([call.path, verdicts.size]).toEqual([call.path, 2]);
    }
  });

  it.each(byPath(cells))(
    '[SEC-01] [DEV-02] [PAR-04] %s by everybody on every station',
    async (_path, own) => {
      expect(await differences(own, labelOf, ask)).toBe('');
    },
  );

  it('[SEC-01] [PAR-08] an entry of the log can be completed and used for writes only by its author', async () => {
    const place = 'a linked station shown to guests';
    const { ids } = equipment.get(place)!;
    const { stack, sessions } = relations;
    const began = await readData(
      stack,
      createCommLog,
      entry('Set')({ ids } as RequestTarget),
      sessions.get('creator'),
    );
    for (const who of people) {
      const reported = await callStack(
        stack,
        updateCommLog,
        { ...began, funs: [{ ...word, result: 'verified' }] },
        sessions.get(who),
      );
      const granted = await callStack(
        stack,
        grantWrites,
        {
          ...began,
          device_id: ids.C002,
          client_id: `${prefixes.get(who) ?? ''}tab`,
          writes: [{ property_code: 'shutdown_soc', value: 20 }],
        },
        sessions.get(who),
      );
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
      told: [{ ...word, result: 'verified' }],
    });
  });

  it('[SEC-01] leaves the devices unchanged and grants nothing else', async () => {
    const { rows } = await relations.database.query<{ name: string; serial: string }>(
      `select name, serial from device where station_id = any($1) order by id`,
      [[...relations.stationIds.values()]],
    );
    expect(rows).toEqual(
      [...equipment.values()].flatMap(({ ids }) =>
        Object.entries(ids).map(([name, serial]) => ({ name, serial })),
      ),
    );
    const granted = await relations.database.query(
      `select user_name, changes from audit join person on person.id = person_id
       where action = 'device.grant'`,
    );
    expect(granted.rows).toEqual([{ user_name: 'creator', changes: { shutdown_soc: [null, 20] } }]);
  });
});
