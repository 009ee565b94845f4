import {
  EXPORT_FORMATS,
  STORAGE_FULL,
  TABLE_TOO_LARGE,
  type ExportLimits,
  type ExportRequest,
} from '@heliograph/contracts/engine';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { exportFile } from '@heliograph/engine-client/exports';
import { useFormat, useTranslation } from '@heliograph/i18n';
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
  const format = useFormat();
  const engine = useEngine();
  const showMessage = useMessage();
  const failureText = useFailureText();
  const setRunning = useSetAtom(runningExportsAtom);
  const change = useSetAtom(changeExportAtom);

  function reasonText(reason: unknown, order: ExportRequest): string {
    if (!(reason instanceof EngineRejection)) return failureText(reason);
    if (reason.code === STORAGE_FULL) return t('storageFull');
    if (reason.code !== TABLE_TOO_LARGE) return failureText(reason);
    const { rows = 0, columns = 0 }: ExportLimits = EXPORT_FORMATS[order.format];
    return reason.field === 'columns'
      ? t('tooManyColumns', { format: order.format, limit: format.integer(columns) })
      : t('tooManyRows', { format: order.format, limit: format.integer(rows) });
  }

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
      const isCancelled = reason instanceof EngineRejection && reason.kind === 'cancelled';
      if (isCancelled) showMessage({ kind: 'warning', text: t('cancelled', { name }) });
      else showMessage({ kind: 'error', title: t('failed', { name }), text: reasonText(reason, order) });
    } finally {
      change(id, null);
    }
  };
}
