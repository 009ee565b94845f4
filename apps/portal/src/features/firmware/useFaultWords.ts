import { FIRMWARE_MAX_BYTES } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { NAME_MAX, NOTES_MAX, type FirmwareFault, type FirmwareForm } from './newFirmware.ts';

const MEBIBYTE = 1024 * 1024;

/** Says what is wrong with a field, and what is allowed. */
export function useFaultWords(): (fault: FirmwareFault, form: Pick<FirmwareForm, 'file'>) => string {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  return (fault, { file }) => {
    switch (fault) {
      case 'fileLarge':
        // Rounded up, so that what is over the limit never reads as the limit.
        return t('add.fault.fileLarge', {
          size: format.number(Math.ceil(((file?.size ?? 0) / MEBIBYTE) * 100) / 100),
          max: FIRMWARE_MAX_BYTES / MEBIBYTE,
        });
      case 'nameLong':
        return t('add.fault.nameLong', { max: NAME_MAX });
      case 'notes':
        return t('add.fault.notes', { max: NOTES_MAX });
      default:
        return t(`add.fault.${fault}`);
    }
  };
}
