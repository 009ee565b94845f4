import { createRPCError, RPCClient } from 'ocpp-rpc';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryDisk, type MemoryDisk } from '../testing/memoryDisk.ts';
import { zonedTime } from '../testing/zonedTime.ts';
import { openChargers, type Chargers } from './openChargers.ts';

let disk: MemoryDisk;
let chargers: Chargers;
let others: Record<string, number>[];
const errors: unknown[] = [];
const clients: RPCClient[] = [];

const open = async ({
  tls,
  ...device
}: { tls?: { cert: string; key: string }; password?: string; limit_key?: string } = {}) => {
  chargers = await openChargers({
    config: { name: 'cars', kind: 'ocpp', host: '127.0.0.1', port: 0 },
    tls,
    localTime: zonedTime('Europe/Berlin'),
    devices: [1, 2].map((connector) => ({
      bus: 'cars',
      charger: 'BOX 1',
      connector,
      map: 'auto',
      resolved: [],
      device_id: `EV${connector}`,
      every: 5000,
      ...device,
    })),
    disk,
    others: () => others,
    now: Date.now,
    onError: (error) => errors.push(error),
  });
};
beforeEach(async () => {
  disk = createMemoryDisk();
  others = [];
  await open();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close({ force: true })));
  await chargers.bus.close();
  expect(errors.splice(0)).toEqual([]);
});

const driver = (n = 1) => chargers.devices[n - 1]!.driver;
const values = async () => (await driver().sample()).values;
/** A self-signed certificate for 127.0.0.1. */
function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-ocpp-'));
  const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1',
      '-subj', '/CN=box', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  ); // oxfmt-ignore
  const pair = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

type Calls = { method: string; params: Record<string, unknown> }[];

/** A charger; `replies` by method, otherwise it accepts. */
async function charger(
  protocol: 'ocpp1.6' | 'ocpp2.0.1',
  replies: Record<string, object | (() => object)> = {},
  identity = 'BOX 1',
  {
    scheme = 'ws',
    ...access
  }: { scheme?: string; password?: string; wsOpts?: object; strictMode?: boolean } = {},
) {
  const client = new RPCClient({
    endpoint: `${scheme}://127.0.0.1:${chargers.port}/ocpp`,
    identity,
    strictMode: true,
    ...access,
    protocols: [protocol],
    reconnect: false,
  } as ConstructorParameters<typeof RPCClient>[0]);
  clients.push(client);
  const calls: Calls = [];
  client.handle(({ method = '', params = {} }) => {
    calls.push({ method, params });
    const byMethod: Record<string, object> = {
      GetCompositeSchedule: { status: 'Rejected' },
      SetVariables: {
        setVariableResult: [
          {
            attributeStatus: 'Accepted',
            component: { name: 'SampledDataCtrlr' },
            variable: { name: 'TxUpdatedInterval' },
          },
        ],
      },
    };
    const reply = replies[method] ?? byMethod[method] ?? { status: 'Accepted' };
    return Promise.resolve().then(() => ({
      ...(typeof reply === 'function' ? (reply as () => object)() : reply),
    }));
  });
  await client.connect();
  return { client, calls };
}
const boot16 = {
  chargePointVendor: 'Wall',
  chargePointModel: 'Box',
  chargePointSerialNumber: 'W-17',
  firmwareVersion: '1.2',
};
const status16 = (status: string, errorCode = 'NoError', connectorId = 1) => ({
  connectorId,
  status,
  errorCode,
});
const sampled = (value: number, measurand: string, unit: string, phase?: string) => ({
  value: String(value),
  measurand,
  unit,
  ...(phase !== undefined && { phase }),
});
const meter16 = (register: number, connectorId = 1) => ({
  connectorId,
  meterValue: [
    {
      timestamp: new Date().toISOString(),
      sampledValue: [
        sampled(register, 'Energy.Active.Import.Register', 'Wh'),
        sampled(11.04, 'Power.Active.Import', 'kW'),
        ...['L1', 'L2', 'L3'].map((phase) => sampled(16, 'Current.Import', 'A', phase)),
        ...['L1-N', 'L2-N', 'L3-N'].map((phase) => sampled(230, 'Voltage', 'V', phase)),
      ],
    },
  ],
});

