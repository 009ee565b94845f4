import { getConsumption } from '@heliograph/contracts/http';
import { ReplyCode } from '@heliograph/contracts/mqtt';
import { readData, freePort, signIn, type Stack } from '@heliograph/testing';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RPCClient } from 'ocpp-rpc';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificates } from './support/certificates.ts';
import { runGateway, type GatewayProgram } from './support/gatewayProgram.ts';
import { addGatewayStation, type GatewayStation } from './support/gatewayStation.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

const soon = { timeout: 90_000, interval: 200 };
/** Charger model of the catalogue. */
const CHARGER_MODEL = 42;
const PASSWORD = 'the password of a box';
const CHARGERS = { 'ocpp1.6': 'EV-1', 'ocpp2.0.1': 'EV-2' } as const;
type Protocol = keyof typeof CHARGERS;

let stack: Stack;
let token: string;
let station: GatewayStation;
let folder: string;
let program: GatewayProgram;
let ports: Record<Protocol, number>;
const certificates = makeCertificates('box');
const clients: RPCClient[] = [];

beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
  ({ token } = await signIn(stack, 'admin'));
  station = await addGatewayStation(stack, token);
  const database = await connectDatabase(stack);
  for (const id of Object.values(CHARGERS))
    await database.query(
      `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select $1, id, station_id, $2, 'C007', 'Charger', $1, $1, 0 from gateway where uuid = $3`,
      [id, CHARGER_MODEL, station.gateway.uuid],
    );
  await database.end();
  folder = await mkdtemp(join(tmpdir(), 'heliograph-chargers-'));
  ports = { 'ocpp1.6': await freePort(), 'ocpp2.0.1': await freePort() };
  const device = (bus: string, protocol: Protocol) => ({
    bus,
    charger: 'BOX-1',
    device_id: CHARGERS[protocol],
    password: PASSWORD,
    every: '1s',
  });
  program = await runGateway(folder, {
    server: station.server,
    store: './data',
    status_port: 'off',
    buses: [
      { name: 'cars', kind: 'ocpp', host: '127.0.0.1', port: ports['ocpp1.6'] },
      {
        name: 'secure',
        kind: 'ocpp',
        host: '127.0.0.1',
        port: ports['ocpp2.0.1'],
        tls: { cert: certificates.path('box.crt'), key: certificates.path('box.key') },
      },
    ],
    devices: [device('cars', 'ocpp1.6'), device('secure', 'ocpp2.0.1')],
  });
  await vi.waitUntil(() => program.output().includes('connected with the server'), soon);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close({ force: true }))));
afterAll(async () => {
  await program.end('SIGKILL');
  await station.close();
  await stack.stop();
  certificates.remove();
  await rm(folder, { recursive: true });
});

type Calls = { method: string; params: Record<string, unknown> }[];

/** Connects a charger, which accepts what it is asked. */
async function connect(protocol: Protocol, password = PASSWORD) {
  const isSecure = protocol === 'ocpp2.0.1';
  const client = new RPCClient({
    endpoint: `${isSecure ? 'wss' : 'ws'}://127.0.0.1:${ports[protocol]}/ocpp`,
    identity: 'BOX-1',
    password,
    protocols: [protocol],
    strictMode: true,
    reconnect: false,
    ...(isSecure && { wsOpts: { ca: await readFile(certificates.path('box.crt')) } }),
  } as ConstructorParameters<typeof RPCClient>[0]);
  clients.push(client);
  const calls: Calls = [];
  client.handle(({ method = '', params = {} }) => {
    calls.push({ method, params });
    const replies: Record<string, object> = {
      GetCompositeSchedule: { status: 'Rejected' },
      SetVariables: {
        setVariableResult: ['TxUpdatedInterval', 'TxUpdatedMeasurands'].map((name) => ({
          attributeStatus: 'Accepted',
          component: { name: 'SampledDataCtrlr' },
          variable: { name },
        })),
      },
    };
    return Promise.resolve(replies[method] ?? { status: 'Accepted' });
  });
  await client.connect();
  return { client, calls };
}

const timestamp = () => new Date().toISOString();
/** 11.04 kW on three phases. */
const sampled = (register: number) =>
  (
    [
      [register, 'Energy.Active.Import.Register', 'Wh'],
      [11_040, 'Power.Active.Import', 'W'],
      [230, 'Voltage', 'V'],
    ] as const
  ).map(([value, measurand, unit]) => ({ value, measurand, unit }));

/** Reports of a charger about a session, in its protocol. */
const boxes: Record<
  Protocol,
  (client: RPCClient) => {
    boot(): Promise<unknown>;
    plugged(): Promise<unknown>;
    charging(register: number): Promise<unknown>;
    meter(register: number): Promise<unknown>;
    ended(register: number): Promise<unknown>;
    free(): Promise<unknown>;
  }
