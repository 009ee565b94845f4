import { STORAGE_FULL, type ExportRequest } from '@heliograph/contracts/engine';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { exportFile } from '@heliograph/engine-client/exports';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useFailureText } from '../failure/useFailureText.ts';
import { useMessage } from '../messages/messages.ts';
import { changeExportAtom, runningExportsAtom } from './runningExports.ts';

let last = 0;

/**
 * Starts an export: `ExportBar` shows its progress on every page, and a message reports the result. Never rejects.
 */
export function useExport(): (order: ExportRequest) => Promise<void> {
  const { t } = useTranslation('export');
  const engine = useEngine();
  const showMessage = useMessage();
  const failureText = useFailureText();
  const setRunning = useSetAtom(runningExportsAtom);
  const change = useSetAtom(changeExportAtom);

  return async (order) => {
    const id = ++last;
    const name = `${order.fileName}.${order.format}`;
    const cancellation = new AbortController();
    const cancel = () => {
      change(id, { cancelling: true });
      cancellation.abort();
    };
    setRunning((running) => [...running, { id, name, progress: null, cancelling: false, cancel }]);
    try {
      const { signal } = cancellation;
      await exportFile(engine, order, { signal, onProgress: (progress) => change(id, { progress }) });
      showMessage({ kind: 'success', text: t('done', { name }) });
    } catch (reason) {
      const { kind, code } = reason instanceof EngineRejection ? reason : { kind: 'unknown', code: 0 };
      if (kind === 'cancelled') showMessage({ kind: 'warning', text: t('cancelled', { name }) });
      else {
        const text = code === STORAGE_FULL ? t('storageFull') : failureText(reason);
        showMessage({ kind: 'error', title: t('failed', { name }), text });
      }
    } finally {
      change(id, null);
    }
  };
}
