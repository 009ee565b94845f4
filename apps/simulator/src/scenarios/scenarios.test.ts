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
import { liveFleet } from '../testing/liveFleet.ts';
import { testGrants } from '../testing/testGrants.ts';
import { type Heard, startTestBroker, type TestBroker } from '../testing/testBroker.ts';
import { type Control, openControl, type Order } from './control.ts';
import { controlPath } from './controlPath.ts';
import { createDirector, scenarios } from './director.ts';

let broker: TestBroker;
let fleet: Fleet;
let folder: string;
let control: Control;
/** The fleet lives on a sunny noon in Sydney. */
const lead = Date.UTC(2026, 0, 15, 2) - Date.now();
const now = () => Date.now() + lead;

beforeEach(async () => {
  broker = await startTestBroker();
  folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  const other = commissionedGateway({ uuid: 'gw-00000002', site: { name: 'Other home' } });
  fleet = await liveFleet(commissioned([commissionedGateway(), other], broker.url), { now });
  control = await openControl(controlPath(folder), createDirector(fleet.gateways, now));
  await broker.until(({ topic }) => topic === '/gateway/gw-00000001/telemetry');
});
afterEach(async () => {
  control.close();
  fleet.close();
  await broker.close();
  await rm(folder, { recursive: true });
});

function order(body: Order | string): Promise<{ status: number | undefined; line: string }> {
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

const status = (uuid: string, word: string) => (message: Heard) =>
  message.topic === `/gateway/${uuid}/status` && message.text.includes(word);

/** What the first home's inverter says in the next message after `from`. */
async function next(code: string, from = broker.heard.length): Promise<number> {
  const { json } = await broker.until(({ topic }) => topic === '/gateway/gw-00000001/telemetry', from);
  const sample = Telemetry.parse(json).samples.findLast(({ device_id }) => device_id === 'C002-1');
  return sample?.values[code] ?? NaN;
}

describe('scenarios', () => {
  it('takes a station’s gateway offline by name, until it is told to resume', async () => {
    expect(await order({ scenario: 'offline', target: 'other home' })).toEqual({
      status: 200,
      line: 'offline: Other home\n',
    });
    await broker.until(status('gw-00000002', 'offline'));
    const from = broker.heard.length;
    expect((await order({ scenario: 'resume' })).line).toBe('resume: the whole fleet\n');
    await broker.until(status('gw-00000002', 'online'), from);
    expect(broker.heard.some(status('gw-00000001', 'offline'))).toBe(false);
  });

  it('stops an inverter by a fault and clears it', async () => {
    await order({ scenario: 'fault', target: 'gw-00000001' });
    expect(await next(Code.runState)).toBe(4);
    await order({ scenario: 'clear' });
    expect(await next(Code.runState)).toBe(2);
  });

  it('starts total counters over, which then count on', async () => {
    expect(await next(Code.loadTotal)).toBeGreaterThan(50);
    await order({ scenario: 'counter-reset', target: 'Test home' });
    const reset = await next(Code.loadTotal);
    expect(reset).toBeLessThan(0.1);
    expect(await next(Code.loadTotal)).toBeGreaterThanOrEqual(reset);
  });

  it('draws a cloud over the sun, whose share is the argument', async () => {
    await order({ scenario: 'cloud', argument: 0 });
    const { plant } = fleet.gateways.get('gw-00000001')!;
    const later = now() + 600_000;
    expect(plant.look(later).flows[0]).toBe(0);
    await order({ scenario: 'clear' });
    expect(plant.look(later).flows[0]).toBeGreaterThan(0);
  });

  it('sticks a state of charge and loses a BMS', async () => {
    await order({ scenario: 'soc-stuck' });
    const { plant } = fleet.gateways.get('gw-00000001')!;
    const values = new Float64Array(plant.readers[1]!.codes.length);
    const soc = (at: number) => {
      plant.failures.read(plant.readers[1]!, plant.look(at), values);
      return values[plant.readers[1]!.codes.indexOf(Code.soc)];
    };
    const evening = now() + 8 * 3_600_000;
    expect(plant.look(evening).stored[0]).not.toBeCloseTo(plant.look(now()).stored[0]!, 0);
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

  it('makes a device take less than it is told, until it is told to resume', async () => {
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
      await broker.say('/gateway/gw-00000001/request', JSON.stringify(request));
      await broker.until(({ text }) => text.includes(`"id":"w${value}"`) && text.includes('"code":1'));
      return plant.settings.read('C002-1', 'shutdown_soc');
    };
    await order({ scenario: 'write-clamped', argument: 20 });
    expect(await write(31)).toBe(20);
    await order({ scenario: 'resume' });
    expect(await write(32)).toBe(32);
  });

  it.each([
    ['an unknown scenario', { scenario: 'earthquake' }, 'no scenario earthquake'],
    ['an unknown station', { scenario: 'fault', target: 'nowhere' }, 'no station or gateway nowhere'],
    ['what is no order', 'offline!', 'not an order'],
  ])('refuses %s in one line', async (_, body, line) => {
    const refused = await order(body);
    expect(refused.status).toBe(400);
    expect(refused.line).toContain(line);
  });
});
