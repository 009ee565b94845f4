import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { ClashNote } from './edit/ClashNote.tsx';
import { ConflictNotice } from './edit/ConflictNotice.tsx';
import { togetherWith } from './edit/mergeEdit.ts';
import { useEdit } from './edit/useEdit.ts';
import { useFieldName } from './edit/useFieldName.ts';
import { agentsOf, areaOf } from './form/networkChoice.ts';
import { StationFields } from './form/StationFields.tsx';
import type { StationField } from './form/stationForm.ts';
import styles from './StationWizard.module.css';

export interface EditStationDialogProps {
  /** As it was when the dialog was asked for. */
  station: Station;
  onClose: () => void;
}

/** Edits a station in one form; who may not edit everything sees its name and pictures only (spec B §2.5 §5). */
export function EditStationDialog({ station, onClose }: EditStationDialogProps) {
  const { t } = useTranslation('wizard');
  const { t: common } = useTranslation();
  const say = useMessage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const types = useAtomValue(entitiesAtom)?.stationTypes ?? [];
  const edit = useEdit({ opened: station, form });
  const nameOf = useFieldName();
  const { busy, fields, conflict, theirs } = edit;

  async function save() {
    if (!(await edit.save())) return;
    if (edit.changed) say({ kind: 'success', text: t('edit.success') });
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) void save();
  }

  /** What a field is now, as it reads in the form. */
  function shown(field: StationField): string {
    switch (field) {
      case 'station_type':
        return types.find(({ code_id }) => code_id === theirs.station_type)?.code_name ?? theirs.station_type;
      case 'area':
        return areaOf(fields.states.areas, theirs.area)?.type_name ?? theirs.area;
      case 'agent':
        return (
          agentsOf(fields.states.areas, theirs.area).find(({ code_id }) => code_id === theirs.agent)
            ?.code_name ?? theirs.agent
        );
      case 'nmi_reg':
        return t(theirs.nmi_reg === 1 ? 'form.registered' : 'form.notRegistered');
      case 'station_image':
        return t('edit.conflict.pictures', { count: theirs.station_image.length });
      default:
        return theirs[field];
    }
  }

  function noteAt(field: StationField) {
    const [first] = togetherWith(field);
    const together = togetherWith(field).filter((one) => conflict?.clashes.includes(one));
    if (field !== first || together.length === 0) return undefined;
    return (
      <ClashNote
        name={nameOf(field)}
        now={togetherWith(field).map(shown).join(', ')}
        chosen={edit.chosenAt(field)}
        onChoose={(chosen) => edit.choose(field, chosen)}
      />
    );
  }

  return (
    <Dialog
      opened
      size="sheet"
      title={t('edit.title')}
      dismissible={!busy}
      onClose={() => (edit.changed ? setAsking(true) : onClose())}
      footer={
        <>
          <Button
            variant="default"
            onClick={() => (edit.changed ? setAsking(true) : onClose())}
            disabled={busy}
          >
            {common('action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles.form}
        onSubmit={submit}
        noValidate
        aria-busy={busy}
        inert={busy}
      >
        {conflict && <ConflictNotice conflict={conflict} />}
        <Refusal title={t('edit.failed')} failure={edit.failure} />
        <StationFields
          form={edit.form}
          faults={edit.faults.texts}
          states={fields.states}
          map={fields.map}
          pictures={fields.pictures}
          whole={edit.whole}
          noteAt={noteAt}
          onChange={fields.change}
        />
      </form>
      {asking && <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} />}
    </Dialog>
  );
}
