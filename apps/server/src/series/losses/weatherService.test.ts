import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWeatherService } from './weatherService.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-10T00:00Z');
const DAY = 86_400_000;
const place = { latitude: -33.8688, longitude: 151.2093 };
const span = { start: START, end: START + DAY };

/** An answer of Open-Meteo with wind_speed_unit=ms and timezone=GMT. */
function recorded(hours = 48) {
  const column = (value: number) => Array.from({ length: hours }, (_, i) => (i === 3 ? null : value));
  return {
    latitude: -33.88401,
    longitude: 151.1953,
    generationtime_ms: 0.41,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 25,
    hourly_units: {
      time: 'iso8601',
      shortwave_radiation: 'W/m²',
      temperature_2m: '°C',
      wind_speed_10m: 'm/s',
    },
    hourly: {
      time: Array.from({ length: hours }, (_, i) =>
        new Date(START + i * 3_600_000).toISOString().slice(0, 16),
      ),
      shortwave_radiation: column(402),
      direct_normal_irradiance: column(650.5),
      diffuse_radiation: column(88),
      temperature_2m: column(14.2),
      wind_speed_10m: column(5),
    },
  };
}

let server: Server;
let origin: string;
let calls: URL[];
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(new URL(request.url!, 'http://weather.test'));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  calls = [];
  answer = { status: 200, body: JSON.stringify(recorded()) };
});

function open() {
  const clock = { now: START + 3 * DAY };
  const log = { warn: vi.fn(), info: vi.fn() };
  const setTimer = (run: () => unknown, ms: number) => {
    clock.now += ms;
    void run();
    return () => undefined;
  };
  const ports = {
    perDay: 8,
    setTimer,
    log: log as unknown as Logger,
    now: () => clock.now,
  };
  return { service: createWeatherService(`${origin}/v1/forecast?apikey=k1`, ports), clock, log };
}

describe('createWeatherService', () => {
  it('[LOS-03] asks for the hours of a place that is rounded, once, with what the address has', async () => {
    const { service } = open();
    const weather = await service.read(place, span);
    expect(Object.fromEntries(calls[0]!.searchParams)).toEqual({
      apikey: 'k1',
      latitude: '-33.9',
      longitude: '151.2',
      start_date: '2026-11-10',
      end_date: '2026-11-11',
      hourly: 'shortwave_radiation,direct_normal_irradiance,diffuse_radiation,temperature_2m,wind_speed_10m',
      wind_speed_unit: 'ms',
      timezone: 'GMT',
    });
    expect(weather!.at[1]).toBe(START + 30 * MINUTE);
    expect([...weather!.dni.subarray(2, 4)]).toEqual([650.5, NaN]);
    expect(weather!.air![0]).toBe(14.2);
    expect(weather!.wind![0]).toBe(5);
    expect(await service.read({ latitude: -33.91, longitude: 151.18 }, span)).toBe(weather);
    expect(calls).toHaveLength(1);
    expect(service.counters).toEqual({ answered: 1, failed: 0 });
  });

  it.each<[string, { status: number; body: string }]>([
    ['an error', { status: 429, body: '{"error":true,"reason":"Hourly limit exceeded"}' }],
    ['too much', { status: 200, body: `"${'x'.repeat(4_000_001)}"` }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['no irradiance', { status: 200, body: JSON.stringify({ ...recorded(), hourly: { time: [] } }) }],
    [
      'hours apart',
      {
        status: 200,
        body: JSON.stringify(recorded()).replace('2026-11-10T01:00', '2026-11-10T01:30'),
      },
    ],
  ])('[LOS-03] after %s it is logged once, and asked again ten minutes later', async (_, broken) => {
    const { service, clock, log } = open();
    const good = answer;
    answer = broken;
    expect(await service.read(place, span)).toBeUndefined();
    expect(await service.read(place, { ...span, end: span.end + DAY })).toBeUndefined();
    expect(calls).toHaveLength(1);
    clock.now += 10 * MINUTE;
    expect(await service.read(place, span)).toBeUndefined();
    expect(log.warn).toHaveBeenCalledTimes(1);
    clock.now += 10 * MINUTE;
    answer = good;
    expect(await service.read(place, span)).toBeDefined();
    expect(log.info).toHaveBeenCalledTimes(1);
    expect(service.counters).toEqual({ answered: 1, failed: 2 });
  });

  it('[LOS-03] asks twice a second, and so often a day, at most', async () => {
    const { service, clock } = open();
    answer = { status: 200, body: JSON.stringify(recorded(1)) };
    const began = clock.now;
    const read = (k: number) => service.read(place, { start: START - k * DAY, end: START });
    for (let k = 0; k < 5; k++) await read(k);
    expect(clock.now - began).toBe(4 * 500);
    for (let k = 5; k < 12; k++) await read(k);
    expect(calls).toHaveLength(8);
    clock.now += DAY;
    expect(await read(12)).toBeDefined();
  });
});
