import {
  doGuestLogin,
  getAgentConfig,
  getAlarmHistory,
  getDeviceFuns,
  getGroupAccumulativeDataByZone,
  getHistoryData,
  getStationTariff,
  getStationTariffList,
  httpCalls,
  type Envelope,
  type HttpCall,
} from '@heliograph/contracts/http';
import { deviceModels, numericProperties } from '@heliograph/domain/models';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pool } from 'pg';
import { createPartitions } from '../../apps/server/src/storage/partitions.ts';
import { getRelevance } from './support/fleet.ts';
import { readDatabaseUrl } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startTestServer({
    SIMULATOR: 'off',
    REVENUE_FACTOR: '0.2',
    COMPANY_PREFIX: 'sunny',
    COMPANY_NAME: 'Sunny Solar',
    CONTACT_EMAIL: 'hello@sunny.example',
    CONTACT_PHONE: '+61 7 5550 0000',
    CONTACT_ADDRESS: '1 Queen Street, Brisbane QLD 4000',
    CONTACT_LOCATION: '-27.4698, 153.0251',
    TERMS_URL: 'https://legal.example/terms?v=2',
    TILE_URLS: 'https://t.example/{z}/{x}/{y}.png',
    TILE_ATTRIBUTION: '© Tile makers',
  });
  ({ token } = await signIn(stack, 'owner'));
});
afterAll(() => stack.stop());

/** Announces a body of this many bytes and reads the response that arrives before any of them. */
function announceBody(path: string, bytes: number): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': bytes, token, lang: 'zh' };
    const asking = request(stack.http + path, { method: 'POST', headers });
    asking.on('error', reject);
    asking.on('response', (response) => {
      json(response).then((body) => {
        asking.destroy();
        resolve({ status: response.statusCode, body });
      }, reject);
    });
    asking.flushHeaders();
  });
}

const calls = Object.values(httpCalls).flatMap((resource) => Object.values<HttpCall>(resource));
const named = (list: readonly HttpCall[]) =>
  list.map((call) => [`${call.method} ${call.path}`, call] as const);

/** Session that sends bodies; a call that succeeds may have ended it. */
let sender: string | null = null;
const readSender = async () => (sender ??= (await signIn(stack, 'member')).token);

