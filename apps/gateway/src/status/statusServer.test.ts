import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeviceStates } from '../deviceStates.ts';
import { collectDiagnostics, maskFrame } from '../diagnostics.ts';
import { createFakeDriver, fakeEquipment } from '../testing/fakeDriver.ts';
import { draftMap } from '../drafts/draftMap.ts';
import { statusPage, type StatusView } from './statusPage.ts';
import { startStatusServer, type StatusServer } from './statusServer.ts';
import { request } from 'node:http';

let server: StatusServer;
/** Lets drafts go on. */
let proceed: Promise<void>;
const driver = createFakeDriver('INV<1>');
beforeEach(async () => {
  proceed = Promise.resolve();
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
    draft: async ({ name, text, model }) => {
      await proceed;
      try {
        return draftMap(name, text, { model, maps: new Map() });
      } catch (error) {
        return { error: (error as Error).message };
      }
    },
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

describe('the page for drafts of maps', () => {
  const post = (
    content: string,
    { origin = server.url.slice(0, -1), language = 'en', name = 'a.yaml', model = '' } = {},
  ) => {
    const body = new FormData();
    body.set('file', new File([content], name));
    body.set('model', model);
    return fetch(new URL('/draft', server.url), {
      method: 'POST',
      body,
      headers: { origin, 'accept-language': language },
    }).then(async (response) => ({ status: response.status, text: await response.text() }));
  };
  const DEFINITION = JSON.stringify({
    parameters: [
      {
        items: [
          { name: 'Grid Power', uom: 'W', rule: 2, registers: [169] },
          { name: '<b>Thing', uom: 'W', rule: 1, registers: [1] },
        ],
      },
    ],
  });

  it('[GW-10] takes a file and gives its draft, what to check, and what was left out', async () => {
    expect((await get('/draft')).text).toContain('type="file"');
    const { status, text } = await post(DEFINITION, { name: 'maker_type.yaml' });
    expect(status).toBe(200);
    expect(text).toContain('1 of 2 values mapped');
    expect(text).toContain('must be above 0 while the station imports');
    expect(text).toContain('&lt;b&gt;Thing');
    expect(text).not.toContain('<b>');
    const [, yaml = ''] = /base64,([^"]+)" download="maker-type-draft.yaml"/.exec(text) ?? [];
    expect(Buffer.from(yaml, 'base64').toString()).toContain('grid_power: { at: 169, type: s16 }');
    expect((await post(DEFINITION, { language: 'zh' })).text).toContain('用电（购电）时必须大于 0');
  });

  it('[GW-10] is for the model that is chosen', async () => {
    const { text } = await post(DEFINITION, { model: '15' });
    expect(text).toContain('<dd>15</dd>');
    expect((await post(DEFINITION, { model: '7' })).text).toContain('there is no model 7');
  });

  it('[GW-10] makes one draft at a time', async () => {
    let goOn!: () => void;
    proceed = new Promise((resolve) => (goOn = resolve));
    const both = [post(DEFINITION), post(DEFINITION)];
    expect((await Promise.race(both)).status).toBe(503);
    goOn();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 503]);
    expect((await post(DEFINITION)).status).toBe(200);
  });

  it('[GW-10] says in one line what is wrong with a file', async () => {
    expect((await post('colour: red', { name: '<i>.yaml' })).text).toContain(
      '&lt;i&gt;.yaml:1: colour: must be',
    );
    expect((await post('')).status).toBe(400);
  });

  it('[GW-10] takes no file from pages elsewhere, none that is large, and nothing else', async () => {
    expect((await post(DEFINITION, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await post('a'.repeat(300_000))).status).toBe(413);
    expect((await fetch(new URL('/draft', server.url), { method: 'PUT' })).status).toBe(405);
  });
});

describe('a device whose map is not confirmed', () => {
  it('[GW-10] is asked about, by what it measures now', async () => {
    const { text } = await get('/status.json');
    const view = JSON.parse(text) as StatusView;
    const [device] = view.devices;
    const pageOf = (confirmed: boolean, lang: 'en' | 'zh') =>
      statusPage(
        {
          ...view,
          devices: [
            {
              ...device!,
              confirmed,
              values: { grid_power: -1200, battery_power: 20, import_total: 12.5, SOC: 50 },
            },
          ],
        },
        lang,
      );
    const page = pageOf(false, 'en');
    expect(page).toContain('<td>-1200 W</td><td>The station feeds power into the grid now.</td>');
    expect(page).toContain('<td>20 W</td><td>Turn on a large load and look again.</td>');
    expect(page).toContain('<td>12.5 kWh</td><td>The display of the device shows the same.</td>');
    expect(page).not.toContain('50 %');
    expect(pageOf(false, 'zh')).toContain('电站当前正向电网馈电。');
    expect(pageOf(true, 'en')).not.toContain('Is it so?');
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
