import { topics } from '@heliograph/contracts/mqtt';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Session } from '../identity/sessions.ts';
import { createWriteGrants } from '../identity/writeGrants.ts';
import {
  gatewayPublishes,
  gatewaySubscribes,
  sessionPublishes,
  sessionSubscribes,
  type PublishedRequest,
} from './topicRules.ts';

const own = 'aaaaaaaa-1111';
const other = 'bbbbbbbb-2222';
const gateway = { kind: 'gateway', uuid: own } as const;
const session = {
  kind: 'session',
  clientId: 's1-tab',
  session: {} as Session,
  watchedGateways: new Set<string>(),
  watchedTotals: new Set<string>(),
} as const;

describe('a gateway', () => {
  it.each(['status', 'telemetry', 'alarm', 'backfill', 'upgradeReport'] as const)(
    '[SEC-01] publishes its own %s and no other’s',
    (channel) => {
      expect(gatewayPublishes(gateway, topics[channel](own), false)).toBe(channel);
      expect(gatewayPublishes(gateway, topics[channel](other), false)).toBeNull();
    },
  );

  it('[SEC-01] responds to the requesting client, in its own name', () => {
    expect(gatewayPublishes(gateway, topics.response(own, 's1-tab'), false)).toBe('response');
    expect(gatewayPublishes(gateway, topics.response(other, 's1-tab'), false)).toBeNull();
  });

  it('[SEC-01] retains nothing but its status', () => {
    expect(gatewayPublishes(gateway, topics.status(own), true)).toBe('status');
    expect(gatewayPublishes(gateway, topics.response(own, 's1-tab'), true)).toBeNull();
    expect(gatewayPublishes(gateway, topics.telemetry(own), true)).toBeNull();
  });

  it('[SEC-01] [FW-01] receives only its own firmware orders, and sends none', () => {
    expect(gatewaySubscribes(gateway, topics.upgrade(own))).toBe(true);
    expect(gatewaySubscribes(gateway, topics.upgrade(other))).toBe(false);
    expect(gatewaySubscribes(gateway, topics.upgradeReport(own))).toBe(false);
    expect(gatewayPublishes(gateway, topics.upgrade(own), false)).toBeNull();
    expect(gatewayPublishes(gateway, topics.upgradeReport(own), true)).toBeNull();
  });

  it('[SEC-01] sends no requests and receives only its own', () => {
    expect(gatewayPublishes(gateway, topics.request(other), false)).toBeNull();
    expect(gatewayPublishes(gateway, topics.request(own), false)).toBeNull();
    expect(gatewaySubscribes(gateway, topics.request(own))).toBe(true);
    expect(gatewaySubscribes(gateway, topics.request(other))).toBe(false);
    expect(gatewaySubscribes(gateway, '/gateway/+/request')).toBe(false);
    expect(gatewaySubscribes(gateway, '#')).toBe(false);
  });
});

