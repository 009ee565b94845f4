import { doGuestLogin, getArea, getStationRelevance, searchAddress } from '@heliograph/contracts/http';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressr } from '../../apps/server/src/addresses/addressr.ts';
import { startTestServer } from './support/testServer.ts';

const ROAD = {
  sla: '12 MURRAY RD, ROMA QLD 4455',
  pid: 'GAQLD_1',
  score: 5.4,
};
const GEOCODES = [
  { default: false, latitude: -26, longitude: 148 },
  { default: true, latitude: -26.5701, longitude: 148.7869 },
];
const FOUND = {
  text: ROAD.sla,
  area: 'QLD',
  postal_code: '4455',
  latitude: -26.5701,
  longitude: 148.7869,
};

/** A service with Addressr's API; each test sets its answers. */
class AddressService {
  requested: string[] = [];
  answer: (path: string, response: ServerResponse) => void = () => undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request: IncomingMessage, response) => {
      this.requested.push(request.url ?? '');
      this.answer(request.url ?? '', response);
    });
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const json = (response: ServerResponse, value: unknown, status = 200) =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof value === 'string' ? value : JSON.stringify(value));

/** Answers lists from `list`, and details with the geocodes. */
const fine = (list: unknown) => (path: string, response: ServerResponse) =>
  json(response, path.startsWith('/addresses?') ? list : { geocoding: { geocodes: GEOCODES } });

