import type { UpgradeReport } from '@heliograph/contracts/mqtt';
import type { UpgradeStep } from '@heliograph/contracts/http';
import { advanceByReport } from './advanceByReport.ts';
import { finished, withStep } from './steps.ts';
import { CANCEL_MS, isUnderWay, SILENCE_MS, type UpgradeLife } from './upgradeLife.ts';

/** What can happen to an upgrade. */
export type UpgradeEvent =
  | { kind: 'report'; report: UpgradeReport }
  /** The gateway's connection ended, or is there again. */
  | { kind: 'gone' }
  | { kind: 'back' }
  | { kind: 'cancelAsked' }
  /** Nothing but that it is later now. */
  | { kind: 'time' };

/**
 * An upgrade after something happened at `at`; the same object when that changes nothing. It has one end and stays as it
 * is from then on; what time alone decides is decided first, so it does not matter how late somebody looks.
 */
export function advance(life: UpgradeLife, event: UpgradeEvent, at: number): UpgradeLife {
  const current = byTime(life, at);
  if (!isUnderWay(current)) return current;
  switch (event.kind) {
    case 'time':
      return current;
    case 'gone':
      return gone(current, at);
    case 'back':
      return back(current, at);
    case 'cancelAsked':
      return cancelAsked(current, at);
    case 'report':
      return advanceByReport(back(current, at), event.report, at);
  }
}

function byTime(life: UpgradeLife, at: number): UpgradeLife {
  if (!isUnderWay(life)) return life;
  const { state, percent, deadline, cancelAt, heardAt } = life;
  if (state === 'installing') {
    // A device that writes is not given up for being slow: only for having said nothing for long.
    if (at < Math.max(deadline, heardAt) + SILENCE_MS) return life;
    return finished(life, 'failed', { at, percent, failure: 'aborted' });
  }
  if (cancelAt !== null && at >= Math.min(deadline, cancelAt + CANCEL_MS))
    return finished(life, 'cancelled', { at, percent });
  return at < deadline ? life : finished(life, 'timedOut', { at, percent });
}

function gone(life: UpgradeLife, at: number): UpgradeLife {
  if (life.away) return life;
  const { state, percent, cancelAt } = life;
  // It cannot confirm any more, and gets no further without pieces.
  if (cancelAt !== null && state !== 'installing') return finished(life, 'cancelled', { at, percent });
  const away = withStep({ ...life, away: true }, { at, step: 'interrupted', percent });
  return state === 'installing' ? away : { ...away, state: 'interrupted' };
}

function back(life: UpgradeLife, at: number): UpgradeLife {
  if (!life.away) return life;
  const { state, percent } = life;
  const there = withStep({ ...life, away: false }, { at, step: 'resumed', percent });
  if (state === 'installing') return there;
  return { ...there, state: wasAccepted(life) ? 'transferring' : 'ordered' };
}

function cancelAsked(life: UpgradeLife, at: number): UpgradeLife {
  const { state, percent, cancelAt } = life;
  if (state === 'installing' || cancelAt !== null) return life;
  const asked = withStep({ ...life, cancelAt: at }, { at, step: 'cancelAsked', percent });
  return life.away ? finished(asked, 'cancelled', { at, percent }) : asked;
}

const wasAccepted = ({ log }: UpgradeLife): boolean =>
  log.some(({ step }: UpgradeStep) => step === 'accepted');
