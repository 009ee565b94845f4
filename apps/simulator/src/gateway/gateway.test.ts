import {
  AlarmMessage,
  GatewayReply,
  GatewayStatus,
  ReplyCode,
  Telemetry,
  topics,
} from '@heliograph/contracts/mqtt';
import { Code } from '@heliograph/domain/models';
import mqtt from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noRandomFaults } from '../faults/faultSchedule.ts';
import { insulationFault } from '../faults/simulatedFaults.ts';
import { simulateHistory } from '../physics/siteHistory.ts';
import { createPlant } from '../plant/plant.ts';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { testGrants } from '@heliograph/gateway-link/testing';
import { type ReceivedMessage, startTestBroker, type TestBroker } from '@heliograph/testing';
import { createGateway, type Gateway } from './gateway.ts';
import { systemTimer } from '../systemTimer.ts';

const commissioned = commissionedGateway({
  devices: [
    commissionedDevice('C001'),
    commissionedDevice('C002', { pv_kwp: 6.6 }),
    commissionedDevice('C007'),
  ],
});
const { uuid } = commissioned;
const client = 'session-1-a';

let broker: TestBroker;
let gateway: Gateway;
/** Added to the real time. */
let lead = 0;
const now = () => Date.now() + lead;

beforeEach(async () => {
  lead = 0;
  broker = await startTestBroker();
  const plant = createPlant(commissioned, { seed: 7, schedule: noRandomFaults, outages: false });
  const { end } = simulateHistory(plant.site, { from: now(), fineFrom: now(), until: now() });
  plant.start(plant.site.next(end, now()));
  gateway = createGateway({
    plant,
    link: { connect: mqtt.connect, url: broker.url, password: commissioned.password, random: () => 0 },
    now,
    setTimer: systemTimer,
    period: 100,
    seq: 1000,
    alarmsSince: now(),
    grantKey: testGrants.key,
  });
});
afterEach(async () => {
  gateway.close();
  await broker.close();
});

const on = (channel: ReceivedMessage['channel']) => (message: ReceivedMessage) => message.channel === channel;
const getTelemetry = ({ json }: ReceivedMessage) => Telemetry.parse(json);

let asked = 0;
async function ask(action: string, data: unknown): Promise<GatewayReply> {
  const id = `${action}_${++asked}`;
  await broker.publish(topics.request(uuid), JSON.stringify({ id, client_id: client, action, data }));
  const { topic, json } = await broker.until(
    (message) => (message.json as { id?: string } | undefined)?.id === id && message.channel === 'response',
  );
  expect(topic).toBe(`/gateway/${uuid}/response/client/${client}`);
  return GatewayReply.parse(json);
}

describe('status', () => {
  it('[LIVE-02] is retained: online when connected, offline by the last will when the connection drops', async () => {
    const online = await broker.until(on('status'));
    expect(GatewayStatus.parse(online.json).status).toBe('online');
    expect(online.retain).toBe(true);
    expect(broker.clients.get(`gw-${uuid}`)).toBe(uuid);
    gateway.disconnect();
    const offline = await broker.until(
      (message) => on('status')(message) && message.text.includes('offline'),
    );
    expect(offline.retain).toBe(true);
  });

  it('[LIVE-02] reconnects after the broker was down and sends current telemetry, then what was missed', async () => {
    const first = getTelemetry(await broker.until(on('telemetry')));
    broker.isDown();
    lead += 60_000;
    const from = broker.received.length;
    broker.reopen();
    await broker.until((message) => on('status')(message) && message.text.includes('online'), from);
    const present = getTelemetry(await broker.until(on('telemetry'), from));
    expect(present.samples[0]!.at).toBeGreaterThan(Date.now() + 50_000);
    const many = (message: ReceivedMessage) =>
      on('telemetry')(message) && getTelemetry(message).samples.length > 30;
    const late = getTelemetry(await broker.until(many, from));
    const instants = [...new Set(late.samples.map(({ at }) => at))];
    expect(instants[0]).toBeGreaterThan(first.samples[0]!.at);
    expect(instants.at(-1)).toBeLessThan(present.samples[0]!.at);
  });
});

