import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceRule,
  DEFAULT_RULES,
  RULE_KINDS,
  RULE_MEANINGS,
  type RuleKind,
  type RuleReading,
  type RuleSettings,
  type RuleState,
} from './valueRules.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-25T00:00Z');

/** Readings of one device; the state is serialized after each, as over a restart. */
function run(kind: RuleKind, settings: RuleSettings, readings: readonly RuleReading[], zone = 'UTC') {
  let state: RuleState | null = null;
  const episodes: { began: number; raised: number; ended: number | null }[] = [];
  for (const reading of readings) {
    const stored: RuleState | null = JSON.parse(JSON.stringify(state)) as RuleState | null;
    const result = advanceRule(kind, settings, stored, reading, zone);
    state = result.state;
    if (result.event === 'raise') episodes.push({ began: state!.since, raised: reading.at, ended: null });
    if (result.event === 'end') episodes.at(-1)!.ended = reading.at;
  }
  return { state, episodes };
}

const lowSoc: RuleSettings = { ...DEFAULT_RULES.lowSoc, isOn: true };

const each = (values: readonly number[], minutes = 10): RuleReading[] =>
  values.map((value, i) => ({ at: START + i * minutes * MINUTE, value }));
const at = (minutes: number) => START + minutes * MINUTE;

describe('rules on values', () => {
  it('[ALM-04] raise one alarm per episode: after the delay, until the value came back by the hysteresis', () => {
    const soc = [50, 19, 19, 19, 19, 21, 24, 19, 25, 19, 25];
    expect(run('lowSoc', lowSoc, each(soc)).episodes).toEqual([
      { began: at(10), raised: at(40), ended: at(80) },
    ]);
  });

  it('[ALM-04] look at the other side of the threshold where that is meant', () => {
    const kw = [4, 6, 6, 4.9, 6, 4.8, 4];
    const exported: RuleSettings = { ...DEFAULT_RULES.exportLimit, isOn: true };
    expect(run('exportLimit', exported, each(kw)).episodes).toEqual([
      { began: at(10), raised: at(20), ended: at(50) },
    ]);
  });

  it('[ALM-04] a voltage that is high each noon is one alarm, until a whole day stayed below', () => {
    const noon = (hour: number) => hour % 24 === 12 || hour % 24 === 13;
    const volts = Array.from({ length: 96 }, (_, hour) => (hour < 48 && noon(hour) ? 254 : 240));
    const { state, episodes } = run('gridVoltage', DEFAULT_RULES.gridVoltage, each(volts, 60));
    expect(episodes).toEqual([{ began: at(12 * 60), raised: at(13 * 60), ended: at((38 + 24) * 60) }]);
    expect(state).toBeNull();
  });

  it('[ALM-04] hold at their times of day only, by the clocks of the station', () => {
    const night: RuleSettings = {
      ...lowSoc,
      delayMinutes: 0,
      hours: { from: 22 * 60, to: 6 * 60 },
    };
    // 00:00 UTC is 10:00 in Brisbane.
    const day = each(
      Array.from({ length: 48 }, () => 10),
      30,
    );
    expect(run('lowSoc', night, day, 'Australia/Brisbane').episodes).toEqual([
      { began: at(12 * 60), raised: at(12 * 60), ended: at(20 * 60) },
    ]);
  });

  it('[ALM-04] losses are judged by the day, so a stored delay does not hold their alarm back', () => {
    const delayed: RuleSettings = { ...DEFAULT_RULES.losses, delayMinutes: 600 };
    expect(run('losses', delayed, each([0, 80, 80, 0])).episodes).toEqual([
      { began: at(10), raised: at(10), ended: at(30) },
    ]);
  });

  const settings = fc.record({
    isOn: fc.constant(true),
    level: fc.constant(2),
    threshold: fc.integer({ min: 20, max: 60 }),
    hysteresis: fc.integer({ min: 0, max: 20 }),
    delayMinutes: fc.integer({ min: 0, max: 60 }),
    hours: fc.constant(null),
  });
  const values = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 });
  const kind = fc.constantFrom(...RULE_KINDS);

  it('[ALM-04] whatever the values: alarms do not overlap, last as long as the delay, and end beyond the hysteresis', () => {
    fc.assert(
      fc.property(kind, settings, values, (of, chosen, list) => {
        const sign = RULE_MEANINGS[of].raisesWhen === 'above' ? 1 : -1;
        const readings = each(list);
        const excessAt = (time: number) =>
          sign * (readings.find((one) => one.at === time)!.value - chosen.threshold);
        let past = -Infinity;
        for (const { began, raised, ended } of run(of, chosen, readings).episodes) {
          expect(began).toBeGreaterThan(past);
          const delay = RULE_MEANINGS[of].isDaily ? 0 : chosen.delayMinutes * MINUTE;
          expect(raised - began).toBeGreaterThanOrEqual(delay);
          for (const { at: time } of readings)
            if (time >= began && time <= raised) expect(excessAt(time)).toBeGreaterThan(0);
          past = ended ?? Infinity;
          if (ended !== null) expect(excessAt(ended)).toBeLessThanOrEqual(-chosen.hysteresis);
        }
      }),
    );
  });

  it('[ALM-04] readings that come twice or too late change nothing', () => {
    fc.assert(
      fc.property(kind, settings, values, (of, chosen, list) => {
        const once = each(list);
        const twice = once.flatMap((reading) => [reading, reading]);
        expect(run(of, chosen, twice)).toEqual(run(of, chosen, once));
      }),
    );
  });

  it('[ALM-04] an alarm ends when its rule is switched off', () => {
    const raised: RuleState = { since: START, isRaised: true, calmSince: null };
    const off = { ...lowSoc, isOn: false };
    expect(advanceRule('lowSoc', off, raised, { at: at(1), value: 1 }, 'UTC')).toEqual({
      state: null,
      event: 'end',
    });
  });
});
