import { Refusal, type Station } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useState, type RefObject } from 'react';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';
import { fieldsOf, formOf, type StationField, type StationForm } from '../form/stationForm.ts';
import { useFaults } from '../form/useFaults.ts';
import { useStationForm } from '../form/useStationForm.ts';
import { changedFields, mergeEdit, togetherWith } from './mergeEdit.ts';

/** Somebody else saved the station while it was edited here. */
export interface Conflict {
  /** Who, and when, in the server's words. */
  who: string;
  taken: readonly StationField[];
  clashes: readonly StationField[];
  mine: StationForm;
}

/**
 * An edit of a station: only what was changed is sent, with the version that it began from. When somebody else was
 * faster both edits are joined, nothing typed is lost, and it can be saved again.
 */
export function useEdit({ opened, form: element }: { opened: Station; form: RefObject<HTMLElement | null> }) {
  const { api } = useEngine();
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const faults = useFaults(element);
  const [station, setStation] = useState(opened);
  const [form, setForm] = useState(() => formOf(opened));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const fields = useStationForm({ form, faults, onChange: setForm });
  const base = formOf(station);
  const whole = station.rights.includes('editAll');

  /** @returns whether it is saved */
  async function save(): Promise<boolean> {
    const wrong = Object.entries(fields.faults()).filter(([field]) => whole || EVERY_EDITORS.includes(field));
    if (!faults.show(Object.fromEntries(wrong))) return false;
    const changed = changedFields(base, form);
    if (changed.length === 0) return true;
    const sent = fieldsOf(form, fields.nmiPrefix);
    const changes = Object.fromEntries(changed.map((field) => [field, sent[field]]));
    let refusal: unknown = null;
    const saved = await run(() =>
      api.stations
        .edit({ stationId: station.id, version: station.version, changes })
        .catch((reason: unknown) => {
          refusal = reason;
          throw reason;
        }),
    );
    if (saved) return true;
    if (isConflict(refusal)) await join(failureText(refusal));
    else if (refusal instanceof EngineRejection && refusal.field !== undefined && refusal.field in form) {
      fail(null);
      faults.show({ [refusal.field]: failureText(refusal) });
    }
    return false;
  }

  async function join(who: string) {
    await run(async () => {
      const { stations } = await api.fleet.reload();
      const theirs = stations.find(({ id }) => id === station.id);
      if (!theirs) throw new Error('the station is gone');
      const merged = mergeEdit(base, form, formOf(theirs));
      setStation(theirs);
      setForm(merged.form);
      setConflict({ who, taken: merged.taken, clashes: merged.clashes, mine: form });
    });
  }

  return {
    busy,
    failure,
    faults,
    fields,
    form,
    whole,
    conflict,
    changed: changedFields(base, form).length > 0,
    save,
    /** What the station has now. */
    theirs: base,
    chosenAt: (field: StationField): 'mine' | 'theirs' =>
      changedFields(base, form).some((one) => togetherWith(field).includes(one)) ? 'mine' : 'theirs',
    choose(field: StationField, chosen: 'mine' | 'theirs') {
      const from = chosen === 'mine' && conflict ? conflict.mine : base;
      fields.change((now) => ({
        ...now,
        ...Object.fromEntries(togetherWith(field).map((one) => [one, from[one]])),
      }));
    },
  };
}

/** What somebody may change who may not edit everything (spec B §5). */
const EVERY_EDITORS: readonly string[] = ['station_name', 'station_image'] satisfies StationField[];

const isConflict = (reason: unknown): boolean =>
  reason instanceof EngineRejection && reason.code === Refusal.conflict && reason.field === 'version';
