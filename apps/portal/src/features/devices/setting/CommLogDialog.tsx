import type { CommLogEntry, Device, LoggedValue } from '@heliograph/contracts/http';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, DeviceIcon, Dialog, EmptyState } from '@heliograph/ui';
import { useEffect, useState } from 'react';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import styles from './CommLogDialog.module.css';
import { useLocalized, useValueText } from './parameterText.ts';
import { displayedValue } from './settingsForm.ts';

/** Page size of `getCommLog`. */
const PAGE = 50;

/** Who read and wrote what on a device, newest first (PAR-08). */
export function CommLogDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('setting');
  const { entries, failure, hasMore, busy, more } = useLog(device.device_id);
  return (
    <Dialog opened size="large" title={t('log.title', { device: device.obj_name })} onClose={onClose}>
      {failure !== null ? (
        <LoadFailure title={t('log.failed')} failure={failure} />
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
  /** Null until the first page is loaded. */
  entries: readonly CommLogEntry[] | null;
  failure: unknown;
  hasMore: boolean;
  busy: boolean;
  more: () => void;
}

function useLog(deviceId: string): Log {
  const { call } = useEngine();
  const [entries, setEntries] = useState<readonly CommLogEntry[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [hasMore, setHasMore] = useState(false);
  /** Entry before which to load; null: the first page, undefined: nothing to load. */
  const [cursor, setCursor] = useState<number | null | undefined>(null);

  useEffect(() => {
    if (cursor === undefined) return;
    let isStale = false;
    const page = { device_id: deviceId, ...(cursor !== null && { before: cursor }) };
    call('device.getCommLog', page).then(
      ({ list }) => {
        if (isStale) return;
        setEntries((before) => [...(before ?? []), ...list]);
        setHasMore(list.length === PAGE);
        setCursor(undefined);
      },
      (reason: unknown) => isStale || setFailure(reason),
    );
    return () => {
      isStale = true;
    };
  }, [call, deviceId, cursor]);

  return {
    entries,
    failure,
    hasMore,
    busy: cursor !== undefined,
    more: () => setCursor(entries?.at(-1)?.comm_id),
  };
}

/** One log entry; its values show when it is opened. */
function LogEntry({ entry }: { entry: CommLogEntry }) {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const localized = useLocalized();
  const valueText = useValueText();
  const { asked, told, read_set, module_title, create_name, create_time } = entry;
  const values = told ?? asked;
  const problems = values.filter(({ result }) => result !== undefined && result !== 'verified').length;

  function text({ property_code, value, unit }: LoggedValue): string {
    const parameter = parameterByCode(property_code);
    if (parameter) return valueText(parameter, displayedValue(property_code, value));
    return value === '' ? '—' : `${value} ${unit}`.trim();
  }

  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <span className={styles.kind} data-kind={read_set}>
            {t(`log.kind.${read_set}`)}
          </span>
          <strong>{module_title}</strong>
          <span className={styles.soft}>{t('log.values', { count: values.length })}</span>
          {told === null && <span className={styles.warn}>{t('log.resultUnknown')}</span>}
          {problems > 0 && <span className={styles.warn}>{t('log.problems', { count: problems })}</span>}
          <span className={styles.when}>
            {create_name}, {format.dateTime(create_time)}
          </span>
        </summary>
        <ul className={styles.values}>
          {values.map((value) => {
            const parameter = parameterByCode(value.property_code);
            return (
              <li key={value.property_code}>
                <span>{parameter ? localized(parameter.name) : value.title}</span>
                <span>{read_set === 'Read' && told === null ? '—' : text(value)}</span>
                <span data-result={value.result}>{value.result && t(`log.result.${value.result}`)}</span>
              </li>
            );
          })}
        </ul>
      </details>
    </li>
  );
}