describe('diagnostics', () => {
  it('[GW-05] are of the devices that it has, without buses', async () => {
    await broker.until(on('telemetry'));
    const { code, diagnostics } = await ask('get_diagnostics', {});
    expect(code).toBe(ReplyCode.ok);
    expect(diagnostics?.buses).toEqual([]);
    expect(diagnostics?.devices.map(({ device_id, clock_drift }) => [device_id, clock_drift])).toEqual([
      ['C002-1', 0],
      ['C007-1', 0],
    ]);
    expect(await ask('get_gateway_log', { lines: 5 })).toMatchObject({ log: { lines: [] } });
  });

  it('[GW-05] show a clock that is off until the gateway sets it', async () => {
    await broker.until(on('telemetry'));
    const command = (property_code: string, value: string) => {
      const write = { device_id: 'C001-1', property_code, value };
      const grant = testGrants.issue({ uuid, client_id: client, ...write }, now());
      return ask('set_property', { ...write, grant });
    };
    const drift = async () => (await ask('get_diagnostics', {})).diagnostics?.devices[0]?.clock_drift;
    gateway.plant.clocks.written('C002-1', 'clock_hour', (new Date(now()).getUTCHours() + 5) % 24, now());
    expect(Math.abs((await drift())!)).toBeGreaterThan(60_000);
    expect(await command('set_device_clock', 'C002-1')).toMatchObject({ code: ReplyCode.ok });
    expect(await drift()).toBe(0);
    expect(await command('set_device_clock', 'C002-9')).toMatchObject({ code: ReplyCode.invalidValue });
    expect(await command('restart_bus', 'roof')).toMatchObject({ code: ReplyCode.refused });
  });
});

describe('telemetry', () => {
  it('is sent each period with all devices, a growing sequence number and the time of its source', async () => {
    const messages: Telemetry[] = [];
    for (let from = 0; messages.length < 4; from = broker.received.length)
      messages.push(getTelemetry(await broker.until(on('telemetry'), from)));
    messages.slice(1).forEach((message, index) => {
      expect(message.seq).toBeGreaterThan(messages[index]!.seq);
      expect(message.samples[0]!.at).toBeGreaterThan(messages[index]!.samples[0]!.at);
    });
    expect(messages[0]!.period).toBe(100);
    expect(new Set(messages[0]!.samples.map(({ device_id }) => device_id))).toEqual(
      new Set(['C001-1', 'C002-1', 'C007-1']),
    );
  });

  it('stops while frozen without answering, and catches up afterwards', async () => {
    await broker.until(on('telemetry'));
    gateway.setBehavior({ frozen: true });
    const request = { id: 'unheard', client_id: client, action: 'device_status', data: [] };
    await broker.publish(topics.request(uuid), JSON.stringify(request));
    lead += 600_000;
    expect(gateway.connected()).toBe(true);
    gateway.resetBehavior();
    await ask('device_status', ['C001-1']);
    expect(broker.received.filter(on('response'))).toHaveLength(1);
    const late = (message: ReceivedMessage) =>
      on('telemetry')(message) &&
      getTelemetry(message).samples.some(({ at }) => at > Date.now() + 200_000 && at < Date.now() + 400_000);
    await broker.until(late);
  });

  it('carries the time of the gateway’s drifting clock', async () => {
    gateway.setBehavior({ drift: 1000 });
    lead += 3_600_000;
    const wrong = (message: ReceivedMessage) =>
      on('telemetry')(message) && getTelemetry(message).samples[0]!.at > Date.now() + 7_000_000;
    expect(getTelemetry(await broker.until(wrong)).samples.length).toBeGreaterThan(0);
  });
});

describe('clock jumps', () => {
  const stamp = (message: ReceivedMessage) =>
    on('telemetry')(message) ? getTelemetry(message).samples[0]!.at - now() : NaN;

  it('stamps samples ahead while the clock is wrong, and instants a second time once it is right', async () => {
    await broker.until(on('telemetry'));
    gateway.plant.clockJumps.jump({ from: now(), until: now() + 60_000, ahead: 300_000 });
    const ahead = await broker.until((message) => stamp(message) > 290_000);
    lead += 60_000;
    await broker.until(
      (message) => on('telemetry')(message) && getTelemetry(message).samples[0]!.at < now(),
      broker.received.indexOf(ahead),
    );
    const stamps = broker.received
      .filter(on('telemetry'))
      .map((message) => getTelemetry(message).samples[0]!.at);
    expect(stamps).not.toEqual(stamps.toSorted((a, b) => a - b));
  });

  it('end with its normal behavior, and drift by themselves', async () => {
    gateway.plant.clockJumps.jump({ from: now(), until: now() + 3_600_000, ahead: 300_000 });
    gateway.setBehavior({ drift: 0 });
    gateway.resetBehavior();
    const from = broker.received.length;
    expect(Math.abs(stamp(await broker.until(on('telemetry'), from)))).toBeLessThan(60_000);
  });
});

