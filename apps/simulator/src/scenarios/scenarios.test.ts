import { Telemetry } from '@heliograph/contracts/mqtt';
import { Code } from '@heliograph/domain/models';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fleet } from '../fleet.ts';
import { commissioned, commissionedGateway } from '../testing/commissioned.ts';
import { startConnectedFleet } from '../testing/connectedFleet.ts';
import { testGrants } from '@heliograph/gateway-link/testing';
import { type ReceivedMessage, startTestBroker, type TestBroker } from '@heliograph/testing';
import { type ControlServer, openControlServer } from './controlServer.ts';
import { controlPath } from './controlPath.ts';
import { createScenarioRunner, scenarios, type ScenarioCommand } from './scenarioRunner.ts';

let broker: TestBroker;
let fleet: Fleet;
let folder: string;
let control: ControlServer;
/** When the last order was carried out; earlier messages may still be in flight. */
let orderedAt = -Infinity;
/** Simulated time: a sunny noon in Sydney. */
const lead = Date.UTC(2026, 0, 15, 2) - Date.now();
const now = () => Date.now() + lead;

beforeEach(async () => {
  orderedAt = -Infinity;
  broker = await startTestBroker();
  folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  const other = commissionedGateway({ uuid: 'gw-00000002', site: { name: 'Other home' } });
  fleet = await startConnectedFleet(commissioned([commissionedGateway(), other], broker.url), { now });
  control = await openControlServer(controlPath(folder), createScenarioRunner(fleet.gateways, now));
  await broker.until(({ topic }) => topic === '/gateway/gw-00000001/telemetry');
});
afterEach(async () => {
  control.close();
  fleet.close();
  await broker.close();
  await rm(folder, { recursive: true });
});

