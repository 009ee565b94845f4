import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { PrintIcon } from './icons.tsx';

export function PrintButton({ onPrint, disabled }: { onPrint: () => void; disabled: boolean }) {
  const { t } = useTranslation('report');
  return (
    <Button variant="default" leftSection={<PrintIcon />} disabled={disabled} onClick={onPrint}>
      {t('print')}
    </Button>
  );
}
