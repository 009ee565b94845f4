import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeviceStates } from '../deviceStates.ts';
import { collectDiagnostics, maskFrame } from '../diagnostics.ts';
import { createFakeDriver, fakeEquipment } from '../testing/fakeDriver.ts';
import { startStatusServer, type StatusServer } from './statusServer.ts';
import { request } from 'node:http';

let server: StatusServer;
const driver = createFakeDriver('INV<1>');
beforeEach(async () => {
  const states = createDeviceStates(Date.now);
  const sample = await driver.sample();
  states.take({ driver, tick: 0, sample, problem: null });
  server = await startStatusServer({
    port: 0,
    uuid: 'HG-00000001',
    timeZone: 'Australia/Sydney',
    isConnected: () => false,
    diagnostics: () =>
      collectDiagnostics({
        equipment: fakeEquipment([driver]),
        states,
        store: { size: () => ({ bytes: 2_000, samples: 40, unwritten: 2 }) },
        storeLimit: 1e6,
        now: Date.now,
      }),
    status: states.status,
    latest: states.latest,
    alarms: () => [{ msg: 'Fan <failed>' }],
  });
});
afterEach(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { headers }).then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }));

describe('the status page', () => {
  it('[GW-05] shows server, store, buses and devices in the language of the browser', async () => {
    const english = await get('/', { 'accept-language': 'de,en;q=0.8' });
    expect(english.status).toBe(200);
    for (const text of [
      'Not connected',
      '42 samples',
      'Normal',
      'INV&lt;1&gt;',
      'Fan &lt;failed&gt;',
      'roof · 1',
      'Australia/Sydney',
    ])
      expect(english.text).toContain(text);
    const chinese = await get('/', { 'accept-language': 'zh-CN,zh;q=0.9' });
    expect(chinese.text).toContain('<html lang="zh">');
    expect(chinese.text).toContain('未连接');
  });

  it('[GW-05] gives the same as JSON, without frames', async () => {
    const { text } = await get('/status.json');
    expect(JSON.parse(text)).toMatchObject({
      uuid: 'HG-00000001',
      connected: false,
      devices: [{ device_id: 'INV<1>', status: 'normal', values: { P: 1000 }, alarms: ['Fan <failed>'] }],
    });
  });

  it('[GW-05] answers only to its own names, and reads only', async () => {
    const status = (options: object) =>
      new Promise((resolve) => {
        request(server.url, options, (response) => resolve(response.resume().statusCode)).end();
      });
    expect(await status({ headers: { host: 'evil.example' } })).toBe(421);
    expect(await status({ method: 'POST' })).toBe(405);
    expect(await status({ path: '/etc/passwd' })).toBe(404);
    expect(await status({ headers: { host: 'localhost:1' } })).toBe(200);
  });
});

describe('a frame in the diagnostics', () => {
  it('[GW-05] does not show serial numbers', () => {
    const serial = Buffer.from('2301234567').toString('hex');
    expect(maskFrame(`01030a${serial}abcd`, { isSolarman: false, serials: [] })).toBe(
      `01030a${'**'.repeat(10)}abcd`,
    );
    expect(maskFrame('0103020001', { isSolarman: false, serials: [] })).toBe('0103020001');
    expect(maskFrame('a517001045' + '2a00' + '4e1caba1' + '0200', { isSolarman: true, serials: [] })).toBe(
      'a5170010452a00********0200',
    );
  });
});
