import { FirmwareType } from '@heliograph/contracts/http';
import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { SelectField, TextField } from '@heliograph/ui';
import { useRef, useState } from 'react';
import { FormDialog } from '../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../shared/failure/Refusal.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { ImageField } from './ImageField.tsx';
import { ModelChoice } from './ModelChoice.tsx';
import {
  emptyFirmware,
  NOTES_MAX,
  fieldOf,
  firmwareFaults,
  type FirmwareField,
  type FirmwareForm,
} from './newFirmware.ts';
import { useFaultWords } from './useFaultWords.ts';
import { useSaving } from './useSaving.ts';
import { VersionFields } from './VersionFields.tsx';

type Faults = Partial<Record<FirmwareField, string>>;

/** A firmware with its image. What was filled in stays when the server does not take it. */
export function AddFirmwareDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('firmware');
  const say = useMessage();
  const failureText = useFailureText();
  const faultWords = useFaultWords();
  const { busy, failure, fail, run } = useAction();
  const { save, uploading } = useSaving();
  const [form, setForm] = useState<FirmwareForm>(emptyFirmware);
  const [faults, setFaults] = useState<Faults>({});
  const fields = useRef<HTMLDivElement>(null);

  function set(change: Partial<FirmwareForm>, ...mended: FirmwareField[]) {
    setForm((before) => ({ ...before, ...change }));
    setFaults((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !mended.includes(field as FirmwareField)),
      ),
    );
  }

  function show(found: Faults) {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit() {
    fail(null);
    const wrong = firmwareFaults(form);
    show(Object.fromEntries(wrong.map(([field, fault]) => [field, faultWords(fault, form)])));
    if (wrong.length > 0) return;
    let refused: unknown = null;
    const done = await run(() =>
      save(form).catch((reason: unknown) => {
        refused = reason;
        throw reason;
      }),
    );
    if (done) {
      say({ kind: 'success', text: t('add.done', { name: form.name.trim() }) });
      onAdded();
      onClose();
      return;
    }
    const field = refused instanceof EngineRejection ? fieldOf(refused.field) : undefined;
    if (field === undefined) return;
    fail(null);
    show({ [field]: failureText(refused) });
  }

  return (
    <FormDialog
      title={t('add.title')}
      action={t(uploading ? 'add.uploading' : 'add.save')}
      size="form"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={fields} style={{ display: 'contents' }}>
        <ImageField
          file={form.file}
          error={faults.file}
          disabled={busy}
          onFile={(file) => set({ file }, 'file')}
        />
        <TextField
          label={t('add.name')}
          name="name"
          autoComplete="off"
          maxLength={256}
          aria-required
          value={form.name}
          error={faults.name}
          onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
          readOnly={busy}
        />
        <SelectField
          label={t('add.type')}
          name="type"
          value={form.type}
          options={FirmwareType.options.map((value) => ({ value, label: t(`board.${value}`) }))}
          onChange={(type) => set({ type: FirmwareType.parse(type) })}
        />
        <VersionFields
          version={form.version}
          errors={[faults.version1, faults.version2]}
          readOnly={busy}
          onChange={(version) => set({ version }, 'version1', 'version2')}
        />
        <ModelChoice
          chosen={form.modelIds}
          error={faults.models}
          disabled={busy}
          onChange={(modelIds) => set({ modelIds }, 'models')}
        />
        <TextField
          label={t('add.notes')}
          name="notes"
          autoComplete="off"
          maxLength={1024}
          hint={t('add.notesHint', { max: NOTES_MAX })}
          value={form.notes}
          error={faults.notes}
          onChange={(event) => set({ notes: event.currentTarget.value }, 'notes')}
          readOnly={busy}
        />
      </div>
      <Refusal title={t('add.failed')} failure={failure} />
    </FormDialog>
  );
}