describe('a charger by OCPP 1.6', () => {
  it('[GW-06] reports itself, its state, what it measures and its session', async () => {
    await expect(driver().sample()).rejects.toThrow('not connected');
    const { client } = await charger('ocpp1.6');
    const boot = (await client.call('BootNotification', boot16)) as { status: string; currentTime: string };
    expect(boot.status).toBe('Accepted');
    expect(Math.abs(Date.parse(boot.currentTime) - Date.now())).toBeLessThan(5000);
    expect(driver().identity()).toMatchObject({
      modelId: 42,
      manufacturer: 'Wall',
      texts: { type: 'Box', SN1: 'W-17' },
    });
    await client.call('StatusNotification', status16('Preparing'));
    expect(await values()).toMatchObject({ charger_state: 1 });
    const { transactionId, idTagInfo } = (await client.call('StartTransaction', {
      connectorId: 1, idTag: 'A1', meterStart: 500_000, timestamp: new Date().toISOString(),
    })) as { transactionId: number; idTagInfo: { status: string } }; // oxfmt-ignore
    expect(idTagInfo.status).toBe('Accepted');
    await client.call('StatusNotification', status16('Charging'));
    await client.call('MeterValues', meter16(502_500));
    expect(await values()).toEqual({
      charger_state: 2,
      charging_power: 11_040,
      charging_current: 16,
      charging_voltage: 230,
      session_energy: 2.5,
      charging_total: 502.5,
    });
    const stopped = {
      ...{ transactionId, meterStop: 504_000, timestamp: new Date().toISOString() },
      idTag: 'heliograph',
    };
    expect(await client.call('StopTransaction', stopped)).toEqual({ idTagInfo: { status: 'Accepted' } });
    await client.call('StatusNotification', status16('Finishing'));
    expect(await values()).toMatchObject({
      charger_state: 3,
      charging_power: 0,
      session_energy: 4,
      charging_total: 504,
    });
    await client.call('StatusNotification', status16('Available'));
    expect(await values()).toMatchObject({ charger_state: 0, session_energy: 0, charging_total: 504 });
    expect((await driver(2).sample()).values).not.toHaveProperty('charging_total');
  });

  it('[GW-06] has a total that never goes back, over registers that begin again and restarts', async () => {
    const { client } = await charger('ocpp1.6');
    const totals: number[] = [];
    const session = async (box: RPCClient, energies: number[]) => {
      const { transactionId } = (await box.call('StartTransaction', {
        connectorId: 1, idTag: 'A1', meterStart: 0, timestamp: new Date().toISOString(),
      })) as { transactionId: number }; // oxfmt-ignore
      for (const energy of energies) {
        await box.call('MeterValues', meter16(energy));
        totals.push((await values()).charging_total!);
      }
      return transactionId;
    };
    await session(client, [1000, 3000, 2990, 7000]);
    expect(totals).toEqual([1, 3, 3, 7]);
    // Killed during the session: the total is unknown until the charger reports its register again.
    await chargers.bus.close();
    const saved = JSON.parse(disk.files.get('chargers-cars.json')!.toString()) as object;
    expect(JSON.stringify(saved)).toContain('"isExact":false');
    await open();
    const { client: again } = await charger('ocpp1.6');
    await again.call('BootNotification', boot16);
    expect(await values()).not.toHaveProperty('charging_total');
    await again.call('MeterValues', meter16(8000));
    expect((await values()).charging_total).toBe(8);
    await session(again, [500, 2000]);
    expect(totals.slice(-2)).toEqual([8.5, 10]);
  });

  it('[GW-06] reports a fault as an alarm while it lasts', async () => {
    const { client } = await charger('ocpp1.6');
    await client.call('StatusNotification', { ...status16('Faulted', 'GroundFailure'), info: 'RCD' });
    const { status, alarms } = await driver().sample();
    expect([status, alarms]).toEqual([
      'abnormal',
      [{ code: 'GroundFailure', type: 'fault', level: 3, msg: 'GroundFailure: RCD' }],
    ]);
    await client.call('StatusNotification', status16('Available'));
    expect(await driver().sample()).toMatchObject({ status: 'normal', alarms: [] });
  });

  it('[GW-04] [GW-06] starts and stops a session and sets the current, as the portal writes it', async () => {
    const { client, calls } = await charger('ocpp1.6', {
      GetCompositeSchedule: {
        status: 'Accepted',
        chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 10 }] },
      },
    });
    await client.call('StatusNotification', status16('Preparing'));
    // The charger’s own limit is lower than the one written, and it reports that.
    expect(await driver().write('max_charging_current', 12)).toBe(10);
    expect(calls.findLast(({ method }) => method === 'SetChargingProfile')!.params).toMatchObject({
      connectorId: 1,
      csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: [{ limit: 12 }] } },
    });
    expect(await driver().write('charging_command', 1)).toBe(1);
    expect(calls.at(-1)).toMatchObject({ method: 'RemoteStartTransaction', params: { connectorId: 1 } });
    const { transactionId } = (await client.call('StartTransaction', {
      connectorId: 1, idTag: 'heliograph', meterStart: 0, timestamp: new Date().toISOString(),
    })) as { transactionId: number }; // oxfmt-ignore
    expect(await driver().write('charging_command', 0)).toBe(0);
    expect(calls.at(-1)).toEqual({ method: 'RemoteStopTransaction', params: { transactionId } });
    const { idTagInfo } = (await client.call('StartTransaction', {
      connectorId: 1, idTag: 'B2', meterStart: 0, timestamp: new Date().toISOString(),
    })) as { idTagInfo: { status: string } }; // oxfmt-ignore
    expect(idTagInfo.status).toBe('Blocked');
    await expect(driver().write('max_charging_current', 5)).rejects.toThrow('does not take');
    await expect(driver().write('shutdown_soc', 5)).rejects.toThrow('cannot be written');
    expect([...(await driver().readSettings(['charging_command', 'max_charging_current']))]).toEqual([
      ['charging_command', 0],
      ['max_charging_current', 12],
    ]);
  });

  it('[GW-07] starts again after a power cut that left a session without its end', async () => {
    const { client, calls } = await charger('ocpp1.6', {}, 'BOX 1', { strictMode: false });
    const { transactionId } = (await client.call('StartTransaction', {
      connectorId: 1, idTag: 'A1', meterStart: '1000', timestamp: new Date().toISOString(),
    })) as { transactionId: number }; // oxfmt-ignore
    await client.call('BootNotification', { ...boot16, firmwareVersion: null });
    await client.call('StatusNotification', { ...status16('Preparing'), info: null });
    expect(await driver().write('charging_command', 1)).toBe(1);
    expect(calls.at(-1)).toMatchObject({ method: 'RemoteStartTransaction' });
    // The end that the charger had kept comes late.
    await client.call('StopTransaction', {
      transactionId: String(transactionId),
      meterStop: '1700',
      timestamp: new Date().toISOString(),
    });
    expect(await values()).toMatchObject({ session_energy: 0.7, charging_total: 1.7 });
  });

  it('[GW-06] keeps a setting that the charger refuses as it was', async () => {
    await charger('ocpp1.6', { SetChargingProfile: { status: 'Rejected' } });
    await expect(driver().write('max_charging_current', 10)).rejects.toThrow('neither a charging profile');
    expect([...(await driver().readSettings(['max_charging_current']))]).toEqual([
      ['max_charging_current', 32],
    ]);
  });

  it('[GW-06] charges with what the sun leaves', async () => {
    const { client, calls } = await charger('ocpp1.6');
    others = [{ P: 9000, load_power: 2100 }, { grid_power: 5 }];
    await client.call('StatusNotification', status16('Charging'));
    await driver().write('charging_mode', 1);
    const limits = () =>
      calls
        .filter(({ method }) => method === 'SetChargingProfile')
        .map(({ params }) => /"limit":([\d.]+)/.exec(JSON.stringify(params))?.[1]);
    expect(limits()).toEqual(['30']);
    others = [{ P: 1000, load_power: 900 }];
    await driver().write('charging_mode', 1);
    expect(limits()).toEqual(['30', '0']);
  });
});

