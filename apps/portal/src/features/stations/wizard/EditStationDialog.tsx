import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, InputDialog, SegmentedControl, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { usePlaneText } from '../../../shared/station/planeTexts.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useStationEdit, type EditConflict } from './useStationEdit.ts';
import styles from './EditStationDialog.module.css';
import { findAgents, findArea } from './networkChoice.ts';
import { StationFields } from './StationFields.tsx';
import { formToPlanes, stationEdits, type StationField } from './stationForm.ts';

interface EditStationDialogProps {
  /** As it was when the dialog opened. */
  station: Station;
  onClose: () => void;
}

/** [WIZ-04] Edits a station in one form. Users without the right to edit everything only see name and pictures. */
export function EditStationDialog({ station, onClose }: EditStationDialogProps) {
  const { t } = useTranslation('wizard');
  const { t: common } = useTranslation();
  const showMessage = useMessage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const types = useAtomValue(entitiesAtom)?.stationTypes ?? [];
  const edit = useStationEdit({ opened: station, form });
  const fieldName = useFieldName();
  const planeText = usePlaneText();
  const { busy, fields, conflict, theirs } = edit;

  async function save() {
    if (!(await edit.save())) return;
    if (edit.changed) showMessage({ kind: 'success', text: t('edit.success') });
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) void save();
  }

  /** The saved value of a field, as the form shows it. */
  function formatCurrent(field: StationField): string {
    switch (field) {
      case 'station_type':
        return types.find(({ code_id }) => code_id === theirs.station_type)?.code_name ?? theirs.station_type;
      case 'area':
        return findArea(fields.states.areas, theirs.area)?.type_name ?? theirs.area;
      case 'agent':
        return (
          findAgents(fields.states.areas, theirs.area).find(({ code_id }) => code_id === theirs.agent)
            ?.code_name ?? theirs.agent
        );
      case 'nmi_reg':
        return t(theirs.nmi_reg === 1 ? 'form.registered' : 'form.notRegistered');
      case 'planes':
        return formToPlanes(theirs.planes).map(planeText).join('; ');
      case 'station_image':
        return t('edit.conflict.pictures', { count: theirs.station_image.length });
      default:
        return theirs[field];
    }
  }

  function noteFor(field: StationField) {
    const together = stationEdits.groupOf(field);
    if (field !== together[0] || !together.some((one) => conflict?.conflicts.includes(one))) return undefined;
    return (
      <ConflictChoice
        name={fieldName(field)}
        now={together.map(formatCurrent).join(', ')}
        chosen={edit.choiceFor(field)}
        onChoose={(chosen) => edit.choose(field, chosen)}
      />
    );
  }

  return (
    <InputDialog
      size="sheet"
      title={t('edit.title')}
      dismissible={!busy}
      hasInput={edit.changed}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('submit')}
          </Button>
        </>
      )}
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
        <FailureAlert title={t('edit.failed')} failure={edit.failure} />
        <StationFields
          form={edit.form}
          errors={edit.errors.texts}
          doubts={edit.errors.doubts}
          states={fields.states}
          map={fields.map}
          pictures={fields.pictures}
          canEditAll={edit.canEditAll}
          noteFor={noteFor}
          onChange={fields.change}
        />
      </form>
    </InputDialog>
  );
}

interface ConflictChoiceProps {
  /** Name of the field. */
  name: string;
  /** Value that another user saved meanwhile, as text. */
  now: string;
  chosen: 'mine' | 'theirs';
  onChoose: (chosen: 'mine' | 'theirs') => void;
}

/** At a field that two people changed: the saved value, and the choice between both. */
function ConflictChoice({ name, now, chosen, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.note}>
      <Text as="span" tone="warning" size={14} breaks>
        {t('edit.conflict.now', { value: now === '' ? t('edit.conflict.empty') : now })}
      </Text>
      <SegmentedControl
        label={t('edit.conflict.choice', { field: name })}
        value={chosen}
        options={[
          { value: 'mine', label: t('edit.conflict.mine') },
          { value: 'theirs', label: t('edit.conflict.theirs') },
        ]}
        onChange={onChoose}
      />
    </div>
  );
}

/** User who saved the station meanwhile, and how both edits were merged. */
function ConflictNotice({ conflict }: { conflict: EditConflict }) {
  const { t, i18n } = useTranslation('wizard');
  const fieldName = useFieldName();
  const notice = useRef<HTMLDivElement>(null);
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  useEffect(() => notice.current?.focus(), [conflict]);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.notice}>
      <strong>{conflict.who}</strong>
      {conflict.adopted.length > 0 && (
        <span>{t('edit.conflict.taken', { fields: list.format(conflict.adopted.map(fieldName)) })}</span>
      )}
      {conflict.conflicts.length > 0 && (
        <span>{t('edit.conflict.clashes', { fields: list.format(conflict.conflicts.map(fieldName)) })}</span>
      )}
      <span>{t('edit.conflict.hint')}</span>
    </div>
  );
}

/** Label of a field. */
function useFieldName(): (field: StationField) => string {
  const { t } = useTranslation('wizard');
  return (field) => {
    if (field === 'latitude' || field === 'longitude') return t(`place.${field}`);
    return field === 'station_image' ? t('form.pictures') : t(`form.${field}`);
  };
}
