import { useTranslation } from '@heliograph/i18n';
import { Button, Loader, Row } from '@heliograph/ui';
import { FileField } from '../fields/FileField.tsx';
import type { SheetFile } from './useSheetFile.ts';

interface SheetFileFieldProps {
  label: string;
  hint: string;
  file: Omit<SheetFile<unknown>, 'draft' | 'setDraft'>;
}

const ACCEPTED = '.xlsx,.xlsm,.xls,.ods,.csv,.txt,.xml,.zip,.gz';

/** Chooses the spreadsheet of an import, and says why another one is needed. */
export function SheetFileField({
  label,
  hint,
  file: { reading, problem, read, clear },
}: SheetFileFieldProps) {
  const { t } = useTranslation('imports');
  return (
    <FileField
      label={label}
      choose={t('file.choose')}
      accept={ACCEPTED}
      facts={
        reading !== null && (
          <Row as="span" gap={12} align="center" wrap>
            <Loader size="xs" />
            <span role="status">{t('file.reading', { name: reading })}</span>
            <Button variant="default" size="compact-sm" onClick={clear}>
              {t('file.cancel')}
            </Button>
          </Row>
        )
      }
      hint={hint}
      error={
        problem
          ? `${t('problem.title', { name: problem.fileName })}. ${t(`problem.${problem.why}`)}`
          : undefined
      }
      disabled={reading !== null}
      onFile={read}
    />
  );
}
