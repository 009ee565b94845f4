import type { Station, TariffVersion } from '@heliograph/contracts/http';
import {
  defaultTariff,
  tariffToDraft,
  tariffStartRange,
  draftToTariff,
  tariffErrors,
  type TariffDraft,
  type TariffError,
} from '@heliograph/domain/tariff';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useState } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import type { useTariffHistory } from '../../../shared/tariff/useTariffHistory.ts';
import { findCurrentVersion } from './versionState.ts';

/** When a tariff starts: now, or on a date in the station's time zone, YYYY-MM-DD. */
export interface TariffStart {
  when: 'now' | 'date';
  date: string;
}

const NO_ERRORS: readonly TariffError[] = [];

/** Result of a save. */
export type SaveOutcome = 'saved' | 'invalid' | 'date' | 'refused';

/** [TAR-01] Form state of a station's tariff, initially the one in force or the defaults. */
export function useTariffForm(
  station: Station,
  { data: known, refetch }: ReturnType<typeof useTariffHistory>,
) {
  const { call } = useEngine();
  const { busy, failure, fail, run } = useAction();
  const [typed, setTyped] = useState<TariffDraft | null>(null);
  const [start, setStart] = useState<TariffStart>({ when: 'now', date: '' });
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isDateInvalid, setIsDateInvalid] = useState(false);
  const [conflict, setConflict] = useState(false);

  const current = known ? findCurrentVersion(known) : undefined;
  const initial = current ? tariffToDraft(current) : defaultTariff();
  const draft = typed ?? initial;
  const range = tariffStartRange(station.time_zone, known?.at ?? Date.now());
  const changed =
    (typed !== null && JSON.stringify(typed) !== JSON.stringify(initial)) || start.when === 'date';

  async function save(): Promise<SaveOutcome> {
    if (!known) return 'refused';
    const found = tariffErrors(draft);
    setErrors(found);
    fail(null);
    if (found.length > 0) return 'invalid';
    const dated = start.when === 'date';
    const outside = dated && !(start.date >= range.min && start.date <= range.max);
    setIsDateInvalid(outside);
    if (outside) return 'date';
    const done = await run(() =>
      call('tariff.setStationTariff', {
        ...draftToTariff(draft),
        station_id: station.id,
        ...(dated && { start_date: start.date }),
        seen: known.revision,
      }).catch(handleConflict),
    );
    return done ? 'saved' : 'refused';
  }

  /** Someone else saved first: keeps the input and loads theirs. */
  async function handleConflict(reason: unknown): Promise<never> {
    if (reason instanceof EngineRejection && reason.field === 'seen') {
      // The initial value changes with the reload; the form must count as edited.
      setTyped(draft);
      await refetch();
      setConflict(true);
    }
    throw reason;
  }

  return {
    draft,
    /** The station has no tariff yet: these are the defaults. */
    isNew: known?.list.length === 0,
    changed,
    errors,
    range,
    start,
    isDateInvalid: isDateInvalid,
    busy,
    /** Why saving failed; null for a conflict, which has its own notice. */
    failure: conflict ? null : failure,
    /** Version that another user saved meanwhile; null for none. */
    theirs: conflict && !busy ? (current ?? null) : null,
    setDraft: setTyped,
    setStart(next: TariffStart) {
      setStart(next);
      setIsDateInvalid(false);
    },
    takeTheirs(version: TariffVersion) {
      setTyped(tariffToDraft(version));
      setErrors(NO_ERRORS);
      setConflict(false);
      fail(null);
    },
    save,
  };
}
