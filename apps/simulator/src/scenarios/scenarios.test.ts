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
import { testGrants } from '../testing/testGrants.ts';
import { type ReceivedMessage, startTestBroker, type TestBroker } from '../testing/testBroker.ts';
import { type ControlServer, openControlServer } from './controlServer.ts';
import { controlPath } from './controlPath.ts';
import { createScenarioRunner, scenarios, type ScenarioCommand } from './scenarioRunner.ts';

let broker: TestBroker;
let fleet: Fleet;
let folder: string;
let control: ControlServer;
/** The fleet lives on a sunny noon in Sydney. */
const lead = Date.UTC(2026, 0, 15, 2) - Date.now();
const now = () => Date.now() + lead;

beforeEach(async () => {
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
        resolve({ status: response.statusCode, line });
      }, reject);
    })
      .on('error', reject)
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const status = (uuid: string, word: string) => (message: ReceivedMessage) =>
  message.topic === `/gateway/${uuid}/status` && message.text.includes(word);

/** The values of the first home's inverter in the next message after `from`. */
async function next(code: string, from = broker.received.length): Promise<number> {
  const { json } = await broker.until(({ topic }) => topic === '/gateway/gw-00000001/telemetry', from);
  const sample = Telemetry.parse(json).samples.findLast(({ device_id }) => device_id === 'C002-1');
  return sample?.values[code] ?? NaN;
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
