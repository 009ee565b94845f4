import type { Firmware } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { versionLabel } from '../../shared/firmware/versions.ts';

/** Asks for a firmware to be deleted. */
export function DeleteButton({
  firmware,
  onDelete,
}: {
  firmware: Firmware;
  onDelete: (firmware: Firmware) => void;
}) {
  const { t } = useTranslation('firmware');
  const { name, version } = firmware;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('page.removeNamed', { name, version: versionLabel(version) })}
      onClick={() => onDelete(firmware)}
    >
      {t('page.remove')}
    </Button>
  );
}
