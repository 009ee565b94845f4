import type { UpgradeMethod } from '@heliograph/contracts/http';
import type { UpgradeReport } from '@heliograph/contracts/mqtt';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceUpgrade, type UpgradeEvent } from './advanceUpgrade.ts';
import {
  CANCEL_TIMEOUT_MS,
  isInProgress,
  newUpgrade,
  NO_REPORT_MS,
  type UpgradeProgress,
} from './upgradeProgress.ts';

const MINUTE = 60_000;
const SIZE = 100_000;
const DEADLINE = 20 * MINUTE;
const ordered = (method: UpgradeMethod = 'resume') =>
  newUpgrade({ method, version: ['1150', '0218'], size: SIZE, deadline: DEADLINE }, 0);

const report = (fields: Omit<UpgradeReport, 'upgrade_id'>): UpgradeEvent => ({
  kind: 'report',
  report: { upgrade_id: 1, ...fields } as UpgradeReport,
});
const requests = (offset: number) =>
  report({ state: 'transferring', offset, from: ['1150', '0217'] } as never);
const installs = (percent: number) => report({ state: 'installing', percent } as never);
const installed = (...to: [string, string]) => report({ state: 'installed', to } as never);
const fails = (failure: 'refused' | 'corrupt' | 'deviceOffline' | 'aborted') =>
  report({ state: 'failed', failure, msg: 'because' } as never);
const stopped = report({ state: 'cancelled' } as never);
const [disconnected, reconnected, cancelRequested, tick] = (
  ['disconnected', 'reconnected', 'cancelRequested', 'tick'] as const
).map((kind): UpgradeEvent => ({ kind })) as [UpgradeEvent, UpgradeEvent, UpgradeEvent, UpgradeEvent];

/** Applies the events a second apart. */
const after = (events: readonly UpgradeEvent[], upgrade = ordered()): UpgradeProgress =>
  events.reduce((one, event, index) => advanceUpgrade(one, event, (index + 1) * 1000), upgrade);
const steps = ({ log }: UpgradeProgress) =>
  log.map(({ step, percent }) => (percent === null ? step : `${step} ${percent}`));

