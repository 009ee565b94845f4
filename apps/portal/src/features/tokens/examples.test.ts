import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { examples } from './examples.ts';

const place = {
  origin: 'https://solar.example',
  host: 'solar.example',
  deviceId: 'inverter-1',
  uuid: 'HG-00001234',
};

interface Sensor {
  name: string;
  availability: string;
}

const NOW = Date.parse('2026-03-01T10:00Z');
const { rest } = parse(examples.homeAssistant(place), { logLevel: 'error' }) as {
  rest: [{ sensor: Sensor[] }];
};

/** Renders a template as Home Assistant does with an answer of the portal. */
function isAvailable({ availability }: Sensor, data: { timestamp: number }[]): unknown {
  const expression = /^\{\{ (.+) \}\}$/.exec(availability)![1]!;
  const script = expression.replace('| length', '.length').replace(' and ', ' && ');
  return runInNewContext(script, {
    value_json: { data },
    now: () => NOW / 1000,
    as_timestamp: (seconds: number) => seconds,
  });
}

describe('the sensors of the Home Assistant example', () => {
  it.each(rest[0].sensor)('[TRU-06] $name is unavailable without recent values', (sensor) => {
    expect(isAvailable(sensor, [{ timestamp: NOW - 60_000 }])).toBe(true);
    expect(isAvailable(sensor, [{ timestamp: NOW - 299_000 }])).toBe(true);
    expect(isAvailable(sensor, [{ timestamp: NOW - 300_000 }])).toBe(false);
    expect(isAvailable(sensor, [])).toBe(false);
  });
});

it('[TRU-06] the MQTT example subscribes to the status of the gateway', () => {
  expect(examples.mqtt(place)).toContain('/gateway/HG-00001234/status');
});
