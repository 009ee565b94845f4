import { useTranslation } from '@heliograph/i18n';
import { Button, Row } from '@heliograph/ui';
import { DownloadIcon } from '../icons.tsx';
import steps from './fileSteps.module.css';

interface DownloadRowProps {
  label: string;
  hint: string;
  onFormat: (format: 'xlsx' | 'ods') => void;
}

/** A table to be filled in, in the formats of spreadsheet programs. */
export function DownloadRow({ label, hint, onFormat }: DownloadRowProps) {
  const { t } = useTranslation('imports');
  return (
    <Row gap={12} align="center" wrap role="group" aria-label={label}>
      <strong>{label}</strong>
      {(['xlsx', 'ods'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="compact-sm"
          leftSection={<DownloadIcon />}
          onClick={() => onFormat(format)}
        >
          {t(`file.${format}`)}
        </Button>
      ))}
      <p className={steps.hint}>{hint}</p>
    </Row>
  );
}
