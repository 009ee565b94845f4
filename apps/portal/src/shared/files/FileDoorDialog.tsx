import { useTranslation } from '@heliograph/i18n';
import { Dialog, Loader, Row } from '@heliograph/ui';
import { useReadProblemText } from '../spreadsheet/useReadProblemText.ts';
import { FileDestinations } from './FileDestinations.tsx';
import { useRecognisedFile } from './useRecognisedFile.ts';

/** Says what a file is and where it can go. */
export function FileDoorDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation(['files', 'imports']);
  const result = useRecognisedFile(file);
  const problemText = useReadProblemText();
  return (
    <Dialog opened size="form" title={t('title')} onClose={onClose}>
      {result === null ? (
        <Row as="p" gap={12} align="center">
          <Loader size="xs" />
          <span role="status">{t('imports:file.reading', { name: file.name })}</span>
        </Row>
      ) : 'problem' in result ? (
        <p role="alert">{problemText({ fileName: file.name, why: result.problem })}</p>
      ) : (
        <FileDestinations found={result.found} onLeave={onClose} />
      )}
    </Dialog>
  );
}
