import type { Profile } from '@heliograph/contracts/http';
import { createTextFilter } from '@heliograph/domain/textSearch';
import { entitiesAtom, profileRunsAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useDeviceStates } from '../../../../shared/device/useDeviceStatuses.ts';
import { deviceRows } from '../../deviceRows.ts';
import { useLocalized } from '../../setting/parameterText.ts';
import { modelName } from '../profileRows.ts';
import {
  type ComparableDevice,
  emptyComparison,
  withDevices,
  withResults,
  withValues,
  type Comparison,
  type DeviceResult,
} from './comparison.ts';

/** Results are shown in batches, ms: hundreds of devices reply at once. */
const TOGETHER_MS = 100;

/** Comparisons of this page, by user and profile; they survive navigation. */
const comparisonsAtom = atom<Readonly<Record<string, Comparison>>>({});

export interface ComparisonControls {
  comparison: Comparison;
  choose: (deviceIds: readonly string[]) => void;
  /** Reads these devices; other results stay. */
  compare: (deviceIds: readonly string[]) => void;
  /** Returns to choosing devices. */
  reset: () => void;
  tickDevices: (deviceIds: readonly string[], on: boolean) => void;
  tickValues: (values: readonly { deviceId: string; code: string }[], on: boolean) => void;
}

/** Compares devices with a profile. The engine limits how many it reads at a time. */
export function useComparison({ profile_id: profileId }: Pick<Profile, 'profile_id'>): ComparisonControls {
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
    reset: () => revise((before) => ({ ...before, results: null })),
    tickDevices: (deviceIds, on) => revise((before) => withDevices(before, deviceIds, on)),
    tickValues: (values, on) => revise((before) => withValues(before, values, on)),
  };
}

/** All devices of the profile's type, by station and name; null until loaded. */
export function useComparableDevices({
  device_type,
}: Pick<Profile, 'device_type'>): ComparableDevice[] | null {
  const entities = useAtomValue(entitiesAtom);
  const states = useDeviceStates();
  const localized = useLocalized();
  return useMemo(() => {
    if (!entities) return null;
    const rows = deviceRows(device_type, entities.devices, entities.stations, states);
    return rows.map((row) => ({ ...row, model: modelName(row.device.mod_id, localized) }));
  }, [device_type, entities, states, localized]);
}

/** True if name, serial number, station and model contain every word of a search. */
export function matchesSearch({ name, sn, site, model }: ComparableDevice, text: string): boolean {
  return createTextFilter(text)(name, sn, site, model);
}

/** Reads compared devices again after a run wrote to them. */
export function useRefreshAfterRuns(
  { profile_id }: Pick<Profile, 'profile_id'>,
  results: NonNullable<Comparison['results']>,
  compare: (deviceIds: readonly string[]) => void,
): void {
  const written = useAtomValue(profileRunsAtom)
    .filter(({ profileId }) => profileId === profile_id)
    .flatMap(({ devices }) => devices.flatMap(({ job }) => job ?? []));
  const outdated = new Set(
    written.flatMap(({ deviceId, finishedAt }) => {
      const result = results[deviceId];
      return finishedAt !== null && result?.state === 'read' && result.reading.at < finishedAt
        ? [deviceId]
        : [];
    }),
  );
  const compareAgain = useEffectEvent(() => compare([...outdated]));
  const key = [...outdated].join(' ');
  useEffect(() => {
    if (key !== '') compareAgain();
  }, [key]);
}
