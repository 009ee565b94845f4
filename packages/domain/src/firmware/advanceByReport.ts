import type { UpgradeReport } from '@heliograph/contracts/mqtt';
import { finished, withStep } from './steps.ts';
import type { UpgradeLife } from './upgradeLife.ts';

/** Percent at which the log tells how far a transfer is. */
const MILESTONES = [25, 50, 75];
/** How exactly it is kept when a device was last heard of, ms. */
const HEARD_MS = 30_000;

type Report<S extends UpgradeReport['state']> = Extract<UpgradeReport, { state: S }>;

/** What a gateway that is there says of an upgrade that is under way. */
export function advanceByReport(life: UpgradeLife, report: UpgradeReport, at: number): UpgradeLife {
  switch (report.state) {
    case 'transferring':
      return transferring(life, report, at);
    case 'installing':
      return installing(life, report, at);
    case 'installed':
      return installed(life, report, at);
    case 'failed': {
      const { percent } = life;
      return finished(life, 'failed', { at, percent, failure: report.failure, msg: report.msg || null });
    }
    case 'cancelled':
      // What is being written cannot be taken back, whoever says so.
      if (life.state === 'installing') return life;
      return finished(life, 'cancelled', { at, percent: life.percent });
  }
}

function transferring(life: UpgradeLife, { offset, from }: Report<'transferring'>, at: number): UpgradeLife {
  const there = percentOf(offset, life.size);
  if (life.state === 'installing') {
    // It comes late, since nothing is installed before all of it is there; but a gateway that was away may have lost what
    // it did, and begins anew.
    if (life.log.at(-1)?.step !== 'resumed') return life;
    const anew = withStep(life, { at, step: 'transferring', percent: there });
    return { ...anew, state: 'transferring', percent: there };
  }
  const restarted = life.method === 'whole' && offset === 0;
  const percent = restarted ? 0 : Math.max(life.percent, there);
  if (life.state === 'ordered') {
    const accepted = withStep({ ...life, from }, { at, step: 'accepted' });
    const begun = withStep(accepted, { at, step: 'transferring', percent });
    return { ...begun, state: 'transferring', percent };
  }
  if (percent === life.percent) return life;
  const passed = MILESTONES.some((milestone) => life.percent < milestone && milestone <= percent);
  const told = passed || restarted ? withStep(life, { at, step: 'transferring', percent }) : life;
  return { ...told, percent };
}

function installing(life: UpgradeLife, { percent }: Report<'installing'>, at: number): UpgradeLife {
  if (life.state !== 'installing') {
    const transferred = withStep(life, { at, step: 'transferred' });
    const begun = withStep(transferred, { at, step: 'installing', percent });
    return { ...begun, state: 'installing', percent, heardAt: at };
  }
  const further = Math.max(life.percent, percent);
  if (further === life.percent && at - life.heardAt < HEARD_MS) return life;
  return { ...life, percent: further, heardAt: at };
}

function installed(life: UpgradeLife, { to }: Report<'installed'>, at: number): UpgradeLife {
  const told = { ...life, to };
  if (to?.[0] === life.version[0] && to[1] === life.version[1])
    return finished({ ...told, percent: 100 }, 'succeeded', { at });
  return finished(told, 'failed', { at, percent: life.percent, failure: 'unchanged' });
}

/** How much of an image of so many bytes is there, whole percent. */
const percentOf = (offset: number, size: number): number => Math.min(100, Math.floor((100 * offset) / size));
