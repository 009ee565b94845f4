import type { Profile } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { atom, useAtom, useAtomValue } from 'jotai';
import {
  emptyComparison,
  withDevices,
  withResults,
  withValues,
  type Comparison,
  type DeviceResult,
} from './comparison.ts';

/** What hundreds of devices answer is shown together, so often, ms. */
const TOGETHER_MS = 100;

/** Comparisons of this page, by person and profile: they stay when one goes elsewhere. */
const comparisonsAtom = atom<Readonly<Record<string, Comparison>>>({});

export interface Comparing {
  comparison: Comparison;
  choose: (deviceIds: readonly string[]) => void;
  /** Reads devices; the others that were read stay as they are. */
  compare: (deviceIds: readonly string[]) => void;
  /** Back to the choice. */
  giveUp: () => void;
  tickDevices: (deviceIds: readonly string[], on: boolean) => void;
  tickValues: (values: readonly { deviceId: string; code: string }[], on: boolean) => void;
}

/** Devices beside a profile, read through the engine, which asks some at a time. */
export function useComparison({ profile_id: profileId }: Pick<Profile, 'profile_id'>): Comparing {
  const { api } = useEngine();
  const person = useAtomValue(userAtom)?.user_name ?? '';
  const [comparisons, setComparisons] = useAtom(comparisonsAtom);
  const key = `${person} ${profileId}`;
  const revise = (change: (before: Comparison) => Comparison) =>
    setComparisons((before) => ({ ...before, [key]: change(before[key] ?? emptyComparison) }));

  function compare(deviceIds: readonly string[]) {
    const reading = Object.fromEntries(deviceIds.map((id) => [id, { state: 'reading' } as const]));
    revise((before) => ({ ...before, results: { ...before.results, ...reading } }));
    let arrived: Record<string, DeviceResult> = {};
    function arrive(deviceId: string, result: DeviceResult) {
      if (Object.keys(arrived).length === 0) setTimeout(show, TOGETHER_MS);
      arrived[deviceId] = result;
    }
    function show() {
      const shown = arrived;
      arrived = {};
      revise((before) => withResults(before, shown));
    }
    for (const deviceId of deviceIds)
      api.profiles.drift({ profileId, deviceId }).then(
        (answer) => arrive(deviceId, { state: 'read', reading: answer }),
        (failure: unknown) => arrive(deviceId, { state: 'failed', failure }),
      );
  }

  return {
    comparison: comparisons[key] ?? emptyComparison,
    choose: (chosen) => revise((before) => ({ ...before, chosen })),
    compare,
    giveUp: () => revise((before) => ({ ...before, results: null })),
    tickDevices: (deviceIds, on) => revise((before) => withDevices(before, deviceIds, on)),
    tickValues: (values, on) => revise((before) => withValues(before, values, on)),
  };
}
