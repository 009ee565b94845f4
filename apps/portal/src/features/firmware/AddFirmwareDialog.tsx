import { FirmwareType } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, SelectField, TextField } from '@heliograph/ui';
import { useRef, useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { ImageField, ModelChoice, VersionFields } from './FirmwareFields.tsx';
import {
  emptyFirmware,
  firmwareFormErrors,
  parseFormField,
  NOTES_MAX,
  useFieldErrorText,
  type FirmwareFormValues,
} from './firmwareForm.ts';

/** Adds firmware with its image. Entries stay when the server refuses them. */
export function AddFirmwareDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { t } = useTranslation('firmware');
  const showMessage = useMessage();
  const fieldErrorText = useFieldErrorText();
  const { save, uploading } = useFirmwareUpload();
  const { ref, values, errors, busy, failure, fieldProps, submit } = useEngineForm<FirmwareFormValues>({
    initialValues: emptyFirmware,
    validate: (form) =>
      Object.fromEntries(
        firmwareFormErrors(form).map(([field, error]) => [field, fieldErrorText(error, form)]),
      ),
    send: save,
    fieldOf: parseFormField,
    onSent({ name }) {
      showMessage({ kind: 'success', text: t('add.done', { name: name.trim() }) });
      onAdded();
      onClose();
    },
  });

  return (
    <FormDialog
      title={t('add.title')}
      action={t(uploading ? 'add.uploading' : 'add.save')}
      size="form"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={ref} style={{ display: 'contents' }}>
        <ImageField
          file={values.file}
          error={errors.file}
          disabled={busy}
          onFile={fieldProps('file').onChange}
        />
        <TextField
          label={t('add.name')}
          autoComplete="off"
          maxLength={256}
          aria-required
          readOnly={busy}
          {...fieldProps('name')}
        />
        <SelectField
          label={t('add.type')}
          options={FirmwareType.options.map((value) => ({ value, label: t(`board.${value}`) }))}
          {...fieldProps('type')}
        />
        <VersionFields readOnly={busy} fieldProps={fieldProps} />
        <ModelChoice
          chosen={values.models}
          error={errors.models}
          disabled={busy}
          onChange={fieldProps('models').onChange}
        />
        <TextField
          label={t('add.notes')}
          autoComplete="off"
          maxLength={1024}
          hint={t('add.notesHint', { max: NOTES_MAX })}
          readOnly={busy}
          {...fieldProps('notes')}
        />
      </div>
      <FailureAlert title={t('add.failed')} failure={failure} />
    </FormDialog>
  );
}

interface FirmwareUpload {
  /** The image is uploading. */
  uploading: boolean;
  /** Uploads the image unless it was uploaded already, then saves the firmware. @throws EngineRejection */
  save: (form: FirmwareFormValues) => Promise<void>;
}

/** Saves firmware. After a refusal of another field, the image is not uploaded again. */
function useFirmwareUpload(): FirmwareUpload {
  const { call } = useEngine();
  const [uploading, setUploading] = useState(false);
  const uploaded = useRef<{ file: File; imageId: number } | null>(null);

  async function upload(file: File): Promise<number> {
    if (uploaded.current?.file === file) return uploaded.current.imageId;
    setUploading(true);
    try {
      const { image_id: imageId } = await call('firmware.uploadImage', {
        file: new Uint8Array(await file.arrayBuffer()),
      });
      uploaded.current = { file, imageId };
      return imageId;
    } finally {
      setUploading(false);
    }
  }

  return {
    uploading,
    async save({ file, name, type, version1, version2, models, notes }) {
      if (file === null) return;
      const imageId = await upload(file);
      try {
        await call('firmware.saveFirmware', {
          image_id: imageId,
          name: name.trim(),
          type,
          version: [version1.trim(), version2.trim()],
          mod_ids: [...models],
          notes: notes.trim(),
        });
      } catch (reason) {
        // The server no longer has the image.
        if (reason instanceof EngineRejection && parseFormField(reason.field ?? '') === 'file')
          uploaded.current = null;
        throw reason;
      }
    },
  };
}
