import { MAX_METER_BYTES, MAX_METER_ROWS } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Stack } from '@heliograph/ui';
import { FileDestinations } from '../files/FileDestinations.tsx';
import { useRecognisedFile } from '../files/useRecognisedFile.ts';
import { FileField } from '../fields/FileField.tsx';
import { useSizeText } from '../firmware/useSizeText.ts';
import { MEGABYTE, useProblemText, type ChosenFile, type MeterFileProblem } from './useMeterFile.ts';

interface MeterFileFieldProps {
  file: ChosenFile | null;
  problem: MeterFileProblem | null;
  onFile: (file: File) => void;
}

/** Problems of files that are not meter files. */
const OTHERS: ReadonlySet<MeterFileProblem> = new Set(['notMeter', 'binary', 'zipFiles']);

/** Chooses a meter file, and says why another one is needed. */
export function MeterFileField({ file, problem, onFile }: MeterFileFieldProps) {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  const sizeText = useSizeText();
  const problemText = useProblemText();
  const other = useRecognisedFile(problem !== null && OTHERS.has(problem) ? (file?.source ?? null) : null);
  return (
    <Stack gap={12}>
      <FileField
        label={t('file.label')}
        choose={t('file.choose')}
        accept=".csv,.xml,.zip,.gz,.txt"
        facts={file && t('file.facts', { name: file.name, size: sizeText(file.size) })}
        hint={t('file.hint', { max: MAX_METER_BYTES / MEGABYTE, rows: format.integer(MAX_METER_ROWS) })}
        error={problem === null ? undefined : problemText(problem)}
        onFile={onFile}
      />
      {other && 'found' in other && other.found.kinds.length > 0 && <FileDestinations found={other.found} />}
    </Stack>
  );
}
