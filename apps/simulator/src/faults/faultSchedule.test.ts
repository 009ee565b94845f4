import { alarmTexts } from '@heliograph/domain/alarmCatalogue';
import { alarmMeaning } from '@heliograph/domain/alarms';
import { describe, expect, it } from 'vitest';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { createFaultSchedule } from './faultSchedule.ts';
import { simulatedFaults } from './simulatedFaults.ts';

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

  it('[LIVE-05] gives a fleet of 24 some faults at nearly any time while most gateways are healthy', () => {
    let affected = 0;
    let pending = 0;
    for (let at = start; at < start + 400 * DAY; at += 6 * HOUR) {
      const effects = gateways.map(({ uuid }) =>
        episodes.between(uuid, at, at + 1).map(({ fault }) => fault.effect),
      );
      const count = (effect: string) => effects.filter((each) => each.includes(effect as never)).length;
      expect(count('fault')).toBeLessThanOrEqual(1);
      expect(count('warning') + count('abnormal')).toBeLessThanOrEqual(2);
      expect(count('unreachable')).toBeLessThanOrEqual(2);
      expect(effects.every((each) => each.length <= 1)).toBe(true);
      const now = effects.filter((each) => each.length > 0).length;
      affected += now;
      if (now > 0) pending++;
    }
    expect(affected / (400 * 4)).toBeGreaterThan(1.5);
    expect(pending / (400 * 4)).toBeGreaterThan(0.95);
  });

  it('starts a handful of faults a week, of all kinds over a year, each as long as its kind lasts', () => {
    const started = (from: number, days: number) =>
      gateways
        .flatMap(({ uuid }) => episodes.between(uuid, from, from + days * DAY))
        .filter((episode) => episode.from >= from);
    for (let week = 0; week < 52; week++) {
      const count = started(start + week * 7 * DAY, 7).length;
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(10);
    }
    const year = started(start, 364);
    expect(year.length / 52).toBeGreaterThan(3);
    expect(year.length / 52).toBeLessThan(7);
    const capable = simulatedFaults.filter(({ devices }) =>
      gateways.some((gateway) => gateway.devices.some(({ device_type }) => devices.includes(device_type))),
    );
    expect(new Set(year.map(({ fault }) => fault))).toEqual(new Set(capable));
    for (const { from, until, fault } of year) {
      expect((until - from) / HOUR).toBeGreaterThanOrEqual(fault.hours[0] - 0.001);
      expect((until - from) / HOUR).toBeLessThanOrEqual(fault.hours[1]);
    }
  });

  it('depends only on seed, fleet and time', () => {
    const again = createFaultSchedule(7, gateways);
    const other = createFaultSchedule(8, gateways);
    const summarize = (some: typeof episodes) =>
      gateways.map(({ uuid }) => some.between(uuid, start, start + 28 * DAY));
    expect(summarize(again)).toEqual(summarize(episodes));
    expect(summarize(other)).not.toEqual(summarize(episodes));
  });

  it('gives a device only faults of its type', () => {
    const year = gateways.flatMap(({ uuid, devices }) =>
      episodes.between(uuid, start, start + 364 * DAY).map((episode) => ({ episode, devices })),
    );
    for (const { episode, devices } of year) {
      const device = devices.find(({ device_id }) => device_id === episode.deviceId);
      expect(episode.fault.devices).toContain(device?.device_type);
    }
  });
});

it('[FLT-02] says of every fault what the product knows by its code', () => {
  for (const { code, msg } of simulatedFaults)
    expect(alarmMeaning({ code, msg }, alarmTexts.en)?.code, msg).toBe(code);
});
