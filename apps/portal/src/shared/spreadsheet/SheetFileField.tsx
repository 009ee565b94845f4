import { useTranslation } from '@heliograph/i18n';
import { Button, Loader, Row, Stack } from '@heliograph/ui';
import { FileField } from '../fields/FileField.tsx';
import { FileDestinations } from '../files/FileDestinations.tsx';
import { FileProblems } from '../meter/FileProblems.tsx';
import { useReadProblemText } from './useReadProblemText.ts';
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
  file: { reading, problem, elsewhere, stay, read, clear },
}: SheetFileFieldProps) {
  const { t } = useTranslation('imports');
  const problemText = useReadProblemText();
  const refused = typeof problem?.why === 'object' ? problem.why.file : null;
  return (
    <Stack gap={12}>
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
        error={problem ? problemText(problem) : undefined}
        disabled={reading !== null}
        onFile={read}
      />
      {elsewhere && <FileDestinations found={elsewhere} onStay={stay} onLeave={clear} />}
      {refused && <FileProblems file={refused} />}
    </Stack>
  );
}
