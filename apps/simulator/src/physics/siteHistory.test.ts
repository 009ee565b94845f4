import { describe, expect, it } from 'vitest';
import { commissionedGateway } from '../testing/commissioned.ts';
import { calmEnvironment } from '../testing/calmEnvironment.ts';
import { continueHistory, simulateHistory, replay } from './siteHistory.ts';
import { createSite } from './site.ts';
import { planSite } from './sitePlan.ts';
import { createTimeline, STEP } from './timeline.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 3, 20, 3, 17, 42);

const makeSite = () => createSite(planSite(7, commissionedGateway()), calmEnvironment);
const getChronicle = (site = makeSite()) =>
  simulateHistory(site, { from: now - 60 * DAY, fineFrom: now - 20 * DAY, until: now });

describe('simulateHistory', () => {
  it('keeps every local midnight, including that of the 25-hour day', () => {
    const { days } = getChronicle();
    const lengths = days.slice(1).map((node, index) => (node.at - days[index]!.at) / HOUR);
    // Daylight saving ended on 5 April 2026 in Sydney.
    expect(lengths.filter((length) => length === 25)).toHaveLength(1);
    expect(lengths.filter((length) => length === 24)).toHaveLength(lengths.length - 1);
  });

  it('ends at the last whole step before the present', () => {
    expect(getChronicle().end.at).toBe(Math.floor(now / STEP) * STEP);
  });

  it('can be replayed from any of its states', () => {
    const site = makeSite();
    const { days } = getChronicle(site);
    const again = [...replay(site, days[3]!, days[4]!.at, STEP)];
    expect(again).toHaveLength(289);
    expect(again.at(-1)).toEqual(days[4]);
  });
});

describe('today’s energy', () => {
  it.each([
    ['a 23-hour day', Date.UTC(2026, 9, 3, 14), 23],
    ['a 24-hour day', Date.UTC(2026, 9, 4, 13), 24],
    ['a 25-hour day', Date.UTC(2026, 3, 4, 13), 25],
  ])('starts from zero at local midnight and runs to the next: %s', (_, midnight, hours) => {
    const site = makeSite();
    const start = simulateHistory(site, { from: midnight, fineFrom: midnight, until: midnight }).end;
    expect(start.midnight).toBe(start.counters);
    const nodes = [...replay(site, start, midnight + 26 * HOUR, STEP)];
    const end = nodes.find((node) => node.midnight === node.counters && node.at > midnight);
    expect(end?.at).toBe(midnight + hours * HOUR);
    const before = nodes[nodes.indexOf(end!) - 1]!;
    expect(before.midnight).toBe(start.counters);
    expect(end?.yesterday).toBe(start.counters);
  });
});

describe('createTimeline', () => {
  it('continues the history without a step', () => {
    const site = makeSite();
    const { end } = getChronicle(site);
    const trail = createTimeline(site, end);
    expect(trail.around(end.at).now).toEqual(end);
    const later = end.at + 7 * STEP;
    expect(trail.around(later).now).toEqual(continueHistory(site, end, later).end);
  });

  it('never decreases a counter from one second to the next', () => {
    const site = makeSite();
    const { end } = getChronicle(site);
    const trail = createTimeline(site, end);
    let before = end;
    let least = 0;
    for (let at = end.at; at < end.at + 2 * HOUR; at += 1000) {
      const { now: state } = trail.around(at);
      state.counters.forEach((value, slot) => (least = Math.min(least, value - before.counters[slot]!)));
      before = state;
    }
    expect(least).toBeGreaterThan(-1e-9);
  });

  it('keeps the state at the moment of a change', () => {
    const site = makeSite();
    const trail = createTimeline(site, getChronicle(site).end);
    const before = trail.around(now).now;
    trail.recompute(now);
    expect(trail.around(now).now.counters).toEqual(before.counters);
    expect(trail.around(now + 1000).from.at).toBe(now);
  });

  it('drops old states', () => {
    const site = makeSite();
    const trail = createTimeline(site, getChronicle(site).end, 10);
    trail.around(now + DAY);
    expect(trail.since()).toBeGreaterThan(now + DAY - 30 * STEP);
  });
});
