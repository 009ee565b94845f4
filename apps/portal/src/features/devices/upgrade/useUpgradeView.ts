import type { Upgrade } from '@heliograph/contracts/http';
import { atom, useAtom } from 'jotai';
import { goingOf, resultOf, type Going, type Result } from './upgradeStates.ts';

/** Ids of ended upgrades whose result was closed on this page. */
const dismissedAtom = atom<ReadonlySet<number>>(new Set<number>());

/** How long a result is told of, ms. */
const TOLD_MS = 3_600_000;

export interface UpgradeView {
  /** The one that goes on. */
  current: { upgrade: Upgrade; going: Going } | null;
  /** The last one, when none goes on and it ended not long ago. */
  last: { upgrade: Upgrade; result: Result } | null;
  dismiss: () => void;
}

/** What of a device's upgrades is told of before all others. */
export function useUpgradeView(upgrades: readonly Upgrade[] | undefined, now: number): UpgradeView {
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const [upgrade] = upgrades ?? [];
  const dismiss = () => {
    if (upgrade) setDismissed((before) => new Set([...before, upgrade.upgrade_id]));
  };
  if (!upgrade) return { current: null, last: null, dismiss };
  const going = goingOf(upgrade);
  const result = resultOf(upgrade);
  const recent = now < (upgrade.finish_time ?? 0) + TOLD_MS && !dismissed.has(upgrade.upgrade_id);
  return {
    current: going ? { upgrade, going } : null,
    last: result && recent ? { upgrade, result } : null,
    dismiss,
  };
}
