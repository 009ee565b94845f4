import {
  createCommLog,
  deleteShareByList,
  getAlarmHistory,
  getStationTariff,
  grantWrites,
  saveDisplay,
  saveStationShare,
} from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  requestGateway,
  waitUntilClosed,
  connectSession,
  waitUntilOnline,
  canSubscribe,
} from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';
import { attendOnce, pairWall, type Wall } from './support/pairWall.ts';
import { startServerProcess } from './support/testServer.ts';

type Person = { token: string };

let stack: Stack;
let owner: Person;
/** Stations of the owner with their gateways. */
let mine: { id: number; uuid: string; deviceId: string }[];
beforeAll(async () => {
  stack = await startServerProcess({ DEMO_STATIONS: '9' });
  owner = await signIn(stack, 'owner');
  const { station, gateway, device } = await getRelevance(stack, owner.token);
  mine = station
    .filter(({ create_user }) => create_user === 'owner')
    .map(({ id }) => ({
      id,
      uuid: gateway.find(({ station_id }) => station_id === id)!.uuid,
      deviceId: device.find((one) => one.station_id === id && one.device_type !== 'C001')!.device_id,
    }));
});
afterAll(() => stack.stop());

const seenBy = async ({ options }: Wall) =>
  (await getRelevance(stack, options.token)).station.map(({ id }) => id);
const allowed = async (client: MqttClient, uuid: string) => {
  const topicsOf = [topics.status(uuid), topics.telemetry(uuid), topics.alarm(uuid)];
  return Promise.all(topicsOf.map((topic) => canSubscribe(client, topic)));
};

describe('access of a display', () => {
  it('[SEC-01] covers its stations only, and owns nothing', async () => {
    const [shown, hidden] = mine;
    const wall = await pairWall(stack, owner, { stationIds: [shown!.id] });
    const relevance = await getRelevance(stack, wall.options.token);
    expect(relevance.station.map(({ id }) => id)).toEqual([shown!.id]);
    expect(relevance.station[0]).toMatchObject({ rights: [], is_collect: 0, device_setting: 0 });
    expect(new Set(relevance.gateway.map(({ uuid }) => uuid))).toEqual(new Set([shown!.uuid]));
    expect(new Set(relevance.device.map(({ station_id }) => station_id))).toEqual(new Set([shown!.id]));
    const readCode = async (deviceId: string, stationId: number) => [
      (
        await callStack(
          stack,
          getAlarmHistory,
          { type: ['fault'], deviceId: [deviceId], start: 0, end: Date.now() },
          wall.options,
        )
      ).status,
      (await callStack(stack, getStationTariff, { station_id: stationId }, wall.options)).status,
    ];
    expect(await readCode(shown!.deviceId, shown!.id)).toEqual([200, 200]);
    expect(await readCode(hidden!.deviceId, hidden!.id)).toEqual([404, 404]);
  });

  it('[SEC-01] on the broker includes receiving and reading from these gateways, but not writing', async () => {
    const [shown, hidden] = mine;
    const wall = await pairWall(stack, owner, { stationIds: [shown!.id] });
    const client = await connectSession(stack, wall.options.token);
    expect(await allowed(client, shown!.uuid)).toEqual([true, true, true]);
    expect(await allowed(client, hidden!.uuid)).toEqual([false, false, false]);
    await waitUntilOnline(client, shown!.uuid);
    const data = [shown!.deviceId];
    expect(await requestGateway(client, shown!.uuid, { action: 'device_status', data })).toMatchObject({
      code: 1,
    });

    // It gets no write grant, and a write without one ends its connection.
    const module = { device_id: shown!.deviceId, module_title: 'Battery Setting', read_set: 'Set' as const };
    const funs = [{ property_code: 'shutdown_soc', title: 'Shutdown', value: '20', unit: '%' }];
    expect((await callStack(stack, createCommLog, { ...module, funs }, wall.options)).status).toBe(403);
    const client_id = client.options.clientId!;
    const writes = [{ property_code: 'shutdown_soc', value: 20 }];
    const grant = { comm_id: 1, device_id: shown!.deviceId, client_id, writes };
    expect((await callStack(stack, grantWrites, grant, wall.options)).status).toBe(403);
    const gone = waitUntilClosed(client);
    const write = { device_id: shown!.deviceId, property_code: 'shutdown_soc', value: 20 };
    client.publish(
      topics.request(shown!.uuid),
      JSON.stringify({ id: 'set_property_1', client_id, action: 'set_property', data: write }),
      { qos: 1 },
    );
    await gone;

    // It may not query a gateway that it does not show either.
    const again = await connectSession(stack, wall.options.token, 'again');
    const ended = waitUntilClosed(again);
    again.publish(
      topics.request(hidden!.uuid),
      JSON.stringify({
        id: 'device_status_1',
        client_id: again.options.clientId,
        action: 'device_status',
        data: [hidden!.deviceId],
      }),
      { qos: 1 },
    );
    await ended;
  });

  it('[SEC-01] is lost immediately with a station', async () => {
    const [first, second] = mine;
    const wall = await pairWall(stack, owner, { stationIds: [first!.id, second!.id] });
    expect(await seenBy(wall)).toEqual([first!.id, second!.id]);
    const client = await connectSession(stack, wall.options.token);
    expect(await allowed(client, second!.uuid)).toEqual([true, true, true]);
    const less = { display_id: wall.displayId, version: 0, station_ids: [first!.id] };
    await readData(stack, saveDisplay, less, owner);
    expect(await seenBy(wall)).toEqual([first!.id]);
    expect(await allowed(client, second!.uuid)).toEqual([false, false, false]);
    expect(await allowed(client, first!.uuid)).toEqual([true, true, true]);
    await client.endAsync();
  });

  it('[SEC-01] follows the access of the user who paired it: shares given and withdrawn', async () => {
    const friend = await signIn(stack, 'member');
    const before = new Set((await getRelevance(stack, friend.token)).station.map(({ id }) => id));
    const station = mine.find(({ id }) => !before.has(id))!;
    const wall = await pairWall(stack, friend);
    expect(await seenBy(wall)).not.toContain(station.id);
    const share = { station_share_type: 0, share_account_type: 0 } as const;
    await readData(
      stack,
      saveStationShare,
      { ...share, station_id: station.id, station_share_user: 'member@demo.example' },
      owner,
    );
    const { mark, orders } = await attendOnce(stack, wall);
    expect(orders.station_ids).toContain(station.id);
    expect(await seenBy(wall)).toContain(station.id);
    const client = await connectSession(stack, wall.options.token);
    expect(await allowed(client, station.uuid)).toEqual([true, true, true]);
    await readData(stack, deleteShareByList, [{ station_id: station.id, user: 'member' }], owner);
    expect(await allowed(client, station.uuid)).toEqual([false, false, false]);
    await client.endAsync();
    expect(await seenBy(wall)).not.toContain(station.id);
    // Changed stations are changed orders: the poll returns immediately.
    const now = await attendOnce(stack, wall, mark);
    expect(now.orders.station_ids).not.toContain(station.id);
    expect(now.mark).not.toBe(mark);
  });
});
