import type { Station, TariffVersion } from '@heliograph/contracts/http';
import {
  defaultTariff,
  shownTariff,
  startDates,
  storedTariff,
  tariffFaults,
  type TariffDraft,
  type TariffFault,
} from '@heliograph/domain/tariff';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useState } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import type { Start } from './StartFields.tsx';
import type { TariffHistory } from '../../../shared/tariff/useTariffHistory.ts';
import { currentOf } from './versionState.ts';

const NO_FAULTS: readonly TariffFault[] = [];

/** What became of a wish to save. */
export type SaveOutcome = 'saved' | 'faulty' | 'date' | 'refused';

/** A station's tariff while it is being written: it begins with the one in force, or with the usual values. */
export function useTariffForm(station: Station, { known, load }: TariffHistory) {
  const { api } = useEngine();
  const { busy, failure, fail, run } = useAction();
  const [typed, setTyped] = useState<TariffDraft | null>(null);
  const [start, setStart] = useState<Start>({ when: 'now', date: '' });
  const [faults, setFaults] = useState(NO_FAULTS);
  const [dateWrong, setDateWrong] = useState(false);
  const [conflict, setConflict] = useState(false);

  const current = known ? currentOf(known) : undefined;
  const begun = current ? shownTariff(current) : defaultTariff();
  const draft = typed ?? begun;
  const range = startDates(station.time_zone, known?.at ?? Date.now());
  const changed =
    (typed !== null && JSON.stringify(typed) !== JSON.stringify(begun)) || start.when === 'date';

  async function save(): Promise<SaveOutcome> {
    if (!known) return 'refused';
    const found = tariffFaults(draft);
    setFaults(found);
    fail(null);
    if (found.length > 0) return 'faulty';
    const dated = start.when === 'date';
    const outside = dated && !(start.date >= range.min && start.date <= range.max);
    setDateWrong(outside);
    if (outside) return 'date';
    const done = await run(() =>
      api.stations
        .saveTariff({
          stationId: station.id,
          tariff: storedTariff(draft),
          startDate: dated ? start.date : null,
          seen: known.revision,
        })
        .catch(overtaken),
    );
    return done ? 'saved' : 'refused';
  }

  /** Somebody else was first: what is typed stays, and what they saved is read. */
  async function overtaken(reason: unknown): Promise<never> {
    if (reason instanceof EngineRejection && reason.field === 'seen') {
      // From here on what was begun with is another one; what stands in the form counts as typed.
      setTyped(draft);
      await load();
      setConflict(true);
    }
    throw reason;
  }

  return {
    draft,
    /** Nothing was ever set: these are the usual values. */
    isNew: known !== null && known.list.length === 0,
    changed,
    faults,
    range,
    start,
    dateWrong,
    busy,
    /** Why it was not saved; a conflict has words of its own. */
    failure: conflict ? null : failure,
    /** What somebody else saved meanwhile; null when nobody did. */
    theirs: conflict && !busy ? (current ?? null) : null,
    write: setTyped,
    begin(next: Start) {
      setStart(next);
      setDateWrong(false);
    },
    take(version: TariffVersion) {
      setTyped(shownTariff(version));
      setFaults(NO_FAULTS);
      setConflict(false);
      fail(null);
    },
    save,
  };
}
