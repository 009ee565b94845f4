import type { Station } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useState, type RefObject } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { isEditConflict } from '../../../shared/forms/editsOf.ts';
import {
  formToFields,
  stationEdits,
  stationToForm,
  type StationField,
  type StationForm,
} from './stationForm.ts';
import { useFieldErrors } from './useFieldErrors.ts';
import { useStationForm } from './useStationForm.ts';

/** Someone else saved the station while it was edited here. */
export interface EditConflict {
  /** User and time, as the server words it. */
  who: string;
  adopted: readonly StationField[];
  conflicts: readonly StationField[];
  mine: StationForm;
}

/**
 * An edit of a station: sends only the changed fields, with the version it started from. If someone else saved first,
 * both edits are merged without losing input, and the result can be saved again.
 */
export function useStationEdit({
  opened,
  form: element,
}: {
  opened: Station;
  form: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('wizard');
  const { api, call } = useEngine();
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const errors = useFieldErrors(element);
  const [station, setStation] = useState(opened);
  const [form, setForm] = useState(() => stationToForm(opened));
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const base = stationToForm(station);
  const fields = useStationForm({ form, errors, onChange: setForm, saved: base, submitLabel: t('submit') });
  const changed = stationEdits.changed(base, form);
  const canEditAll = station.rights.includes('editAll');

  /** @returns whether it was saved */
  async function save(): Promise<boolean> {
    const found = fields.validate();
    const wrong = Object.entries(found.errors).filter(
      ([field]) => canEditAll || ALWAYS_EDITABLE.includes(field),
    );
    if (!errors.show(Object.fromEntries(wrong), found.doubts)) return false;
    if (changed.length === 0) return true;
    const sent = formToFields(form, fields.nmiPrefix);
    const changes = Object.fromEntries(changed.map((field) => [field, sent[field]]));
    let refusal: unknown = null;
    const saved = await run(() =>
      call('station.editStation', { ...changes, station_id: station.id, version: station.version }).catch(
        (reason: unknown) => {
          refusal = reason;
          throw reason;
        },
      ),
    );
    if (saved) return true;
    if (isEditConflict(refusal)) await mergeTheirs(failureText(refusal));
    else if (refusal instanceof EngineRejection && refusal.field !== undefined && refusal.field in form) {
      fail(null);
      errors.show({ [refusal.field]: failureText(refusal) });
    }
    return false;
  }

  async function mergeTheirs(who: string) {
    await run(async () => {
      const { stations } = await api.fleet.reload();
      const theirs = stations.find(({ id }) => id === station.id);
      if (!theirs) throw new Error('the station is gone');
      const merged = stationEdits.merge(base, form, stationToForm(theirs));
      setStation(theirs);
      setForm(merged.form);
      setConflict({ who, adopted: merged.adopted, conflicts: merged.conflicts, mine: form });
    });
  }

  return {
    busy,
    failure,
    errors,
    fields,
    form,
    canEditAll,
    conflict,
    changed: changed.length > 0,
    save,
    /** The saved values. */
    theirs: base,
    choiceFor: (field: StationField): 'mine' | 'theirs' =>
      stationEdits.groupOf(field).some((one) => changed.includes(one)) ? 'mine' : 'theirs',
    choose(field: StationField, chosen: 'mine' | 'theirs') {
      const from = chosen === 'mine' && conflict ? conflict.mine : base;
      fields.change((now) => stationEdits.take(now, stationEdits.groupOf(field), from));
    },
  };
}

/** [WIZ-04] Fields that users without the right to edit everything can change. */
const ALWAYS_EDITABLE: readonly string[] = ['station_name', 'station_image'] satisfies StationField[];
