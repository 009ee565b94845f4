import type { UpgradeMethod } from '@heliograph/contracts/http';
import type { UpgradeReport } from '@heliograph/contracts/mqtt';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type UpgradeEvent } from './advance.ts';
import { CANCEL_MS, isUnderWay, orderedLife, SILENCE_MS, type UpgradeLife } from './upgradeLife.ts';

const MINUTE = 60_000;
const SIZE = 100_000;
const DEADLINE = 20 * MINUTE;
const ordered = (method: UpgradeMethod = 'resume') =>
  orderedLife({ method, version: ['1150', '0218'], size: SIZE, deadline: DEADLINE }, 0);

const says = (report: Omit<UpgradeReport, 'upgrade_id'>): UpgradeEvent => ({
  kind: 'report',
  report: { upgrade_id: 1, ...report } as UpgradeReport,
});
const wants = (offset: number) => says({ state: 'transferring', offset, from: ['1150', '0217'] } as never);
const writes = (percent: number) => says({ state: 'installing', percent } as never);
const tells = (...to: [string, string]) => says({ state: 'installed', to } as never);
const fails = (failure: 'refused' | 'corrupt' | 'deviceOffline' | 'aborted') =>
  says({ state: 'failed', failure, msg: 'because' } as never);
const stopped = says({ state: 'cancelled' } as never);
const [gone, back, cancelAsked, time] = (['gone', 'back', 'cancelAsked', 'time'] as const).map(
  (kind): UpgradeEvent => ({ kind }),
) as [UpgradeEvent, UpgradeEvent, UpgradeEvent, UpgradeEvent];

/** One event after the other, a second apart. */
const after = (events: readonly UpgradeEvent[], life = ordered()): UpgradeLife =>
  events.reduce((one, event, index) => advance(one, event, (index + 1) * 1000), life);
const steps = ({ log }: UpgradeLife) =>
  log.map(({ step, percent }) => (percent === null ? step : `${step} ${percent}`));

describe('an upgrade', () => {
  it('[FW-01] goes from the order to the version that was ordered', () => {
    const offsets = [0, 16_384, 32_768, 49_152, 65_536, 81_920, 98_304];
    const life = after([...offsets.map(wants), writes(0), writes(50), tells('1150', '0218')]);
    expect(life).toMatchObject({
      state: 'succeeded',
      percent: 100,
      from: ['1150', '0217'],
      to: ['1150', '0218'],
      failure: null,
      finishedAt: 10_000,
    });
    expect(steps(life)).toEqual([
      'ordered',
      'accepted',
      'transferring 0',
      'transferring 32',
      'transferring 65',
      'transferring 81',
      'transferred',
      'installing 0',
      'succeeded',
    ]);
  });

  it('[FW-01] is interrupted at once where its gateway is gone, and goes on where it stood', () => {
    const interrupted = after([wants(0), wants(40_000), gone]);
    expect(interrupted).toMatchObject({ state: 'interrupted', percent: 40 });
    const resumed = after([back, wants(40_000)], interrupted);
    expect(resumed).toMatchObject({ state: 'transferring', percent: 40 });
    expect(steps(resumed).slice(-2)).toEqual(['interrupted 40', 'resumed 40']);
    // Whatever it says, it is there.
    expect(after([wants(40_000)], interrupted)).toMatchObject({ state: 'transferring', percent: 40 });
    expect(after([gone, back])).toMatchObject({ state: 'ordered' });
  });

  it('[FW-01] times out where its gateway stays away, and tells how far it was', () => {
    const interrupted = after([wants(0), wants(40_000), gone]);
    expect(advance(interrupted, time, DEADLINE - 1)).toBe(interrupted);
    const life = advance(interrupted, time, DEADLINE);
    expect(life).toMatchObject({ state: 'timedOut', percent: 40, finishedAt: DEADLINE });
    expect(steps(life).at(-1)).toBe('timedOut 40');
    // Neither does it matter how late somebody looks.
    expect(advance(interrupted, wants(60_000), DEADLINE + 1).state).toBe('timedOut');
  });

  it('[FW-01] is not given up while the device writes, unless it says nothing for long', () => {
    const installing = advance(after([wants(0)]), writes(10), DEADLINE - MINUTE);
    expect(advance(installing, time, DEADLINE + SILENCE_MS - 1).state).toBe('installing');
    const slow = advance(installing, writes(11), DEADLINE + MINUTE);
    expect(advance(slow, time, DEADLINE + SILENCE_MS).state).toBe('installing');
    expect(advance(slow, time, DEADLINE + MINUTE + SILENCE_MS)).toMatchObject({
      state: 'failed',
      failure: 'aborted',
      percent: 11,
    });
    const away = advance(installing, gone, DEADLINE - MINUTE + 1);
    expect(away).toMatchObject({ state: 'installing', away: true });
    expect(advance(away, tells('1150', '0218'), DEADLINE + MINUTE).state).toBe('succeeded');
  });

  it('[FW-01] begins anew with a gateway that lost what it did, and not by a report that comes late', () => {
    const installing = after([wants(0), wants(98_304), writes(30)]);
    expect(advance(installing, wants(98_304), 9000)).toBe(installing);
    expect(after([gone, back, wants(0)], installing)).toMatchObject({ state: 'transferring', percent: 0 });
    expect(after([gone, back, writes(0)], installing)).toMatchObject({ state: 'installing', percent: 30 });
  });

  it('[FW-01] is called off by the gateway’s word, by its absence, or when it does not answer', () => {
    const asked = after([wants(0), wants(40_000), cancelAsked]);
    expect(asked).toMatchObject({ state: 'transferring', cancelAt: 3000 });
    expect(advance(asked, cancelAsked, 4000)).toBe(asked);
    expect(after([stopped], asked).state).toBe('cancelled');
    expect(after([gone], asked).state).toBe('cancelled');
    expect(advance(asked, time, 3000 + CANCEL_MS - 1)).toBe(asked);
    expect(advance(asked, time, 3000 + CANCEL_MS).state).toBe('cancelled');
    expect(after([gone, cancelAsked], after([wants(40_000)]))).toMatchObject({
      state: 'cancelled',
      percent: 40,
    });
    // It was quicker than the cancellation.
    expect(after([writes(0), gone], asked).state).toBe('installing');
  });

  it.each(['refused', 'corrupt', 'deviceOffline', 'aborted'] as const)(
    '[FW-01] fails as %s, in the gateway’s words',
    (failure) => {
      const life = after([wants(0), fails(failure)]);
      expect(life).toMatchObject({ state: 'failed', failure });
      expect(life.log.at(-1)).toMatchObject({ step: 'failed', msg: 'because' });
    },
  );

  it('[FW-01] fails as unchanged where the device tells another version than was ordered, or none', () => {
    for (const to of [['1150', '0217'], ['1151', '0218'], null]) {
      const life = after([wants(0), writes(0), says({ state: 'installed', to } as never)]);
      expect(life).toMatchObject({ state: 'failed', failure: 'unchanged', to });
    }
  });

  it('[FW-01] transfers the whole image anew where that was ordered', () => {
    expect(after([wants(0), wants(40_000), wants(0)], ordered('whole')).percent).toBe(0);
    expect(after([wants(0), wants(40_000), wants(16_384)], ordered('whole')).percent).toBe(40);
    expect(after([wants(0), wants(40_000), wants(0)], ordered('resume')).percent).toBe(40);
  });
});

