import { NO_ROOM, type ExportOrder } from '@heliograph/contracts/engine';
import { EngineRejection, exportFile, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useFailureText } from '../failure/useFailureText.ts';
import { useMessage } from '../messages/messages.ts';
import { changeExportAtom, runningExportsAtom } from './runningExports.ts';

let last = 0;

/**
 * Exports what is ordered: `ExportBar` shows how far it is, also while another page is looked at, and a message tells
 * how it ended. Never rejects.
 */
export function useExport(): (order: ExportOrder) => Promise<void> {
  const { t } = useTranslation('export');
  const engine = useEngine();
  const say = useMessage();
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
      say({ kind: 'success', text: t('done', { name }) });
    } catch (reason) {
      const { kind, code } = reason instanceof EngineRejection ? reason : { kind: 'unknown', code: 0 };
      if (kind === 'cancelled') say({ kind: 'warning', text: t('cancelled', { name }) });
      else {
        const text = code === NO_ROOM ? t('noRoom') : failureText(reason);
        say({ kind: 'error', title: t('failed', { name }), text });
      }
    } finally {
      change(id, null);
    }
  };
}