describe('requests', () => {
  beforeEach(() => broker.until(on('status')));

  it('[LIVE-03] device_status covers every requested device', async () => {
    const reply = await ask('device_status', ['C002-1', 'C001-1']);
    expect(reply).toMatchObject({
      code: 1,
      data: [
        { device_id: 'C002-1', status: 'normal' },
        { device_id: 'C001-1', status: 'normal' },
      ],
    });
  });

  it('[LIVE-03] get_group_property reads several devices, with null for what a device does not have', async () => {
    const reply = await ask('get_group_property', [
      { device_id: 'C002-1', defines: [Code.soc, 'no_such_code', 'shutdown_soc', Code.runState] },
      { device_id: 'C007-1', defines: ['charger_state', Code.soc] },
    ]);
    expect(reply.code).toBe(1);
    expect(reply.data[0]?.datas).toEqual([
      { property_code: Code.soc, value: expect.any(Number) as number },
      { property_code: 'no_such_code', value: null },
      { property_code: 'shutdown_soc', value: 15 },
      { property_code: Code.runState, value: 2 },
    ]);
    expect(reply.data[1]?.datas?.[1]).toEqual({ property_code: Code.soc, value: null });
  });

  it('[LIVE-08] reports serial and versions as texts of four characters', async () => {
    const codes = [
      Code.serial,
      'Communication_protocol_version',
      'Control_version_field_1',
      'Control_version_field_2',
      'Communication_version_field_1',
      'Communication_version_field_2',
    ];
    const reply = await ask('get_group_property', [{ device_id: 'C002-1', defines: codes }]);
    const [serial, ...versions] = reply.data[0]?.datas?.map(({ value }) => value) ?? [];
    expect(serial).toBe('SN-C002');
    expect(versions).toHaveLength(5);
    for (const version of versions) expect(version).toMatch(/^[0-9A-Za-z]{4}$/);
  });

  const write = (property_code: string, value: number, device_id = 'C002-1') => ({
    device_id,
    property_code,
    value,
  });
  type Write = ReturnType<typeof write>;
  const getGrant = (granted: Write, clientId = client) =>
    testGrants.issue({ uuid, client_id: clientId, ...granted }, now());
  const set = (wanted: Write, grant = getGrant(wanted)) => ask('set_property', { ...wanted, grant });
  const has = async (code: string) =>
    (await ask('get_group_property', [{ device_id: 'C002-1', defines: [code] }])).data[0]?.datas?.[0]?.value;

  it('[LIVE-03] set_property writes and reads back, and refuses invalid values and unknown devices', async () => {
    expect(await set(write('shutdown_soc', 30))).toMatchObject({
      code: 1,
      data: [{ device_id: 'C002-1', datas: [{ property_code: 'shutdown_soc', value: 30 }] }],
    });
    const refused = await set(write('shutdown_soc', 300));
    expect(refused).toMatchObject({ code: ReplyCode.invalidValue, data: [] });
    expect(refused.msg).toContain('0 to 100');
    expect(await set(write('shutdown_soc', 30, 'nobody'))).toMatchObject({ code: 2, data: [] });
    expect(await has('shutdown_soc')).toBe(30);
  });

  it('[SEC-01] [PAR-04] writes only what the server granted to this client, once', async () => {
    const wanted = write('shutdown_soc', 30);
    const grant = getGrant(wanted);
    for (const useless of [
      '',
      getGrant(write('shutdown_soc', 31)),
      getGrant(write('low_soc', 30)),
      getGrant(write('shutdown_soc', 30, 'C007-1')),
      getGrant(wanted, 'another-client'),
    ])
      expect(await set(wanted, useless)).toMatchObject({ code: 4, data: [] });
    expect(await has('shutdown_soc')).toBe(15);
    expect(await set(wanted, grant)).toMatchObject({ code: 1 });
    expect(await set(write('shutdown_soc', 20))).toMatchObject({ code: 1 });
    expect(await set(wanted, grant)).toMatchObject({ code: 4 });
    expect(await has('shutdown_soc')).toBe(20);
  });

  it('[SEC-01] a clock that is a few minutes off accepts valid grants and rejects old ones', async () => {
    const wanted = write('shutdown_soc', 30);
    const early = getGrant(wanted);
    gateway.setBehavior({ drift: 1000 });
    lead += 480_000;
    expect(await set(wanted)).toMatchObject({ code: 1 });
    lead += 600_000;
    expect(await set(wanted, early)).toMatchObject({ code: 4 });
  });

  it('[PAR-10] reports its clock and keeps a new setting', async () => {
    const sydney = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', month: 'numeric' });
    const month = Number(sydney.format(now()));
    expect(await has('clock_month')).toBe(month);
    // Both have all days that a month can have.
    const other = month === 1 ? 12 : 1;
    await set(write('clock_month', other));
    expect(await has('clock_month')).toBe(other);
  });

  describe('of misbehaving devices', () => {
    it('acknowledges writes without applying them', async () => {
      gateway.setBehavior({ ignoresWrites: true });
      expect(await set(write('shutdown_soc', 30))).toMatchObject({
        code: 1,
        data: [{ datas: [{ value: 30 }] }],
      });
      expect(await has('shutdown_soc')).toBe(15);
      expect(await set(write('shutdown_soc', 300))).toMatchObject({ code: ReplyCode.invalidValue });
    });

    it('clamps written values', async () => {
      gateway.setBehavior({ writeLimit: 50 });
      expect(await set(write('shutdown_soc', 70))).toMatchObject({
        code: 1,
        data: [{ datas: [{ value: 50 }] }],
      });
      expect(await has('shutdown_soc')).toBe(50);
    });

    it('reverts writes', async () => {
      gateway.setBehavior({ revertAfter: 50 });
      await set(write('shutdown_soc', 30));
      await expect.poll(() => has('shutdown_soc')).toBe(15);
    });

    it('disconnects after answering a write', async () => {
      gateway.setBehavior({ disconnectAfterWrite: true });
      expect(await set(write('shutdown_soc', 30))).toMatchObject({ code: 1 });
      await broker.until((message) => on('status')(message) && message.text.includes('offline'));
      gateway.resetBehavior();
      gateway.reconnect();
      const from = broker.received.length;
      await broker.until((message) => on('status')(message) && message.text.includes('online'), from - 1);
      expect(await has('shutdown_soc')).toBe(30);
    });

    it('[LIVE-04] repeats the reply to another request before this one', async () => {
      const { id: before } = await ask('device_status', ['C001-1']);
      gateway.setBehavior({ replyOthers: true });
      const from = broker.received.length;
      await ask('device_status', ['C001-1']);
      const replies = broker.received.slice(from).filter(on('response'));
      expect(replies.map(({ json }) => (json as GatewayReply).id)).toEqual([
        before,
        expect.not.stringMatching(before) as string,
      ]);
    });

    it('[LIVE-04] sends invalid JSON', async () => {
      gateway.setBehavior({ replyGarbled: true });
      const from = broker.received.length;
      const request = { id: 'garbled', client_id: client, action: 'device_status', data: ['C001-1'] };
      await broker.publish(topics.request(uuid), JSON.stringify(request));
      const { text, json } = await broker.until(on('response'), from);
      expect(text).toContain('garbled');
      expect(json).toBeUndefined();
    });
  });

  it('[LIVE-03] answers 3 to a malformed request with a client id and ignores others', async () => {
    await broker.publish(topics.request(uuid), 'not json');
    await broker.publish(
      topics.request(uuid),
      JSON.stringify({ id: 'x', client_id: '#', action: 'device_status' }),
    );
    expect(await ask('open_the_door', {})).toMatchObject({ code: 3, data: [] });
    expect(broker.received.filter(on('response'))).toHaveLength(1);
  });

  it('[LIVE-04] sends replies twice or late when configured', async () => {
    gateway.setBehavior({ replyCopies: 2, replyDelay: 20 });
    const { id } = await ask('device_status', ['C001-1']);
    const same = (message: ReceivedMessage) =>
      on('response')(message) && (message.json as { id: string }).id === id;
    await broker.until(same, broker.received.findIndex(same) + 1);
  });
});

