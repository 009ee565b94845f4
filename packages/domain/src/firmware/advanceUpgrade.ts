import type { UpgradeReport } from '@heliograph/contracts/mqtt';
import type { UpgradeStep } from '@heliograph/contracts/http';
import {
  addStep,
  CANCEL_TIMEOUT_MS,
  finishUpgrade,
  isInProgress,
  NO_REPORT_MS,
  type UpgradeProgress,
} from './upgradeProgress.ts';

/** Transfer progress that is logged, percent. */
const MILESTONES = [25, 50, 75];
/** Resolution of `lastReportAt`, ms. */
const REPORT_PRECISION_MS = 30_000;

type Report<S extends UpgradeReport['state']> = Extract<UpgradeReport, { state: S }>;

export type UpgradeEvent =
  | { kind: 'report'; report: UpgradeReport }
  | { kind: 'disconnected' }
  | { kind: 'reconnected' }
  | { kind: 'cancelRequested' }
  /** Time has passed. */
  | { kind: 'tick' };

/**
 * The upgrade after an event at `at`; the same object if nothing changes. An upgrade ends once and never changes after
 * that. Timeouts are applied before the event, so the result does not depend on how often this is called.
 */
export function advanceUpgrade(upgrade: UpgradeProgress, event: UpgradeEvent, at: number): UpgradeProgress {
  const current = advanceByTime(upgrade, at);
  if (!isInProgress(current)) return current;
  switch (event.kind) {
    case 'tick':
      return current;
    case 'disconnected':
      return disconnected(current, at);
    case 'reconnected':
      return reconnected(current, at);
    case 'cancelRequested':
      return requestCancel(current, at);
    case 'report':
      return advanceByReport(reconnected(current, at), event.report, at);
  }
}

function advanceByTime(upgrade: UpgradeProgress, at: number): UpgradeProgress {
  if (!isInProgress(upgrade)) return upgrade;
  const { state, percent, deadline, cancelAt, lastReportAt } = upgrade;
  if (state === 'installing') {
    // A slow install does not time out; only one that stops reporting does.
    if (at < Math.max(deadline, lastReportAt) + NO_REPORT_MS) return upgrade;
    return finishUpgrade(upgrade, 'failed', { at, percent, failure: 'aborted' });
  }
  if (cancelAt !== null && at >= Math.min(deadline, cancelAt + CANCEL_TIMEOUT_MS))
    return finishUpgrade(upgrade, 'cancelled', { at, percent });
  return at < deadline ? upgrade : finishUpgrade(upgrade, 'timedOut', { at, percent });
}

function disconnected(upgrade: UpgradeProgress, at: number): UpgradeProgress {
  if (upgrade.offline) return upgrade;
  const { state, percent, cancelAt } = upgrade;
  // It can no longer confirm, and it gets no further chunks.
  if (cancelAt !== null && state !== 'installing')
    return finishUpgrade(upgrade, 'cancelled', { at, percent });
  const offline = addStep({ ...upgrade, offline: true }, { at, step: 'interrupted', percent });
  return state === 'installing' ? offline : { ...offline, state: 'interrupted' };
}

function reconnected(upgrade: UpgradeProgress, at: number): UpgradeProgress {
  if (!upgrade.offline) return upgrade;
  const { state, percent } = upgrade;
  const online = addStep({ ...upgrade, offline: false }, { at, step: 'resumed', percent });
  if (state === 'installing') return online;
  return { ...online, state: wasAccepted(upgrade) ? 'transferring' : 'ordered' };
}

function requestCancel(upgrade: UpgradeProgress, at: number): UpgradeProgress {
  const { state, percent, cancelAt } = upgrade;
  if (state === 'installing' || cancelAt !== null) return upgrade;
  const requested = addStep({ ...upgrade, cancelAt: at }, { at, step: 'cancelAsked', percent });
  return upgrade.offline ? finishUpgrade(requested, 'cancelled', { at, percent }) : requested;
}

const wasAccepted = ({ log }: UpgradeProgress): boolean =>
  log.some(({ step }: UpgradeStep) => step === 'accepted');

function advanceByReport(upgrade: UpgradeProgress, report: UpgradeReport, at: number): UpgradeProgress {
  switch (report.state) {
    case 'transferring':
      return transferring(upgrade, report, at);
    case 'installing':
      return installing(upgrade, report, at);
    case 'installed':
      return installed(upgrade, report, at);
    case 'failed': {
      const { percent } = upgrade;
      return finishUpgrade(upgrade, 'failed', {
        at,
        percent,
        failure: report.failure,
        msg: report.msg || null,
      });
    }
    case 'cancelled':
      // An install cannot be cancelled, whatever the gateway reports.
      if (upgrade.state === 'installing') return upgrade;
      return finishUpgrade(upgrade, 'cancelled', { at, percent: upgrade.percent });
  }
}

function transferring(
  upgrade: UpgradeProgress,
  { offset, from }: Report<'transferring'>,
  at: number,
): UpgradeProgress {
  const received = computePercent(offset, upgrade.size);
  if (upgrade.state === 'installing') {
    // Normally a late report, since installing starts once the transfer is complete. A gateway that was
    // offline may have lost the image, though, and start over.
    if (upgrade.log.at(-1)?.step !== 'resumed') return upgrade;
    const restarted = addStep(upgrade, { at, step: 'transferring', percent: received });
    return { ...restarted, state: 'transferring', percent: received };
  }
  const isRestart = upgrade.method === 'whole' && offset === 0;
  const percent = isRestart ? 0 : Math.max(upgrade.percent, received);
  if (upgrade.state === 'ordered') {
    const accepted = addStep({ ...upgrade, from }, { at, step: 'accepted' });
    const started = addStep(accepted, { at, step: 'transferring', percent });
    return { ...started, state: 'transferring', percent };
  }
  if (percent === upgrade.percent) return upgrade;
  const passed = MILESTONES.some((milestone) => upgrade.percent < milestone && milestone <= percent);
  const logged = passed || isRestart ? addStep(upgrade, { at, step: 'transferring', percent }) : upgrade;
  return { ...logged, percent };
}

function installing(
  upgrade: UpgradeProgress,
  { percent }: Report<'installing'>,
  at: number,
): UpgradeProgress {
  if (upgrade.state !== 'installing') {
    const transferred = addStep(upgrade, { at, step: 'transferred' });
    const started = addStep(transferred, { at, step: 'installing', percent });
    return { ...started, state: 'installing', percent, lastReportAt: at };
  }
  const further = Math.max(upgrade.percent, percent);
  if (further === upgrade.percent && at - upgrade.lastReportAt < REPORT_PRECISION_MS) return upgrade;
  return { ...upgrade, percent: further, lastReportAt: at };
}

function installed(upgrade: UpgradeProgress, { to }: Report<'installed'>, at: number): UpgradeProgress {
  const reported = { ...upgrade, to };
  if (to?.[0] === upgrade.version[0] && to[1] === upgrade.version[1])
    return finishUpgrade({ ...reported, percent: 100 }, 'succeeded', { at });
  return finishUpgrade(reported, 'failed', { at, percent: upgrade.percent, failure: 'unchanged' });
}

const computePercent = (offset: number, size: number): number =>
  Math.min(100, Math.floor((100 * offset) / size));