function order(body: ScenarioCommand | string): Promise<{ status: number | undefined; line: string }> {
  return new Promise((resolve, reject) => {
    request({ socketPath: control.path, method: 'POST', path: '/' }, (response) => {
      text(response).then((line) => {
        orderedAt = now();
        resolve({ status: response.statusCode, line });
      }, reject);
    })
      .on('error', reject)
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const status = (uuid: string, word: string) => (message: ReceivedMessage) =>
  message.topic === `/gateway/${uuid}/status` && message.text.includes(word);

/** The next samples of the first home. */
async function nextSamples(): Promise<Telemetry['samples']> {
  const getSamples = ({ json }: ReceivedMessage) => Telemetry.parse(json).samples;
  const message = await broker.until(
    (one) =>
      one.topic === '/gateway/gw-00000001/telemetry' && getSamples(one).every(({ at }) => at > orderedAt),
    broker.received.length,
  );
  return getSamples(message);
}

/** The next value of a device of the first home: its inverter, unless another is given. */
async function next(code: string, { device = 'C002-1' } = {}): Promise<number> {
  const sample = (await nextSamples()).findLast(({ device_id }) => device_id === device);
  return sample?.values[code] ?? NaN;
}

/** The next readings of the first home's counters, by device and code. */
async function nextCounters(): Promise<Record<string, number>> {
  const samples = await nextSamples();
  const { readers } = fleet.gateways.get('gw-00000001')!.plant;
  return Object.fromEntries(
    readers.flatMap(({ device: { device_id }, codes, counters }) =>
      counters.map((index) => {
        const sample = samples.findLast((each) => each.device_id === device_id);
        return [`${device_id} ${codes[index]}`, sample!.values[codes[index]!]!];
      }),
    ),
  );
}

describe('scenarios', () => {
  it('takes a station’s gateway offline by name until resume', async () => {
    expect(await order({ scenario: 'offline', target: 'other home' })).toEqual({
      status: 200,
      line: 'offline: Other home\n',
    });
    await broker.until(status('gw-00000002', 'offline'));
    const from = broker.received.length;
    expect((await order({ scenario: 'resume' })).line).toBe('resume: the whole fleet\n');
    await broker.until(status('gw-00000002', 'online'), from);
    expect(broker.received.some(status('gw-00000001', 'offline'))).toBe(false);
  });

  it('stops an inverter with a fault and clears it', async () => {
    await order({ scenario: 'fault', target: 'gw-00000001' });
    expect(await next(Code.runState)).toBe(4);
    await order({ scenario: 'clear' });
    expect(await next(Code.runState)).toBe(2);
  });

  it('resets total counters, which then continue', async () => {
    expect(await next(Code.loadTotal)).toBeGreaterThan(50);
    await order({ scenario: 'counter-reset', target: 'Test home' });
    const reset = await next(Code.loadTotal);
    expect(reset).toBeLessThan(0.1);
    expect(await next(Code.loadTotal)).toBeGreaterThanOrEqual(reset);
  });

  it('replaces a meter, whose counters then continue from another reading', async () => {
    await order({ scenario: 'meter-replaced', target: 'gw-00000001', argument: 42_000 });
    const replaced = await next(Code.importTotal, { device: 'C005-1' });
    expect(replaced).toBeGreaterThanOrEqual(42_000);
    expect(replaced).toBeLessThan(42_001);
    expect(await next(Code.exportTotal, { device: 'C005-1' })).toBeGreaterThanOrEqual(42_000);
    expect(await next(Code.importTotal)).toBeLessThan(42_000);
    expect(Math.abs(await next(Code.gridPower, { device: 'C005-1' }))).toBeLessThan(20_000);
  });

  it('drops a counter to the share given as the argument', async () => {
    const before = await nextCounters();
    await order({ scenario: 'counter-drop', target: 'gw-00000001', argument: 10 });
    const after = await nextCounters();
    const dropped = Object.keys(before).filter((key) => after[key]! < before[key]!);
    expect(dropped).toHaveLength(1);
    expect(after[dropped[0]!]).toBeCloseTo(before[dropped[0]!]! / 10, 0);
    expect((await nextCounters())[dropped[0]!]).toBeGreaterThanOrEqual(after[dropped[0]!]!);
  });

  it('misreads one counter in one or two samples', async () => {
    const before = await nextCounters();
    const from = broker.received.length;
    await order({ scenario: 'glitch', target: 'gw-00000001', argument: 99_999.99 });
    const isWrong = (message: ReceivedMessage) =>
      message.topic === '/gateway/gw-00000001/telemetry' && message.text.includes('99999.99');
    const isRight = (message: ReceivedMessage) =>
      message.topic === '/gateway/gw-00000001/telemetry' && !isWrong(message);
    const wrong = await broker.until(isWrong, from);
    await broker.until(isRight, broker.received.indexOf(wrong));
    expect(wrong.text.split('99999.99')).toHaveLength(2);
    expect(broker.received.filter(isWrong).length).toBeLessThanOrEqual(2);
    const after = await nextCounters();
    for (const [key, reading] of Object.entries(after)) expect(reading).toBeCloseTo(before[key]!, 0);
  });

  it('sets the clock ahead by the seconds given as the argument, until resume', async () => {
    const stamp = async () => (await nextSamples())[0]!.at - now();
    await order({ scenario: 'clock-jump', target: 'gw-00000001', argument: 120 });
    expect(await stamp()).toBeGreaterThan(110_000);
    await order({ scenario: 'resume' });
    // Messages in flight are ahead, too.
    while ((await stamp()) > 10_000);
  });

  it('dims the sun to the share given as the argument', async () => {
    await order({ scenario: 'cloud', argument: 0 });
    const { plant } = fleet.gateways.get('gw-00000001')!;
    const later = now() + 600_000;
    expect(plant.snapshotAt(later).flows[0]).toBe(0);
    await order({ scenario: 'clear' });
    expect(plant.snapshotAt(later).flows[0]).toBeGreaterThan(0);
  });

  it('freezes a state of charge and loses a BMS', async () => {
    await order({ scenario: 'soc-stuck' });
    const { plant } = fleet.gateways.get('gw-00000001')!;
    const values = new Float64Array(plant.readers[1]!.codes.length);
    const soc = (at: number) => {
      plant.sensorFaults.read(plant.readers[1]!, plant.snapshotAt(at), values);
      return values[plant.readers[1]!.codes.indexOf(Code.soc)];
    };
    const evening = now() + 8 * 3_600_000;
    expect(plant.snapshotAt(evening).stored[0]).not.toBeCloseTo(plant.snapshotAt(now()).stored[0]!, 0);
    expect(soc(evening)).toBe(soc(now()));
    await order({ scenario: 'bms-lost' });
    expect(await next(Code.runState)).toBe(3);
  });

  it.each(Object.keys(scenarios))('plays %s', async (scenario) => {
    expect(await order({ scenario, target: 'Other home' })).toEqual({
      status: 200,
      line: `${scenario}: Other home\n`,
    });
  });

  it('makes a device clamp writes until resume', async () => {
    const { plant } = fleet.gateways.get('gw-00000001')!;
    const write = async (value: number) => {
      const wanted = { device_id: 'C002-1', property_code: 'shutdown_soc', value };
      const grant = testGrants.issue({ uuid: 'gw-00000001', client_id: 'tab', ...wanted }, now());
      const request = {
        id: `w${value}`,
        client_id: 'tab',
        action: 'set_property',
        data: { ...wanted, grant },
      };
      await broker.publish('/gateway/gw-00000001/request', JSON.stringify(request));
      await broker.until(({ text }) => text.includes(`"id":"w${value}"`) && text.includes('"code":1'));
      return plant.settings.read('C002-1', 'shutdown_soc');
    };
    await order({ scenario: 'write-clamped', argument: 20 });
    expect(await write(31)).toBe(20);
    await order({ scenario: 'resume' });
    expect(await write(32)).toBe(32);
  });

  it.each([
    ['an unknown scenario', { scenario: 'earthquake' }, 'unknown scenario earthquake'],
    ['an unknown station', { scenario: 'fault', target: 'nowhere' }, 'no station or gateway nowhere'],
    ['an invalid command', 'offline!', 'invalid command'],
  ])('refuses %s in one line', async (_, body, line) => {
    const refused = await order(body);
    expect(refused.status).toBe(400);
    expect(refused.line).toContain(line);
  });
});
