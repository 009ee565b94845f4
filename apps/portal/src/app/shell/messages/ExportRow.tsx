import { EXPORT_KEPT_MS } from '@heliograph/contracts/engine';
import { createFileUrl, openKeptFile, removeKeptFile } from '@heliograph/engine-client/exports/kept';
import { useTranslation } from '@heliograph/i18n';
import { WarningIcon } from '@heliograph/ui';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fileInMemory, type FinishedExport } from '../../../shared/export/finishedExports.ts';
import { useExportFailureText } from '../../../shared/export/useExportFailureText.ts';
import { DownloadIcon } from '../../../shared/icons.tsx';
import styles from './MessageRows.module.css';
import { RowContent, type RowProps } from './RowContent.tsx';

/** A finished export: downloads its file while the browser has it, else leads to the page that exports it again. */
export function ExportRow({ message, now, stop, onFocus, onRead, onLeave }: RowProps<FinishedExport>) {
  const { t } = useTranslation('messages');
  const url = useFileUrl(message);
  const { kind, name, from } = message;
  const isDone = kind === 'exported';
  const row = {
    className: styles.row ?? '',
    'data-message': message.id,
    'data-unread': message.read === 0 || undefined,
    tabIndex: stop ? 0 : -1,
    onFocus,
  };
  const content = (
    <RowContent
      message={message}
      now={now}
      sign={isDone ? <DownloadIcon /> : <WarningIcon />}
      kind={t(`kind.${kind}`)}
      title={t(kind, { name })}
      place={
        isDone ? url !== undefined && t(url === null ? 'notKept' : 'saveAgain') : <Reason of={message} />
      }
    />
  );
  if (url)
    return (
      <a {...row} href={url} download={name} onClick={onRead}>
        {content}
      </a>
    );
  return (
    <Link
      {...row}
      to={from}
      onClick={() => {
        onRead();
        onLeave();
      }}
    >
      {content}
    </Link>
  );
}

/** Its texts are loaded with the first export, so perhaps not yet after a reload. */
const Reason = ({ of }: { of: FinishedExport }) => (
  <Suspense fallback={null}>
    <ReasonText of={of} />
  </Suspense>
);

function ReasonText({ of: { failure, format } }: { of: FinishedExport }) {
  const describeFailure = useExportFailureText();
  return failure && describeFailure(failure, format);
}

/** The address of the exported file; null when it is not kept any more, undefined until known. */
function useFileUrl({ id, kind, at, copy }: FinishedExport): string | null | undefined {
  const [url, setUrl] = useState<string | null | undefined>(kind === 'exported' ? undefined : null);
  useEffect(() => {
    if (kind !== 'exported') return;
    let release: (() => void) | null = null;
    let isGone = false;
    void openFile(id, at, copy).then((file) => {
      if (isGone) return;
      const made = file && createFileUrl(file);
      release = made?.release ?? null;
      setUrl(made?.url ?? null);
    });
    return () => {
      isGone = true;
      release?.();
    };
  }, [id, kind, at, copy]);
  return url;
}

async function openFile(id: string, at: number, copy: string | null): Promise<Blob | null> {
  if (copy === null) return fileInMemory(id);
  if (Date.now() - at < EXPORT_KEPT_MS) return openKeptFile(copy);
  await removeKeptFile(copy);
  return null;
}