describe('an upgrade', () => {
  it('[FW-01] installs the ordered version', () => {
    const offsets = [0, 16_384, 32_768, 49_152, 65_536, 81_920, 98_304];
    const upgrade = after([...offsets.map(requests), installs(0), installs(50), installed('1150', '0218')]);
    expect(upgrade).toMatchObject({
      state: 'succeeded',
      percent: 100,
      from: ['1150', '0217'],
      to: ['1150', '0218'],
      failure: null,
      finishedAt: 10_000,
    });
    expect(steps(upgrade)).toEqual([
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

  it('[FW-01] is interrupted when its gateway disconnects and resumes where it stopped', () => {
    const interrupted = after([requests(0), requests(40_000), disconnected]);
    expect(interrupted).toMatchObject({ state: 'interrupted', percent: 40 });
    const resumed = after([reconnected, requests(40_000)], interrupted);
    expect(resumed).toMatchObject({ state: 'transferring', percent: 40 });
    expect(steps(resumed).slice(-2)).toEqual(['interrupted 40', 'resumed 40']);
    // Any report shows that it is online.
    expect(after([requests(40_000)], interrupted)).toMatchObject({ state: 'transferring', percent: 40 });
    expect(after([disconnected, reconnected])).toMatchObject({ state: 'ordered' });
  });

  it('[FW-01] times out when its gateway stays offline, and logs its progress', () => {
    const interrupted = after([requests(0), requests(40_000), disconnected]);
    expect(advanceUpgrade(interrupted, tick, DEADLINE - 1)).toBe(interrupted);
    const upgrade = advanceUpgrade(interrupted, tick, DEADLINE);
    expect(upgrade).toMatchObject({ state: 'timedOut', percent: 40, finishedAt: DEADLINE });
    expect(steps(upgrade).at(-1)).toBe('timedOut 40');
    // The result does not depend on when it is evaluated.
    expect(advanceUpgrade(interrupted, requests(60_000), DEADLINE + 1).state).toBe('timedOut');
  });

  it('[FW-01] does not time out during an install unless the device stops reporting', () => {
    const installing = advanceUpgrade(after([requests(0)]), installs(10), DEADLINE - MINUTE);
    expect(advanceUpgrade(installing, tick, DEADLINE + NO_REPORT_MS - 1).state).toBe('installing');
    const slow = advanceUpgrade(installing, installs(11), DEADLINE + MINUTE);
    expect(advanceUpgrade(slow, tick, DEADLINE + NO_REPORT_MS).state).toBe('installing');
    expect(advanceUpgrade(slow, tick, DEADLINE + MINUTE + NO_REPORT_MS)).toMatchObject({
      state: 'failed',
      failure: 'aborted',
      percent: 11,
    });
    const offline = advanceUpgrade(installing, disconnected, DEADLINE - MINUTE + 1);
    expect(offline).toMatchObject({ state: 'installing', offline: true });
    expect(advanceUpgrade(offline, installed('1150', '0218'), DEADLINE + MINUTE).state).toBe('succeeded');
  });

  it('[FW-01] starts over with a gateway that lost the image, but not because of a late report', () => {
    const installing = after([requests(0), requests(98_304), installs(30)]);
    expect(advanceUpgrade(installing, requests(98_304), 9000)).toBe(installing);
    expect(after([disconnected, reconnected, requests(0)], installing)).toMatchObject({
      state: 'transferring',
      percent: 0,
    });
    expect(after([disconnected, reconnected, installs(0)], installing)).toMatchObject({
      state: 'installing',
      percent: 30,
    });
  });

  it('[FW-01] is cancelled when the gateway confirms, disconnects or does not answer', () => {
    const asked = after([requests(0), requests(40_000), cancelRequested]);
    expect(asked).toMatchObject({ state: 'transferring', cancelAt: 3000 });
    expect(advanceUpgrade(asked, cancelRequested, 4000)).toBe(asked);
    expect(after([stopped], asked).state).toBe('cancelled');
    expect(after([disconnected], asked).state).toBe('cancelled');
    expect(advanceUpgrade(asked, tick, 3000 + CANCEL_TIMEOUT_MS - 1)).toBe(asked);
    expect(advanceUpgrade(asked, tick, 3000 + CANCEL_TIMEOUT_MS).state).toBe('cancelled');
    expect(after([disconnected, cancelRequested], after([requests(40_000)]))).toMatchObject({
      state: 'cancelled',
      percent: 40,
    });
    // The install started before the cancellation arrived.
    expect(after([installs(0), disconnected], asked).state).toBe('installing');
  });

  it.each(['refused', 'corrupt', 'deviceOffline', 'aborted'] as const)(
    '[FW-01] fails as %s with the message of the gateway',
    (failure) => {
      const upgrade = after([requests(0), fails(failure)]);
      expect(upgrade).toMatchObject({ state: 'failed', failure });
      expect(upgrade.log.at(-1)).toMatchObject({ step: 'failed', msg: 'because' });
    },
  );

  it('[FW-01] fails as unchanged when the device reports another version or none', () => {
    for (const to of [['1150', '0217'], ['1151', '0218'], null]) {
      const upgrade = after([requests(0), installs(0), report({ state: 'installed', to } as never)]);
      expect(upgrade).toMatchObject({ state: 'failed', failure: 'unchanged', to });
    }
  });

  it('[FW-01] restarts the transfer if the whole image was ordered', () => {
    expect(after([requests(0), requests(40_000), requests(0)], ordered('whole')).percent).toBe(0);
    expect(after([requests(0), requests(40_000), requests(16_384)], ordered('whole')).percent).toBe(40);
    expect(after([requests(0), requests(40_000), requests(0)], ordered('resume')).percent).toBe(40);
  });
});

const event: fc.Arbitrary<UpgradeEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(SIZE).map(requests) },
  { weight: 2, arbitrary: fc.constant(requests(0)) },
  { weight: 4, arbitrary: fc.nat(100).map(installs) },
  { weight: 4, arbitrary: fc.constantFrom(disconnected, reconnected, tick) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(cancelRequested, stopped, fails('corrupt'), installed('1150', '0218')),
  },
);
const eventSequence = fc.array(fc.tuple(event, fc.oneof(fc.nat(5000), fc.nat(15 * MINUTE))), {
  maxLength: 60,
});

/** Applies the events and yields the state before and after each. */
function* changes(method: UpgradeMethod, events: readonly (readonly [UpgradeEvent, number])[]) {
  let upgrade = ordered(method);
  let at = 0;
  for (const [one, later] of events) {
    at += later;
    const next = advanceUpgrade(upgrade, one, at);
    yield { before: upgrade, event: one, at, next };
    upgrade = next;
  }
}

describe('any sequence of upgrade events', () => {
  const check = (rule: (change: ReturnType<typeof changes> extends Generator<infer C> ? C : never) => void) =>
    fc.assert(
      fc.property(fc.constantFrom('resume', 'whole'), eventSequence, (method: UpgradeMethod, events) => {
        for (const change of changes(method, events)) rule(change);
      }),
      { numRuns: 1000 },
    );
  const ENDS = ['succeeded', 'failed', 'cancelled', 'timedOut'];

  it('[FW-01] ends an upgrade exactly once and changes nothing afterwards', () => {
    check(({ before, next }) => {
      if (!isInProgress(before)) expect(next).toBe(before);
      expect(isInProgress(next)).toBe(!ENDS.includes(next.state));
      const ends = next.log.filter(({ step }) => ENDS.includes(step));
      expect(ends.map(({ step }) => step)).toEqual(isInProgress(next) ? [] : [next.state]);
      expect(next.failure === null).toBe(next.state !== 'failed');
    });
  });

  it('[FW-01] only appends to the log, in order', () => {
    check(({ before, next, at }) => {
      expect(next.log.slice(0, before.log.length)).toEqual(before.log);
      for (const step of next.log.slice(before.log.length)) expect(step.at).toBe(at);
    });
  });

  it('[FW-01] never lowers the percent of a phase unless the whole transfer restarts', () => {
    check(({ before, event: one, next }) => {
      const [written, writing] = [before.state === 'installing', next.state === 'installing'];
      if (written !== writing) return;
      const isRestart = before.method === 'whole' && one.kind === 'report' && next.percent === 0;
      if (!isRestart) expect(next.percent).toBeGreaterThanOrEqual(before.percent);
    });
  });

  it('[FW-01] neither cancels nor times out an install', () => {
    check(({ before, next }) => {
      if (before.state === 'installing') expect(['cancelled', 'timedOut']).not.toContain(next.state);
    });
  });

  it('[FW-01] ends every upgrade eventually', () => {
    check(({ next, at }) => {
      const later = Math.max(at, next.deadline) + NO_REPORT_MS;
      expect(isInProgress(advanceUpgrade(next, tick, later))).toBe(false);
    });
  });
});
