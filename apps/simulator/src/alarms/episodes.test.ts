import { describe, expect, it } from 'vitest';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { createEpisodes } from './episodes.ts';

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

describe('createEpisodes', () => {
  const episodes = createEpisodes(7, gateways);

  it('[LIVE-05] keeps a fleet of 24 lively and mostly healthy at any time', () => {
    let troubled = 0;
    for (let at = start; at < start + 3 * DAY; at += 10 * 60_000) {
      const effects = gateways.map(({ uuid }) =>
        episodes.between(uuid, at, at + 1).map(({ trouble }) => trouble.effect),
      );
      const count = (effect: string) => effects.filter((each) => each.includes(effect as never)).length;
      expect(count('fault')).toBeLessThanOrEqual(1);
      expect(count('warning') + count('abnormal')).toBeLessThanOrEqual(2);
      expect(count('unreachable')).toBeLessThanOrEqual(2);
      expect(effects.every((each) => each.length <= 1)).toBe(true);
      troubled += effects.filter((each) => each.length > 0).length;
    }
    expect(troubled / (3 * 144)).toBeGreaterThan(3.5);
  });

  it('fills a week with alarms and faults', () => {
    const week = gateways.flatMap(({ uuid }) => episodes.between(uuid, start, start + 7 * DAY));
    expect(week.filter(({ trouble }) => trouble.type === 'fault').length).toBeGreaterThan(20);
    expect(week.filter(({ trouble }) => trouble.type === 'alarm').length).toBeGreaterThan(100);
    expect(week.every(({ from, until }) => until > from)).toBe(true);
  });

  it('is a function of seed, fleet and time', () => {
    const again = createEpisodes(7, gateways);
    const other = createEpisodes(8, gateways);
    const tell = (some: typeof episodes) =>
      gateways.map(({ uuid }) => some.between(uuid, start, start + DAY));
    expect(tell(again)).toEqual(tell(episodes));
    expect(tell(other)).not.toEqual(tell(episodes));
  });

  it('gives a device only troubles of its kind', () => {
    const week = gateways.flatMap(({ uuid, devices }) =>
      episodes.between(uuid, start, start + 7 * DAY).map((episode) => ({ episode, devices })),
    );
    for (const { episode, devices } of week) {
      const device = devices.find(({ device_id }) => device_id === episode.deviceId);
      expect(episode.trouble.devices).toContain(device?.device_type);
    }
  });
});