describe('a charger by OCPP 2.0.1', () => {
  it('[GW-06] reports its session, and is started, stopped and limited', async () => {
    const { client, calls } = await charger('ocpp2.0.1', {
      RequestStartTransaction: { status: 'Accepted' },
      RequestStopTransaction: { status: 'Accepted' },
      SetChargingProfile: { status: 'Accepted' },
    });
    const timestamp = new Date().toISOString();
    await client.call('BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: 'Wall', model: 'Two', serialNumber: 'T-1' },
    });
    await client.call('StatusNotification', {
      timestamp,
      connectorStatus: 'Occupied',
      evseId: 1,
      connectorId: 1,
    });
    expect(await values()).toMatchObject({ charger_state: 1 });
    expect(await driver().write('charging_command', 1)).toBe(1);
    expect(calls.at(-1)).toMatchObject({ method: 'RequestStartTransaction', params: { evseId: 1 } });
    const event = (eventType: string, seqNo: number, register: number, chargingState: string) =>
      client.call('TransactionEvent', {
        eventType, timestamp, triggerReason: 'MeterValuePeriodic', seqNo,
        transactionInfo: { transactionId: 'tx-1', chargingState },
        evse: { id: 1 },
        meterValue: [{
          timestamp,
          sampledValue: [
            { value: register, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } },
            { value: 7.2, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W', multiplier: 3 } },
          ],
        }],
      }); // oxfmt-ignore
    await event('Started', 0, 100_000, 'EVConnected');
    await event('Updated', 1, 103_000, 'Charging');
    expect(await values()).toMatchObject({
      charger_state: 2,
      charging_power: 7200,
      session_energy: 3,
      charging_total: 103,
    });
    expect(await driver().write('max_charging_current', 10)).toBe(10);
    expect(calls.find(({ method }) => method === 'SetChargingProfile')!.params).toMatchObject({ evseId: 1 });
    expect(await driver().write('charging_command', 0)).toBe(0);
    expect(calls.at(-1)).toEqual({ method: 'RequestStopTransaction', params: { transactionId: 'tx-1' } });
    await event('Ended', 2, 104_000, 'EVConnected');
    expect(await values()).toMatchObject({ charging_power: 0, session_energy: 4, charging_total: 104 });
  });
});