describe('every call', () => {
  it.each(named(calls.filter((call) => call.may !== 'public')))(
    '[SEC-01] %s is refused without a session',
    async (_, call) => {
      const { status, body } = await callStack(stack, call, {});
      expect([status, body.code, body.data]).toEqual([401, 1401, undefined]);
    },
  );

  it.each(named(calls.filter((call) => call.method === 'POST')))(
    '[API-01] %s refuses any body that its schema does not allow, with a message',
    async (_, call) => {
      const bodies: [string, string][] = [
        ['application/json', '{'],
        ['application/json', ''],
        ['application/json', 'null'],
        ['application/json', '[]'],
        ['application/json', '"text"'],
        ['application/json', '{"__proto__":{"x":1}}'],
        [
          'application/json',
          '{"account":{"$ne":1},"type":2,"password":[],"deviceId":{},"points":"[","time":"NaN","start":1e400,"end":-1}',
        ],
        ['application/x-www-form-urlencoded', 'deviceId=a&deviceId=b&time=x&type=&zoneStr=Mars%2FBase'],
        ['application/x-www-form-urlencoded', '%%%=%zz&&&'],
        ['text/xml', '<a/>'],
        ['multipart/form-data', 'x'],
      ];
      for (const [type, body] of bodies) {
        const response = await fetch(stack.http + call.path, {
          method: 'POST',
          // Without a session other calls refuse every body.
          headers: { 'content-type': type, ...(call.may !== 'public' && { token: await readSender() }) },
          body,
        });
        const answer = (await response.json()) as Envelope<unknown>;
        expect(response.status, `${type} ${body}`).toBeLessThan(500);
        if (response.status !== 200) expect(answer.code).toBe(response.status + 1000);
        else sender = null;
        expect(JSON.stringify(answer)).not.toMatch(/\bat .+\.(ts|m?js)\b|node_modules/);
      }
    },
  );

  it.each(named(calls.filter((call) => call.method === 'GET')))(
    '[API-01] %s refuses any query that its schema does not allow',
    async (_, call) => {
      for (const query of [
        '?station_id=abc',
        '?station_id=1&station_id=2',
        '?mod_id=99999999999',
        '?station_id=%00',
        '?station_id=1&start_time=2026-02-30&end_time=x',
      ]) {
        const response = await fetch(stack.http + call.path + query, { headers: { token } });
        const answer = (await response.json()) as Envelope<unknown>;
        expect(response.status, query).toBeLessThan(500);
        expect(answer.msg).not.toBe('');
      }
    },
  );

  it('[API-01] refuses an unknown path and a body over the limit', async () => {
    const unknown = await fetch(`${stack.http}/station/nothing`);
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { code: 1404, msg: 'This call does not exist.' },
    ]);
    const large = await announceBody('/alarm/get_alarm_history', 5_000_000);
    expect(large).toEqual({ status: 413, body: { code: 1413, msg: '请求内容过大，最多允许 256 kB。' } });
  });

  it('[API-01] is described at /docs and /docs/openapi.json', async () => {
    const document = (await (await fetch(`${stack.http}/docs/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const page = await (await fetch(`${stack.http}/docs`)).text();
    for (const call of calls) {
      expect(document.paths[call.path]).toHaveProperty(call.method.toLowerCase());
      expect(page).toContain(call.path);
    }
    expect(Object.keys(document.paths)).toHaveLength(new Set(calls.map(({ path }) => path)).size);
  });
});

describe('bounds', () => {
  const post = async (path: string, body: string, by = token) => {
    const headers = { 'content-type': 'application/json', token: by };
    const response = await fetch(stack.http + path, { method: 'POST', headers, body });
    return (await response.json()) as Envelope<unknown>;
  };

  it('[TRU-01] times after this century are refused by the name of their field', async () => {
    for (const [call, field, request] of [
      [httpCalls.fleet.getFleetEnergy, 'time', { label: 'fd', type: 'overyear', zone: 'UTC' }],
      [getAlarmHistory, 'end', { start: 0 }],
      [httpCalls.report.getAlarmStatistics, 'end', { start: 0, unit: 'day', zone: 'UTC' }],
    ] as const) {
      const late = { ...request, [field]: 8_640_000_000_000_000 };
      const { status, body } = await callStack(stack, call as HttpCall, late, { token });
      expect([call.path, status, body.field]).toEqual([call.path, 400, field]);
      expect(body.msg).toMatch(/at most 4102444800000/);
    }
  });

  it('[TRU-01] all years end with this one, whenever they are asked for', async () => {
    const { device } = await getRelevance(stack, token);
    const deviceId = device.find(({ device_type }) => device_type === 'C002')!.device_id;
    const points = [{ deviceId, propertyCode: 'KRA' }];
    const question = {
      points,
      time: Date.UTC(2099, 5),
      type: 'overyear',
      zoneStr: 'aUSTRALIA/pERTH',
    } as const;
    const { edges } = await readData(stack, getGroupAccumulativeDataByZone, question, { token });
    expect(edges).toHaveLength(new Date().getUTCFullYear() - 2023 + 2);
  });

  it('[TRU-01] a guest may ask for less at once than its owner, and is told how much', async () => {
    const guest = (await readData(stack, doGuestLogin, {})).token;
    const { device } = await getRelevance(stack, token);
    const point = { deviceId: device[0]!.device_id, propertyCode: 'signal' };
    const day = 86_400_000;
    const ask = async (days: number, by: string) => {
      const request = { ...point, start: 0, end: days * day };
      const { body } = await callStack(stack, getHistoryData, request, { token: by });
      return [body.code, body.field, body.msg];
    };
    expect(await ask(93, guest)).toEqual([1400, 'end', 'The range is longer than 92 days.']);
    expect((await ask(92, guest))[0]).not.toBe(1400);
    expect((await ask(93, token))[0]).toBe(200);
    const large = await post(getHistoryData.path, JSON.stringify({ pad: 'x'.repeat(300_000) }), guest);
    expect([large.code, large.msg]).toEqual([1413, 'The request is too large: at most 256 kB are allowed.']);
  });

  it('[TRU-01] more than 300,000 samples of one property are refused, and the words say what to do', async () => {
    const { device } = await getRelevance(stack, token);
    const deviceId = device.find(({ device_type }) => device_type === 'C002')!.device_id;
    const now = Date.now();
    const day = now - (now % 86_400_000) - 86_400_000;
    const pool = new Pool({ connectionString: await readDatabaseUrl(stack) });
    await createPartitions(pool).ensure('sample', [day]);
    const last = 300_000;
    await pool.query(
      `insert into sample (device_id, at, v)
       select device.id, $2::bigint + n * 250, array_fill(null::float8, array[slot - 1]) || 1::float8
       from device join model_function using (model_id), generate_series(0, $3::int) n
       where device_id = $1 and code = 'KRA'`,
      [deviceId, day, last],
    );
    await pool.end();
    const ask = async (samples: number, lang: 'en' | 'zh' = 'en') => {
      const request = { deviceId, propertyCode: 'KRA', start: day, end: day + samples * 250 };
      return (await callStack(stack, getHistoryData, request, { token, lang })).body;
    };
    expect((await ask(last)).data).toHaveLength(last);
    expect(await ask(last + 1)).toEqual({
      code: 1400,
      field: 'end',
      msg: 'There are too many samples in this range for one answer. Please choose a shorter range or fewer properties.',
    });
    expect((await ask(last + 1, 'zh')).msg).toBe(
      '该时间范围内的采样数据过多，无法一次返回，请缩短时间范围或减少属性。',
    );
  });

  it.each([
    ['lists in lists', '['.repeat(3_800_000)],
    ['lists in a field', `{"points":${'['.repeat(1_900_000)}${']'.repeat(1_900_000)}}`],
    ['very many values', `{"points":[${'{},'.repeat(900_000)}{}]}`],
  ])('[TRU-01] [API-01] a body of %s is refused before it is read', async (_, body) => {
    const { path } = httpCalls.series.getGroupEnergyData;
    expect(await post(path, body)).toMatchObject({
      code: 1400,
      msg: 'The request body has more values or levels than this call allows.',
    });
  });
});

describe('responses', () => {
  it('[API-01] get_agent_config describes the installation', async () => {
    const config = await readData(stack, getAgentConfig, {});
    expect(getAgentConfig.answer.parse(config)).toEqual(config);
    expect(config).toMatchObject({
      prefix: 'sunny',
      revenue_factor: 0.2,
      version: '2.0.0',
      tile_urls: ['https://t.example/{z}/{x}/{y}.png'],
      tile_attribution: '© Tile makers',
      prefix_name: 'Sunny Solar',
      terms_url: 'https://legal.example/terms?v=2',
      privacy_url: '',
      contact: {
        email: 'hello@sunny.example',
        phone: '+61 7 5550 0000',
        address: '1 Queen Street, Brisbane QLD 4000',
        location: { latitude: -27.4698, longitude: 153.0251 },
      },
    });
    expect(config.co2.factors).toMatchObject({ VIC: 0.77, TAS: 0.15 });
    const chinese = await readData(stack, getAgentConfig, {}, { lang: 'zh' });
    expect(chinese.area.find(({ code_type }) => code_type === 'QLD')).toEqual({
      code_type: 'QLD',
      type_name: '昆士兰州',
      time_zone: 'Australia/Brisbane',
    });
  });

  it('[API-01] get_station_relevance is consistent', async () => {
    const all = await getRelevance(stack, token);
    const stations = new Set(all.station.map(({ id }) => id));
    expect(stations.size).toBeGreaterThan(0);
    const gateways = new Map(all.gateway.map((gateway) => [gateway.gateway_id, gateway]));
    for (const gateway of all.gateway) {
      expect(stations).toContain(gateway.station_id);
      expect(all.mqtt_server.map(({ mqtt_id }) => mqtt_id)).toContain(gateway.mqtt_server_id);
    }
    for (const device of all.device) {
      expect(device.iot_gateway_uuid).toBe(gateways.get(device.gateway_id)?.uuid);
      expect(device.station_id).toBe(gateways.get(device.gateway_id)?.station_id);
      expect(device.parent_id === null).toBe(device.device_type === 'C001');
    }
    const functions = new Set(all.mod_funs.map(({ mod_id, fun_code }) => `${mod_id} ${fun_code}`));
    const models = new Map(all.device.map(({ device_id, mod_id }) => [device_id, mod_id]));
    const points = all.station.flatMap(({ label }) => label.flatMap((group) => group.points));
    for (const { device_id, property_code } of points) {
      expect(functions).toContain(`${models.get(device_id)} ${property_code}`);
    }
    expect(all.station_virtual_point).toHaveLength(points.length);
    expect(all.mod_funs.filter(({ kind }) => kind === 'setting')).toEqual([]);
  });

  it('[CHT-01] get_device_funs lists each model’s properties in order, with those for charts', async () => {
    for (const model of deviceModels) {
      const { funs, groups } = await readData(stack, getDeviceFuns, { mod_id: model.id }, { token });
      expect(funs.map(({ fun_code }) => fun_code)).toEqual(model.properties.map(({ code }) => code));
      expect(funs.filter(({ read_only }) => read_only === 2)).toHaveLength(numericProperties(model).length);
      expect(new Set(funs.map(({ group_id }) => group_id))).toEqual(
        new Set(groups.map(({ group_id }) => group_id)),
      );
    }
    const { body } = await callStack(stack, getDeviceFuns, { mod_id: 999 }, { token });
    expect(body).toMatchObject({ code: 1404, field: 'mod_id' });
  });
});

describe('tariffs', () => {
  it('[TAR-05] get_station_tariff returns the current tariff in its typed form', async () => {
    const { station } = await getRelevance(stack, token);
    for (const { id } of station) {
      const tariff = await readData(stack, getStationTariff, { station_id: id }, { token });
      expect(getStationTariff.answer.parse(tariff)).toEqual(tariff);
      expect(tariff).toMatchObject({ station_id: id, unit: 'AUD', feedinType: 'fixed', feedinPrice: 0.08 });
    }
  });

  it('[TAR-05] get_station_tariff_list returns the tariffs between two dates for several stations', async () => {
    const { station } = await getRelevance(stack, token);
    const station_id = station.map(({ id }) => id).join(',');
    const list = (start_time: string, end_time: string) =>
      readData(stack, getStationTariffList, { station_id, start_time, end_time }, { token });
    const today = new Date().toISOString().slice(0, 10);
    const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
    const now = await list(today, today);
    expect(now).toHaveLength(station.length * 2);
    const both = await list(yearAgo, today);
    expect(both).toHaveLength(station.length * 4);
    expect(getStationTariffList.answer.parse(both)).toEqual(both);
    const [change] = now.map(({ create_time }) => create_time);
    const before = new Date(change! - 3 * 86_400_000).toISOString().slice(0, 10);
    const old = await list(before, before);
    expect(old).toHaveLength(station.length * 2);
    expect(old.every(({ create_time }) => create_time < change!)).toBe(true);
    expect(await list('2001-01-01', '2001-12-31')).toEqual([]);
  });

  it('[TAR-05] refuses dates that do not exist or are in the wrong order, with the field', async () => {
    const { station } = await getRelevance(stack, token);
    const station_id = String(station[0]!.id);
    const refuse = async (start_time: string, end_time: string) =>
      (await callStack(stack, getStationTariffList, { station_id, start_time, end_time }, { token })).body;
    expect(await refuse('2026-02-30', '2026-03-01')).toMatchObject({ code: 1400, field: 'start_time' });
    expect(await refuse('2026-03-02', '2026-03-01')).toMatchObject({ code: 1400, field: 'end_time' });
    expect(await refuse('02/03/2026', '2026-03-01')).toMatchObject({ code: 1400, field: 'start_time' });
  });
});

describe('alarms and series', () => {
  it('[API-02] the time-series service accepts its token as a form field and returns code 200', async () => {
    const { device } = await getRelevance(stack, token);
    const inverter = device.find(({ device_type }) => device_type === 'C002')!;
    const form = new URLSearchParams({
      prefix: 'sunny',
      token,
      points: JSON.stringify([{ deviceId: inverter.device_id, propertyCode: 'KRA' }]),
      time: String(Date.UTC(2026, 9, 4, 3)),
      type: 'day',
      zoneStr: 'Australia/Adelaide',
    });
    const response = await fetch(stack.http + getGroupAccumulativeDataByZone.path, {
      method: 'POST',
      body: form,
    });
    const body = (await response.json()) as Envelope<{ edges: number[]; values: number[][] }>;
    expect([response.status, body.code]).toEqual([200, 200]);
    // Daylight saving starts that day: 23 hours.
    expect(body.data?.edges).toHaveLength(24);
    expect(body.data?.values[0]).toHaveLength(23);
  });

  it('[API-01] [API-02] a token field that contradicts the header is refused', async () => {
    const other = await signIn(stack, 'member');
    const { device } = await getRelevance(stack, token);
    const point = { deviceId: device[0]!.device_id, propertyCode: 'signal', start: 0, end: 1 };
    const ask = (field: string, header: string, lang: 'en' | 'zh' = 'en') =>
      callStack(stack, getHistoryData, { ...point, token: field }, { token: header, lang });
    const refused = { code: 1400, field: 'token' };
    expect(await ask(token, other.token)).toEqual({
      status: 400,
      body: {
        ...refused,
        msg: 'The token in the body differs from the token in the header. Please send only one.',
      },
    });
    const chinese = await ask('made-up', token, 'zh');
    expect(chinese.body).toMatchObject({ ...refused, msg: expect.stringContaining('不一致') as string });
    for (const [field, header] of [
      [token, token],
      [token, ''],
      ['', token],
    ] as const)
      expect((await ask(field, header)).status).toBe(200);
  });

  it.each([
    ['time', { time: 'yesterday' }],
    // One bucket for each year until then would keep the server busy for minutes.
    ['time', { time: '8640000000000000', type: 'overyear' }],
    ['zoneStr', { zoneStr: '+10:00' }],
    ['type', { type: 'decade' }],
    ['zoneStr', { zoneStr: 'Mars/Base' }],
    ['deviceId', { deviceId: '../etc' }],
    ['propertyCode', { propertyCode: 'a b' }],
  ])('[API-02] names the wrong field %s', async (field, wrong) => {
    const { device } = await getRelevance(stack, token);
    const form = new URLSearchParams({
      token,
      deviceId: device[0]!.device_id,
      propertyCode: 'KRA',
      time: '1790000000000',
      type: 'day',
      zoneStr: 'Australia/Perth',
      ...wrong,
    });
    const response = await fetch(`${stack.http}/demo/getAccumulativeDataByZone`, {
      method: 'POST',
      body: form,
    });
    expect(await response.json()).toMatchObject({ code: 1400, field });
  });

  it('[API-02] history requires a range of at most 400 days that ends after it starts', async () => {
    const { device } = await getRelevance(stack, token);
    const deviceId = device[0]!.device_id;
    const refuse = async (start: number, end: number) =>
      (
        await callStack(
          stack,
          getHistoryData,
          { token, deviceId, propertyCode: 'signal', start, end },
          { lang: 'zh' },
        )
      ).body;
    expect(await refuse(2, 1)).toMatchObject({ code: 1400, field: 'end' });
    expect(await refuse(0, 401 * 86_400_000)).toEqual({
      code: 1400,
      field: 'end',
      msg: '时间范围不能超过 400 天。',
    });
  });

  it('[FLT-01] alarm history requires known devices and a range that ends after it starts', async () => {
    const { device } = await getRelevance(stack, token);
    const deviceId = device.map(({ device_id }) => device_id);
    const records = await readData(
      stack,
      getAlarmHistory,
      { type: ['alarm', 'fault'], deviceId, start: 0, end: Date.now() },
      { token },
    );
    expect(getAlarmHistory.answer.parse(records)).toEqual(records);
    const unknown = await callStack(
      stack,
      getAlarmHistory,
      { deviceId: ['nothing'], start: 0, end: 1 },
      { token },
    );
    expect(unknown.body).toMatchObject({ code: 1404, field: 'deviceId' });
    const backwards = await callStack(stack, getAlarmHistory, { deviceId, start: 1, end: 1 }, { token });
    expect(backwards.body).toMatchObject({ code: 1400, field: 'end' });
    const nobody = await callStack(stack, getAlarmHistory, { deviceId: [], start: 0, end: 1 }, { token });
    expect(nobody.body).toMatchObject({ code: 1400, field: 'deviceId' });
  });
});

describe('the server', () => {
  it('[AUTH-03] sends a content policy that allows workers, images, sockets and the operator’s documents, also over plain HTTP', async () => {
    const { headers } = await fetch(`${stack.http}/docs`);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain('https://t.example');
    expect(policy).toContain("frame-src 'self' https://legal.example;");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).not.toContain("'unsafe-eval'");
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('reports health and metrics', async () => {
    expect(await (await fetch(`${stack.http}/healthz`)).json()).toEqual({ status: 'ok' });
    const metrics = await (await fetch(`${stack.http}/metrics`)).text();
    expect(metrics).toMatch(/^heliograph_broker_clients\{kind="session"\} \d+$/m);
    expect(metrics).toMatch(/^heliograph_ingest_values_total \d+$/m);
  });

  it('[AUTH-08] offers guest sign-in', async () => {
    expect((await readData(stack, getAgentConfig, {})).guest_enabled).toBe(true);
    expect((await readData(stack, doGuestLogin, {})).is_guest).toBe(1);
  });
});
