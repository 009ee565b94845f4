import { readOpenMeteo, type HourlyWeather } from '@heliograph/domain/pv';
import { DAY, type SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createOutageLog } from '../../support/outageLog.ts';

/** Hourly weather of places, from a service beside the server. */
export interface WeatherService {
  /**
   * Weather of the hours in [start, end), epoch ms; undefined while the service cannot tell it. Places less than about
   * ten kilometres apart share an answer, so that no address leaves the server.
   */
  read(place: Place, span: { start: number; end: number }): Promise<HourlyWeather | undefined>;
  /** Requests since the start, by outcome. */
  counters: Readonly<Record<'answered' | 'failed', number>>;
}

interface Place {
  latitude: number;
  longitude: number;
}

interface WeatherServicePorts {
  setTimer: SetTimer;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
  /** Most requests a day. */
  perDay?: number;
}

const TIMEOUT_MS = 20_000;
/** A year of hours has about half of it. */
const MAX_BYTES = 4_000_000;
/** Pause between two requests, and after one that failed, ms. */
const PAUSE_MS = 500;
const REST_MS = 10 * 60_000;
const MAX_PER_DAY = 5_000;
/** Answers that are kept, as neighbours ask for the same days. */
const MAX_KEPT = 8;
const HOUR = 3_600_000;
const COLUMNS = [
  'shortwave_radiation',
  'direct_normal_irradiance',
  'diffuse_radiation',
  'temperature_2m',
  'wind_speed_10m',
] as const;

const Column = z.array(z.number().nullable());
const Answer = z.object({
  utc_offset_seconds: z.literal(0),
  hourly_units: z.record(z.string(), z.string()),
  hourly: z.object({
    time: z.array(z.iso.datetime({ local: true, precision: -1 })).min(1),
    shortwave_radiation: Column,
    direct_normal_irradiance: Column,
    diffuse_radiation: Column,
    temperature_2m: Column,
    wind_speed_10m: Column,
  }),
});

/** @param address of a service with Open-Meteo's API; what its query has, such as a key, is kept */
export function createWeatherService(
  address: string,
  { setTimer, log, now, perDay = MAX_PER_DAY }: WeatherServicePorts,
): WeatherService {
  const outage = createOutageLog(log, {
    fails: 'the weather service does not answer; will retry',
    works: 'the weather service answers again',
  });
  const counters = { answered: 0, failed: 0 };
  const kept = new Map<string, HourlyWeather>();
  /** When the next request may be sent, epoch ms. */
  let nextAt = 0;
  let today = { day: 0, requests: 0 };

  /** @returns false while none may be sent for a longer time */
  async function mayAsk(): Promise<boolean> {
    const day = Math.floor(now() / DAY);
    if (today.day !== day) today = { day, requests: 0 };
    const wait = nextAt - now();
    if (wait > PAUSE_MS || today.requests >= perDay) return false;
    if (wait > 0) await new Promise<void>((resolve) => setTimer(resolve, wait));
    today.requests++;
    return true;
  }

  return {
    counters,
    async read({ latitude, longitude }, { start, end }) {
      const url = new URL(address);
      const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
      const asked = {
        latitude: latitude.toFixed(1),
        longitude: longitude.toFixed(1),
        // Radiation is the mean of the hour before its time.
        start_date: dateOf(start),
        end_date: dateOf(end + HOUR),
        hourly: COLUMNS.join(','),
        wind_speed_unit: 'ms',
        timezone: 'GMT',
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      const known = kept.get(url.href);
      if (known || !(await mayAsk())) return known;
      try {
        const weather = readHours(await getJson(url));
        counters.answered++;
        nextAt = now() + PAUSE_MS;
        outage.worked();
        kept.set(url.href, weather);
        if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
        return weather;
      } catch (error) {
        counters.failed++;
        nextAt = now() + REST_MS;
        outage.failed(error);
        return undefined;
      }
    },
  };
}

async function getJson(url: URL): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (response.ok)
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      // Leaving the loop ends the request.
      if (bytes > MAX_BYTES) throw new Error(`the weather service sent more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
  else {
    await response.body?.cancel();
    throw new Error(`the weather service answered ${response.status}`);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function readHours(json: unknown): HourlyWeather {
  const weather = readOpenMeteo(Answer.parse(json));
  const { length } = weather.at;
  const columns = [weather.dni, weather.dhi, weather.ghi, weather.air, weather.wind];
  const areHours = weather.at.every((at, hour) => at === weather.at[0]! + hour * HOUR);
  if (!areHours || columns.some((column) => column?.length !== length))
    throw new Error('the weather service did not send a value for each hour');
  return weather;
}