describe('a charger without charging profiles', () => {
  const refusing = (errorCode: string) => () => {
    throw createRPCError(errorCode, '') as Error;
  };

  it('[GW-04] [GW-06] is limited by its own setting of OCPP 1.6, which is read back', async () => {
    await chargers.bus.close();
    await open({ limit_key: 'MaxCurrent' });
    const { calls } = await charger('ocpp1.6', {
      SetChargingProfile: refusing('NotSupported'),
      GetConfiguration: () => ({ configurationKey: [{ key: 'MaxCurrent', readonly: false, value: '13' }] }),
    });
    // The charger keeps a lower value than the one written.
    expect(await driver().write('max_charging_current', 16)).toBe(13);
    expect(calls.findLast(({ method }) => method === 'ChangeConfiguration')!.params).toEqual({
      key: 'MaxCurrent',
      value: '16',
    });
  });

  it('[GW-04] [GW-06] is limited by its variable of OCPP 2.0.1, which is read back', async () => {
    await chargers.bus.close();
    await open({ limit_key: 'SmartCharging/MaxCurrent' });
    const names = { component: { name: 'SmartCharging' }, variable: { name: 'MaxCurrent' } };
    const { calls } = await charger('ocpp2.0.1', {
      SetChargingProfile: () => ({ status: 'Rejected' }),
      SetVariables: () => ({ setVariableResult: [{ ...names, attributeStatus: 'Accepted' }] }),
      GetVariables: () => ({
        getVariableResult: [{ ...names, attributeStatus: 'Accepted', attributeValue: '16' }],
      }),
    });
    expect(await driver().write('max_charging_current', 16)).toBe(16);
    expect(calls.findLast(({ method }) => method === 'SetVariables')!.params).toEqual({
      setVariableData: [{ ...names, attributeValue: '16' }],
    });
  });

  it('[GW-06] keeps its setting as it was if it takes neither', async () => {
    await chargers.bus.close();
    await open({ limit_key: 'MaxCurrent' });
    await charger('ocpp1.6', {
      SetChargingProfile: refusing('NotImplemented'),
      ChangeConfiguration: () => ({ status: 'NotSupported' }),
    });
    await expect(driver().write('max_charging_current', 16)).rejects.toThrow('neither a charging profile');
    expect([...(await driver().readSettings(['max_charging_current']))]).toEqual([
      ['max_charging_current', 32],
    ]);
  });
});

