import { FIRMWARE_MAX_BYTES, FirmwareVersion, type FirmwareType } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';

/** Values of the form. */
export interface FirmwareFormValues {
  file: File | null;
  name: string;
  type: FirmwareType;
  /** Both fields of the version. */
  version1: string;
  version2: string;
  /** Ids of the models. */
  models: readonly number[];
  notes: string;
}

type FirmwareField = keyof FirmwareFormValues;
type FirmwareFieldError =
  | 'file'
  | 'fileEmpty'
  | 'fileLarge'
  | 'name'
  | 'nameLong'
  | 'version'
  | 'models'
  | 'notes';

export const emptyFirmware: FirmwareFormValues = {
  file: null,
  name: '',
  type: 'MAIN',
  version1: '',
  version2: '',
  models: [],
  notes: '',
};

/** Maximum lengths of `DisplayName` and `TextLine` in the contracts, UTF-16 units. */
const NAME_MAX = 64;
export const NOTES_MAX = 256;

/** Errors in the form, in its order. */
export function firmwareFormErrors(form: FirmwareFormValues): [FirmwareField, FirmwareFieldError][] {
  const { file, name, models, notes } = form;
  const errors: [FirmwareField, FirmwareFieldError][] = [];
  const ofFile = fileError(file);
  if (ofFile) errors.push(['file', ofFile]);
  if (name.trim() === '') errors.push(['name', 'name']);
  else if (name.trim().length > NAME_MAX) errors.push(['name', 'nameLong']);
  for (const field of ['version1', 'version2'] as const)
    if (!isVersionField(form[field])) errors.push([field, 'version']);
  if (models.length === 0) errors.push(['models', 'models']);
  if (notes.trim().length > NOTES_MAX) errors.push(['notes', 'notes']);
  return errors;
}

/** Null for a file the server accepts. */
function fileError(file: Pick<File, 'size'> | null): FirmwareFieldError | null {
  if (file === null) return 'file';
  if (file.size === 0) return 'fileEmpty';
  return file.size > FIRMWARE_MAX_BYTES ? 'fileLarge' : null;
}

const isVersionField = (text: string) => FirmwareVersion.safeParse([text.trim(), '0000']).success;

/** The form's field for a field name in the server's refusal. */
export function parseFormField(name: string): FirmwareField | undefined {
  if (name === 'file' || name === 'image_id') return 'file';
  if (name === 'name' || name === 'notes') return name;
  if (name.startsWith('mod_ids')) return 'models';
  if (name === 'version.1') return 'version2';
  return name.startsWith('version') ? 'version1' : undefined;
}

const MEBIBYTE = 1024 * 1024;

/** Explains a field's error and what is allowed. */
export function useFieldErrorText(): (
  error: FirmwareFieldError,
  form: Pick<FirmwareFormValues, 'file'>,
) => string {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  return (error, { file }) => {
    switch (error) {
      case 'fileLarge':
        // Rounded up, so a size above the limit never reads as the limit.
        return t('add.error.fileLarge', {
          size: format.number(Math.ceil(((file?.size ?? 0) / MEBIBYTE) * 100) / 100),
          max: FIRMWARE_MAX_BYTES / MEBIBYTE,
        });
      case 'nameLong':
        return t('add.error.nameLong', { max: NAME_MAX });
      case 'notes':
        return t('add.error.notes', { max: NOTES_MAX });
      default:
        return t(`add.error.${error}`);
    }
  };
}