describe('a session', () => {
  it.each(['status', 'telemetry', 'alarm'] as const)(
    '[SEC-01] may subscribe to the %s of gateways that it may read',
    (channel) => {
      expect(sessionSubscribes(session, topics[channel](own))).toEqual({
        uuid: own,
        capability: 'device.read',
      });
    },
  );

  it('[SEC-01] receives only its own responses', () => {
    expect(sessionSubscribes(session, topics.response(own, 's1-tab'))).toEqual({
      uuid: own,
      capability: 'device.read',
    });
    expect(sessionSubscribes(session, topics.response(own, 's2-tab'))).toBeNull();
    expect(sessionSubscribes(session, topics.response(own, 's1-tab2'))).toBeNull();
  });

  it.each([
    topics.request(own),
    topics.backfill(own),
    topics.upgrade(own),
    topics.upgradeReport(own),
    '#',
    '/gateway/#',
    '/gateway/+/status',
    `/gateway/${own}/response/client/+`,
    '$SYS/#',
    '',
  ])('[SEC-01] never receives %j', (topic) => {
    expect(sessionSubscribes(session, topic)).toBeNull();
  });

  const message = (request: object, { topic = topics.request(own), retain = false } = {}) => ({
    topic,
    payload: Buffer.from(JSON.stringify({ id: '1', client_id: 's1-tab', ...request })),
    retain,
  });
  const status = { action: 'device_status', data: ['d1'] };
  const properties = { action: 'get_group_property', data: [{ device_id: 'd1', defines: ['P'] }] };
  const secret = randomBytes(32);
  const grants = createWriteGrants({ secret, now: () => 1_000_000 });
  const publishes = (published: PublishedRequest) => sessionPublishes(session, published, grants);
  const write = { device_id: 'd1', property_code: 'work_mode', value: 1 };
  const granted = { uuid: own, client_id: 's1-tab' };
  const setting = (data: typeof write, grant: string) => ({
    action: 'set_property',
    data: { ...data, grant },
  });

  it('[SEC-01] needs device.ask for reading and device.setting for writing', () => {
    expect(publishes(message(status))).toEqual({ uuid: own, capability: 'device.ask' });
    expect(publishes(message(properties))).toEqual({ uuid: own, capability: 'device.ask' });
    const set = setting(write, grants.issue({ ...granted, ...write }).grant);
    expect(publishes(message(set))).toEqual({ uuid: own, capability: 'device.setting' });
  });

  it.each([
    { action: 'get_diagnostics', data: {} },
    { action: 'get_gateway_log', data: { lines: 100 } },
  ])('[GW-05] needs device.setting for $action', (request) => {
    expect(publishes(message(request))).toEqual({ uuid: own, capability: 'device.setting' });
  });

  it('[GW-05] makes a gateway do what was granted and nothing else', () => {
    const restart = { device_id: 'C001-1', property_code: 'restart_bus', value: 'roof' };
    const { grant } = grants.issue({ ...granted, ...restart });
    const command = (value: string) =>
      message({ action: 'set_property', data: { ...restart, value, grant } });
    expect(publishes(command('roof'))).toEqual({ uuid: own, capability: 'device.setting' });
    expect(publishes(command('cellar'))).toBeNull();
  });

  it('[SEC-01] needs device.control for switches', () => {
    const opened = { ...write, property_code: 'breaker_switch', value: 0 };
    const { grant } = grants.issue({ ...granted, ...opened });
    expect(publishes(message(setting(opened, grant)))).toEqual({ uuid: own, capability: 'device.control' });
  });

  it.each([
    ['nothing', ''],
    ['rubbish', 'v1.1.x.y'],
    ['another gateway', grants.issue({ ...granted, ...write, uuid: other }).grant],
    ['another device', grants.issue({ ...granted, ...write, device_id: 'd2' }).grant],
    ['another property', grants.issue({ ...granted, ...write, property_code: 'energy_pattern' }).grant],
    ['another value', grants.issue({ ...granted, ...write, value: 2 }).grant],
    ['another client', grants.issue({ ...granted, ...write, client_id: 's1-tab2' }).grant],
    [
      'a time that is over',
      createWriteGrants({ secret, now: () => 0 }).issue({ ...granted, ...write }).grant,
    ],
  ])('[SEC-01] [PAR-04] cannot write with a grant for %s', (_what, grant) => {
    expect(publishes(message(setting(write, grant)))).toBeNull();
  });

  it('[SEC-01] sends requests in its own name only, so that no response reaches another client', () => {
    expect(publishes(message({ ...status, client_id: 's2-tab' }))).toBeNull();
  });

  it('[SEC-01] cannot retain requests', () => {
    expect(publishes(message(status, { retain: true }))).toBeNull();
  });

  it.each(['status', 'telemetry', 'alarm', 'backfill', 'upgrade', 'upgradeReport'] as const)(
    '[SEC-01] cannot publish as a gateway or the server on %s',
    (channel) => {
      expect(publishes(message(status, { topic: topics[channel](own) }))).toBeNull();
    },
  );

  it('[SEC-01] cannot publish responses, not even to itself', () => {
    expect(publishes(message(status, { topic: topics.response(own, 's1-tab') }))).toBeNull();
  });

  it.each([{ action: 'reboot', data: [] }, { action: 'set_property', data: [] }, {}])(
    '[SEC-01] cannot request %j',
    (request) => {
      expect(publishes(message(request))).toBeNull();
    },
  );

  it('[OPS-01] sends requests of at most 8 kB', () => {
    const sized = (bytes: number) => {
      const { topic, payload, retain } = message(status);
      return publishes({
        topic,
        payload: Buffer.concat([payload, Buffer.alloc(bytes - payload.length, ' ')]),
        retain,
      });
    };
    expect(sized(8_192)).not.toBeNull();
    expect(sized(8_193)).toBeNull();
  });

  it('[SEC-01] cannot publish anything but JSON', () => {
    expect(publishes({ topic: topics.request(own), payload: Buffer.from('{'), retain: false })).toBeNull();
  });
});