describe('an address service with Addressr’s API', () => {
  let service: AddressService;
  let base: string;
  beforeEach(async () => {
    service = new AddressService();
    base = await service.start();
  });
  afterEach(() => service.stop());

  it('[WIZ-03] is queried with the typed text, and for the geocode missing from its list', async () => {
    service.answer = fine([ROAD]);
    expect(await createAddressr(`${base}/`)('12 murray & co', '')).toEqual([FOUND]);
    expect(service.requested).toEqual(['/addresses?q=12%20murray%20%26%20co', '/addresses/GAQLD_1']);
  });

  it('[WIZ-03] is not queried for a geocode that its list includes', async () => {
    service.answer = fine([{ ...ROAD, geocoding: { geocodes: GEOCODES } }]);
    expect(await createAddressr(base)('12', '')).toEqual([FOUND]);
    expect(service.requested).toHaveLength(1);
  });

  it('[WIZ-03] may identify an address by a link; only links to the service itself are followed', async () => {
    service.answer = fine([
      { sla: ROAD.sla, links: { self: { href: 'http://192.0.2.1/addresses/GAQLD_7' } } },
      { sla: ROAD.sla, links: { self: { href: '/addresses/..%2F..%2Fadmin' } } },
    ]);
    const found = await createAddressr(base)('12', '');
    expect(found.map(({ latitude }) => latitude)).toEqual([-26.5701, null]);
    expect(service.requested.slice(1)).toEqual(['/addresses/GAQLD_7']);
  });

  it('[WIZ-03] returns an address without geocode when the geocode request fails', async () => {
    service.answer = (path, response) =>
      json(response, path.startsWith('/addresses?') ? [ROAD] : 'oops', path.includes('?') ? 200 : 500);
    expect(await createAddressr(base)('12', '')).toEqual([{ ...FOUND, latitude: null, longitude: null }]);
  });

  it('[WIZ-03] is limited to a state and to ten results that end with a postcode', async () => {
    const list = Array.from({ length: 30 }, (_, index) => ({
      sla: `${index} MURRAY RD, X ${index % 2 ? 'NSW' : 'QLD'} 4455`,
    }));
    service.answer = fine([
      { sla: 'NOWHERE' },
      { sla: '1 KING ST, ROMA QLD 44' },
      { sla: '1 KING\u0000 ST, ROMA QLD 4455' },
      ...list,
    ]);
    const found = await createAddressr(base)('murray', 'QLD');
    expect(found).toHaveLength(10);
    for (const one of found) expect(one).toMatchObject({ area: 'QLD', postal_code: '4455' });
  });

  it.each<[string, (path: string, response: ServerResponse) => void]>([
    ['answers 500', (_, response) => json(response, {}, 500)],
    ['answers something else', (_, response) => json(response, { addresses: [] })],
    ['answers no JSON', (_, response) => json(response, '[{"sla":')],
    ['leads elsewhere', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['hangs up', (_, response) => void response.destroy()],
    ['stays silent for two seconds', () => undefined],
    ['stops in the middle', (_, response) => void response.writeHead(200).write('[{"sla":"12 MUR')],
  ])('[WIZ-03] that %s has failed', async (_, answer) => {
    service.answer = answer;
    await expect(createAddressr(base)('12 murray', '')).rejects.toThrow();
  });
});

describe('an installation with an address service', () => {
  const service = new AddressService();
  let stack: Stack;
  let token: string;
  beforeAll(async () => {
    stack = await startTestServer({
      SIMULATOR: 'off',
      DEMO_STATIONS: '2',
      ADDRESS_URL: await service.start(),
    });
    ({ token } = await signIn(stack, 'owner'));
  });
  afterAll(async () => {
    await stack.stop();
    await service.stop();
  });
  const search = (q: string, area = '') => readData(stack, searchAddress, { q, area }, { token });

  it('[WIZ-03] returns what the service finds, and silently falls back to the built-in places when it is down', async () => {
    service.answer = fine([ROAD]);
    expect(await search('12 murray rd roma')).toEqual({ list: [FOUND], source: 'service' });
    await service.stop();
    // Cached for a minute.
    expect(await search('12 murray rd roma')).toEqual({ list: [FOUND], source: 'service' });
    const { list, source } = await search('12 Murray Rd, Roma');
    expect(source).toBe('places');
    expect(list[0]).toMatchObject({ text: '12 Murray Rd, Roma QLD 4455', area: 'QLD', postal_code: '4455' });
  });
});

describe('an installation without an address service', () => {
  let stack: Stack;
  let token: string;
  beforeAll(async () => {
    stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '24' });
    ({ token } = await signIn(stack, 'owner'));
  });
  afterAll(() => stack.stop());

  it('[WIZ-03] [API-01] returns built-in places', async () => {
    const { list, source } = await readData(
      stack,
      searchAddress,
      { q: ' 12 Wattle St Bondi ', area: '' },
      { token },
    );
    expect(source).toBe('places');
    expect(list[0]).toMatchObject({ text: '12 Wattle St, Bondi NSW 2026', area: 'NSW', postal_code: '2026' });
    expect(list[0]!.latitude).toBeCloseTo(-33.89, 1);
    expect(list[0]!.longitude).toBeCloseTo(151.26, 1);
    const there = await readData(stack, searchAddress, { q: 'Paddington', area: 'QLD' }, { token });
    expect(there.list.map(({ text }) => text)).toEqual(['Paddington QLD 4064']);
    expect((await readData(stack, searchAddress, { q: 'qqqq', area: '' }, { token })).list).toEqual([]);
  });

  it('[API-01] refuses a query that is too short or too long, with its field', async () => {
    for (const q of ['', 'x', ' y ', 'x'.repeat(257)]) {
      const { body } = await callStack(stack, searchAddress, { q, area: '' }, { token });
      expect([body.code, body.field], q.slice(0, 5)).toEqual([1400, 'q']);
    }
    const { body } = await callStack(stack, searchAddress, { q: 'roma', area: 'x'.repeat(9) }, { token });
    expect([body.code, body.field]).toEqual([1400, 'area']);
  });

  it('[API-01] lets a guest search, and shows states in lists', async () => {
    const guest = await readData(stack, doGuestLogin, {});
    const { area } = await readData(stack, getArea, {}, { token: guest.token });
    expect(area).toHaveLength(8);
  });

  it('[WIZ-02] lists each state in the caller’s language with its operators and their prefixes', async () => {
    const { area } = await readData(stack, getArea, {}, { token });
    expect(area.find(({ code_type }) => code_type === 'QLD')).toEqual({
      code_type: 'QLD',
      type_name: 'Queensland',
      time_zone: 'Australia/Brisbane',
      agent: [
        { code_id: 'Energex', code_name: 'Energex', code_type: 'QLD', nmi_prefix: '31' },
        { code_id: 'Ergon Energy', code_name: 'Ergon Energy', code_type: 'QLD', nmi_prefix: '30' },
      ],
    });
    const inChinese = await readData(stack, getArea, {}, { token, lang: 'zh' });
    expect(inChinese.area.find(({ code_type }) => code_type === 'QLD')!.type_name).toBe('昆士兰州');
  });

  it('[WIZ-02] lists the operator of every existing station', async () => {
    const admin = await signIn(stack, 'admin');
    const { area } = await readData(stack, getArea, {}, { token: admin.token });
    const { station } = await readData(stack, getStationRelevance, {}, { token: admin.token });
    expect(station).toHaveLength(24);
    for (const one of station) {
      const state = area.find(({ code_type }) => code_type === one.area)!;
      const operator = state.agent.find(({ code_id }) => code_id === one.agent);
      expect(operator, one.agent).toBeDefined();
      expect(one.nmi.startsWith(operator!.nmi_prefix)).toBe(true);
    }
  });
});