const event: fc.Arbitrary<UpgradeEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(SIZE).map(wants) },
  { weight: 2, arbitrary: fc.constant(wants(0)) },
  { weight: 4, arbitrary: fc.nat(100).map(writes) },
  { weight: 4, arbitrary: fc.constantFrom(gone, back, time) },
  { weight: 1, arbitrary: fc.constantFrom(cancelAsked, stopped, fails('corrupt'), tells('1150', '0218')) },
);
const happening = fc.array(fc.tuple(event, fc.oneof(fc.nat(5000), fc.nat(15 * MINUTE))), { maxLength: 60 });

/** Every life, as pairs of before and after. */
function* changes(method: UpgradeMethod, happened: readonly (readonly [UpgradeEvent, number])[]) {
  let life = ordered(method);
  let at = 0;
  for (const [one, later] of happened) {
    at += later;
    const next = advance(life, one, at);
    yield { before: life, event: one, at, next };
    life = next;
  }
}

describe('whatever happens to an upgrade', () => {
  const check = (rule: (change: ReturnType<typeof changes> extends Generator<infer C> ? C : never) => void) =>
    fc.assert(
      fc.property(fc.constantFrom('resume', 'whole'), happening, (method: UpgradeMethod, happened) => {
        for (const change of changes(method, happened)) rule(change);
      }),
      { numRuns: 1000 },
    );
  const ENDS = ['succeeded', 'failed', 'cancelled', 'timedOut'];

  it('[FW-01] it has one end, and nothing comes after it', () => {
    check(({ before, next }) => {
      if (!isUnderWay(before)) expect(next).toBe(before);
      expect(isUnderWay(next)).toBe(!ENDS.includes(next.state));
      const ends = next.log.filter(({ step }) => ENDS.includes(step));
      expect(ends.map(({ step }) => step)).toEqual(isUnderWay(next) ? [] : [next.state]);
      expect(next.failure === null).toBe(next.state !== 'failed');
    });
  });

  it('[FW-01] its log only grows, in order', () => {
    check(({ before, next, at }) => {
      expect(next.log.slice(0, before.log.length)).toEqual(before.log);
      for (const step of next.log.slice(before.log.length)) expect(step.at).toBe(at);
    });
  });

  it('[FW-01] the percent of a phase never falls, but where the whole image is transferred anew', () => {
    check(({ before, event: one, next }) => {
      const [written, writing] = [before.state === 'installing', next.state === 'installing'];
      if (written !== writing) return;
      const anew = before.method === 'whole' && one.kind === 'report' && next.percent === 0;
      if (!anew) expect(next.percent).toBeGreaterThanOrEqual(before.percent);
    });
  });

  it('[FW-01] what the device writes is neither called off nor timed out', () => {
    check(({ before, next }) => {
      if (before.state === 'installing') expect(['cancelled', 'timedOut']).not.toContain(next.state);
    });
  });

  it('[FW-01] it ends some time', () => {
    check(({ next, at }) => {
      const later = Math.max(at, next.deadline) + SILENCE_MS;
      expect(isUnderWay(advance(next, time, later))).toBe(false);
    });
  });
});