> = {
  'ocpp1.6': (client) => {
    let transactionId = 0;
    const status = (name: string) =>
      client.call('StatusNotification', { connectorId: 1, status: name, errorCode: 'NoError' });
    return {
      boot: () => client.call('BootNotification', { chargePointVendor: 'Wall', chargePointModel: 'Box' }),
      plugged: () => status('Preparing'),
      async charging(meterStart) {
        const start = { connectorId: 1, idTag: 'heliograph', meterStart, timestamp: timestamp() };
        ({ transactionId } = (await client.call('StartTransaction', start)) as { transactionId: number });
        await status('Charging');
      },
      meter: (register) =>
        client.call('MeterValues', {
          connectorId: 1,
          transactionId,
          meterValue: [
            {
              timestamp: timestamp(),
              sampledValue: sampled(register).map(({ value, ...rest }) => ({
                ...rest,
                value: String(value),
              })),
            },
          ],
        }),
      async ended(meterStop) {
        await client.call('StopTransaction', { transactionId, meterStop, timestamp: timestamp() });
        await status('Finishing');
      },
      free: () => status('Available'),
    };
  },
  'ocpp2.0.1': (client) => {
    let seqNo = 0;
    const event = (eventType: string, chargingState: string, register: number) =>
      client.call('TransactionEvent', {
        eventType,
        timestamp: timestamp(),
        triggerReason: 'MeterValuePeriodic',
        seqNo: seqNo++,
        transactionInfo: { transactionId: 'tx-1', chargingState },
        evse: { id: 1 },
        meterValue: [
          {
            timestamp: timestamp(),
            sampledValue: sampled(register).map(({ unit, ...rest }) => ({
              ...rest,
              unitOfMeasure: { unit },
            })),
          },
        ],
      });
    const status = (connectorStatus: string) =>
      client.call('StatusNotification', {
        timestamp: timestamp(),
        connectorStatus,
        evseId: 1,
        connectorId: 1,
      });
    return {
      boot: () =>
        client.call('BootNotification', {
          reason: 'PowerUp',
          chargingStation: { vendorName: 'Wall', model: 'Box' },
        }),
      plugged: () => status('Occupied'),
      charging: (register) => event('Started', 'Charging', register),
      meter: (register) => event('Updated', 'Charging', register),
      ended: (register) => event('Ended', 'EVConnected', register),
      free: () => status('Available'),
    };
  },
};

const START = {
  'ocpp1.6': ['RemoteStartTransaction', 'RemoteStopTransaction'],
  'ocpp2.0.1': ['RequestStartTransaction', 'RequestStopTransaction'],
} as const;

describe('an EV charger of another’s making', () => {
  it.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
    '[GW-06] [REP-02] by %s is seen, limited, started and stopped, and its session is in the report',
    async (protocol) => {
      const id = CHARGERS[protocol];
      const { client, calls } = await connect(protocol);
      const box = boxes[protocol](client);
      const newest = async (code: string) => (await station.history(id, code)).at(-1);
      await box.boot();
      await box.plugged();
      await expect.poll(() => newest('charger_state'), soon).toBe(1);

      expect(await station.write(id, 'max_charging_current', 16)).toMatchObject({ code: ReplyCode.ok });
      const profile = calls.findLast(({ method }) => method === 'SetChargingProfile')!;
      expect(JSON.stringify(profile.params)).toContain('"limit":16}');
      expect(await station.write(id, 'charging_command', 1)).toMatchObject({ code: ReplyCode.ok });
      expect(calls.map(({ method }) => method)).toContain(START[protocol][0]);

      await box.charging(100_000);
      await expect.poll(() => newest('charger_state'), soon).toBe(2);
      await box.meter(101_500);
      await expect.poll(() => newest('charging_power'), soon).toBe(11_040);
      await box.meter(102_500);
      await expect.poll(() => newest('charging_total'), soon).toBe(102.5);
      expect(await newest('session_energy')).toBe(2.5);

      expect(await station.write(id, 'charging_command', 0)).toMatchObject({ code: ReplyCode.ok });
      expect(calls.map(({ method }) => method)).toContain(START[protocol][1]);
      await box.ended(102_600);
      await expect.poll(() => newest('session_energy'), soon).toBe(2.6);
      await box.free();
      await expect.poll(() => newest('charger_state'), soon).toBe(0);
      const sessions = async () => {
        const [start, end] = [Date.now() - 3_600_000, Date.now() + 60_000];
        const groups = await readData(
          stack,
          getConsumption,
          { station_id: station.stationId, start, end },
          { token },
        );
        return groups
          .flatMap(({ list }) => list)
          .filter(({ device_code }) => device_code === id)
          .map(({ total_qty, end_time }) => ({ total_qty, isEnded: end_time !== null }));
      };
      await expect.poll(sessions, soon).toEqual([{ total_qty: 2.6, isEnded: true }]);
    },
  );

  it.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
    '[GW-06] [SEC-01] with a wrong password is refused by %s',
    async (protocol) => {
      await expect(connect(protocol, 'another password, wrong')).rejects.toMatchObject({ code: 401 });
      const { client } = await connect(protocol);
      await boxes[protocol](client).boot();
    },
  );

  it('[GW-06] [SEC-01] cannot use the port with a certificate without TLS', async () => {
    const client = new RPCClient({
      endpoint: `ws://127.0.0.1:${ports['ocpp2.0.1']}/ocpp`,
      identity: 'BOX-1',
      password: PASSWORD,
      protocols: ['ocpp2.0.1'],
      reconnect: false,
    } as ConstructorParameters<typeof RPCClient>[0]);
    await expect(client.connect()).rejects.toThrow();
    await client.close({ force: true });
  });
});