describe('a port that another program uses', () => {
  it('[GW-07] is named once, and does not end the gateway', async () => {
    const taken = await openChargers({
      config: { name: 'garage', kind: 'ocpp', host: '127.0.0.1', port: chargers.port },
      localTime: zonedTime('Europe/Berlin'),
      devices: [
        { bus: 'garage', charger: 'BOX 9', map: 'auto', resolved: [], device_id: 'EV9', every: 5000 },
      ],
      disk: createMemoryDisk(),
      others: () => [],
      now: Date.now,
      onError: (error) => errors.push(error),
    });
    const problem = `port ${chargers.port} of bus garage cannot be used: EADDRINUSE`;
    expect(errors.splice(0)).toEqual([new Error(problem)]);
    await expect(taken.devices[0]!.driver.sample()).rejects.toThrow(problem);
    await taken.bus.close();
  });
});

describe('passwords and certificates of chargers', () => {
  const password = 'a password of 16 or more';

  it('[GW-06] [SEC-01] refuses a charger with a wrong password or none', async () => {
    await chargers.bus.close();
    await open({ password });
    for (const wrong of [{}, { password: 'another password' }])
      await expect(charger('ocpp1.6', {}, 'BOX 1', wrong)).rejects.toMatchObject({ code: 401 });
    expect(chargers.bus.stats()?.errors).toEqual({ refused: 2 });
    await charger('ocpp1.6', {}, 'BOX 1', { password });
    await expect(driver().sample()).resolves.toMatchObject({ status: 'normal' });
  });

  it('[GW-06] [SEC-01] talks to chargers by TLS where a certificate is configured', async () => {
    await chargers.bus.close();
    const tls = selfSigned();
    await open({ tls, password });
    await expect(charger('ocpp1.6', {}, 'BOX 1', { password })).rejects.toThrow();
    await charger('ocpp1.6', {}, 'BOX 1', { scheme: 'wss', password, wsOpts: { ca: tls.cert } });
    await expect(driver().sample()).resolves.toMatchObject({ status: 'normal' });
  });
});

describe('strangers and nonsense', () => {
  it('[GW-06] are refused, and the others keep their connection', async () => {
    const { client } = await charger('ocpp1.6');
    await expect(charger('ocpp1.6', {}, 'OTHER')).rejects.toThrow();
    for (const path of ['/ocpp/%E0%A4%A', '//', '/ocpp/BOX%201']) {
      const socket = connect(chargers.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      await once(socket.resume(), 'close');
    }
    await expect(client.call('StatusNotification', {})).rejects.toThrow();
    await client.call('StatusNotification', status16('Available'));
    expect(await values()).toMatchObject({ charger_state: 0 });
  });

  it('[GW-07] that only connect take no place from a charger', async () => {
    const idle = Array.from({ length: 40 }, () =>
      connect(chargers.port, '127.0.0.1').on('error', () => undefined),
    );
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    const { client } = await charger('ocpp1.6');
    await client.call('StatusNotification', status16('Charging'));
    for (const socket of idle) socket.destroy();
    expect(await values()).toMatchObject({ charger_state: 2 });
  });

  it('[GW-06] names that every object answers to are neither methods nor states', async () => {
    const { client } = await charger('ocpp1.6', {}, 'BOX 1', { strictMode: false });
    for (const method of ['__proto__', 'constructor', 'toString'])
      await expect(client.call(method, {})).rejects.toMatchObject({ rpcErrorCode: 'NotImplemented' });
    await client.call('StatusNotification', status16('__proto__'));
    expect(await values()).toMatchObject({ charger_state: 4 });
    expect(errors).toEqual([]);
  });

  it('[GW-06] a charger that connects again takes the place of its old connection', async () => {
    const { client } = await charger('ocpp1.6');
    const closed = once(client, 'close');
    const { client: newer } = await charger('ocpp1.6');
    await closed;
    await newer.call('StatusNotification', status16('Charging'));
    expect(await values()).toMatchObject({ charger_state: 2 });
  });
});