describe('alarms', () => {
  it('[LIVE-05] reports the start and end of a fault; the run state follows', async () => {
    await broker.until(on('status'));
    const began = now();
    gateway.plant.faults.raise('C002-1', insulationFault, began);
    const raised = AlarmMessage.parse((await broker.until(on('alarm'))).json);
    expect(raised.alarms).toEqual([
      {
        device_id: 'C002-1',
        code: 'F18',
        type: 'fault',
        level: 3,
        msg: 'Insulation resistance fault',
        at: began,
        recovery: 0,
      },
    ]);
    const read = await ask('get_group_property', [{ device_id: 'C002-1', defines: [Code.runState] }]);
    expect(read.data[0]?.datas?.[0]?.value).toBe(4);
    const from = broker.received.length;
    const ended = now();
    gateway.plant.faults.clear(ended);
    const cleared = AlarmMessage.parse((await broker.until(on('alarm'), from)).json);
    expect(cleared.alarms).toEqual([{ ...raised.alarms[0], recovery: ended }]);
  });

  it('publishes malformed telemetry on demand and keeps running', async () => {
    await broker.until(on('telemetry'));
    const from = broker.received.length;
    await gateway.publishMalformed();
    await broker.until((message) => message.text === 'not json at all {', from);
    await broker.until(({ text }) => text.includes('nobody-knows-me'), from);
    await broker.until(({ text }) => text.includes(':NaN'), from);
    await broker.until(
      (message) => on('telemetry')(message) && Telemetry.safeParse(message.json).success,
      broker.received.length,
    );
  });
});
