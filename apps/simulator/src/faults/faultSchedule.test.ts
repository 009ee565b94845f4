import { describe, expect, it } from 'vitest';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { createFaultSchedule } from './faultSchedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 0, 5);

const gateways = Array.from({ length: 24 }, (_, n) =>
  commissionedGateway({
    uuid: `gw-${String(n).padStart(8, '0')}`,
    devices: [
      commissionedDevice('C001'),
      commissionedDevice('C002'),
      ...(n % 2 === 0 ? [commissionedDevice('C005')] : []),
      ...(n % 3 === 0 ? [commissionedDevice('C007')] : []),
    ],
  }),
);

describe('createFaultSchedule', () => {
  const episodes = createFaultSchedule(7, gateways);

  it('[LIVE-05] gives a fleet of 24 some faults at any time while most gateways are healthy', () => {
    let affected = 0;
    for (let at = start; at < start + 3 * DAY; at += 10 * 60_000) {
      const effects = gateways.map(({ uuid }) =>
        episodes.between(uuid, at, at + 1).map(({ fault }) => fault.effect),
      );
      const count = (effect: string) => effects.filter((each) => each.includes(effect as never)).length;
      expect(count('fault')).toBeLessThanOrEqual(1);
      expect(count('warning') + count('abnormal')).toBeLessThanOrEqual(2);
      expect(count('unreachable')).toBeLessThanOrEqual(2);
      expect(effects.every((each) => each.length <= 1)).toBe(true);
      affected += effects.filter((each) => each.length > 0).length;
    }
    expect(affected / (3 * 144)).toBeGreaterThan(3.5);
  });

  it('produces both kinds of alarms within a week', () => {
    const week = gateways.flatMap(({ uuid }) => episodes.between(uuid, start, start + 7 * DAY));
    expect(week.filter(({ fault }) => fault.type === 'fault').length).toBeGreaterThan(20);
    expect(week.filter(({ fault }) => fault.type === 'alarm').length).toBeGreaterThan(100);
    expect(week.every(({ from, until }) => until > from)).toBe(true);
  });

  it('depends only on seed, fleet and time', () => {
    const again = createFaultSchedule(7, gateways);
    const other = createFaultSchedule(8, gateways);
    const summarize = (some: typeof episodes) =>
      gateways.map(({ uuid }) => some.between(uuid, start, start + DAY));
    expect(summarize(again)).toEqual(summarize(episodes));
    expect(summarize(other)).not.toEqual(summarize(episodes));
  });

  it('gives a device only faults of its type', () => {
    const week = gateways.flatMap(({ uuid, devices }) =>
      episodes.between(uuid, start, start + 7 * DAY).map((episode) => ({ episode, devices })),
    );
    for (const { episode, devices } of week) {
      const device = devices.find(({ device_id }) => device_id === episode.deviceId);
      expect(episode.fault.devices).toContain(device?.device_type);
    }
  });
});
