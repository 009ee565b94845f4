import type { CommLogEntry, Device } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, DeviceIcon, EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ReadFailure } from '../../../shared/failure/ReadFailure.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import styles from './LogDialog.module.css';
import { LogEntry } from './LogEntry.tsx';

/** Entries come so many at a time (contracts, `getCommLog`). */
const PAGE = 50;

/** Who read and wrote what on a device, newest first (PAR-08). */
export function LogDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('setting');
  const { entries, failure, hasMore, busy, more } = useLog(device.device_id);
  return (
    <Dialog opened size="large" title={t('log.title', { device: device.obj_name })} onClose={onClose}>
      {failure !== null ? (
        <ReadFailure title={t('log.failed')} failure={failure} />
      ) : entries === null ? (
        <ListSkeleton />
      ) : entries.length === 0 ? (
        <EmptyState icon={<DeviceIcon />} title={t('log.empty')} hint={t('log.emptyHint')} />
      ) : (
        <div className={styles.log}>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <LogEntry key={entry.comm_id} entry={entry} />
            ))}
          </ol>
          {hasMore && (
            <Button variant="default" loading={busy} onClick={more}>
              {t('log.more')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface Log {
  /** null until the first are there. */
  entries: readonly CommLogEntry[] | null;
  failure: unknown;
  hasMore: boolean;
  busy: boolean;
  more: () => void;
}

function useLog(deviceId: string): Log {
  const { api } = useEngine();
  const [entries, setEntries] = useState<readonly CommLogEntry[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [hasMore, setHasMore] = useState(false);
  /** Last entry that older ones are asked for; null for the first page, undefined when nothing is asked. */
  const [asked, setAsked] = useState<number | null | undefined>(null);

  useEffect(() => {
    if (asked === undefined) return;
    let gone = false;
    api.parameters.log({ deviceId, before: asked }).then(
      (list) => {
        if (gone) return;
        setEntries((before) => [...(before ?? []), ...list]);
        setHasMore(list.length === PAGE);
        setAsked(undefined);
      },
      (reason: unknown) => gone || setFailure(reason),
    );
    return () => {
      gone = true;
    };
  }, [api, deviceId, asked]);

  return {
    entries,
    failure,
    hasMore,
    busy: asked !== undefined,
    more: () => setAsked(entries?.at(-1)?.comm_id),
  };
}
