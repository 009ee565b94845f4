import type { CommLogEntry, Device, LoggedValue } from '@heliograph/contracts/http';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, DeviceIcon, Dialog, EmptyState, Stack, Text, useDebouncedValue } from '@heliograph/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import styles from './CommLogDialog.module.css';
import { CommLogFilter, filterRequest, noFilter, type LogFilter } from './CommLogFilter.tsx';
import { useLocalized, useTitleText, useValueText } from './parameterText.ts';
import { displayedValue } from './settingsForm.ts';

/** Page size of `getCommLog`. */
const PAGE = 50;

/** Reads and writes of a device by users, newest first (PAR-08). */
export function CommLogDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('setting');
  const [filter, setFilter] = useState(noFilter);
  const [applied] = useDebouncedValue(filter, TYPING_MS);
  return (
    <Dialog opened size="large" title={t('log.title', { device: device.obj_name })} onClose={onClose}>
      <Stack gap={16}>
        <CommLogFilter device={device} filter={filter} onChange={setFilter} />
        {/* Keyed by the filter: pages that were loaded belong to it. */}
        <LogEntries key={JSON.stringify(applied)} device={device} filter={applied} />
      </Stack>
    </Dialog>
  );
}

/** The log is loaded once a name was typed, ms. */
const TYPING_MS = 300;

function LogEntries({ device, filter }: { device: Device; filter: LogFilter }) {
  const { t } = useTranslation('setting');
  const request = filterRequest(filter);
  const { entries, failure, hasMore, busy, more } = useLog(device.device_id, request);
  if (failure !== null) return <LoadFailure title={t('log.failed')} failure={failure} />;
  if (entries === null) return <ListSkeleton />;
  if (entries.length === 0)
    return Object.keys(request).length > 0 ? (
      <EmptyState icon={<DeviceIcon />} title={t('log.noMatch')} hint={t('log.noMatchHint')} />
    ) : (
      <EmptyState icon={<DeviceIcon />} title={t('log.empty')} hint={t('log.emptyHint')} />
    );
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <LogEntry key={entry.comm_id} entry={entry} />
        ))}
      </ol>
      {hasMore && (
        <Button variant="default" loading={busy} onClick={more}>
          {t('log.more')}
        </Button>
      )}
    </>
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

function useLog(deviceId: string, filter: ReturnType<typeof filterRequest>): Log {
  const { call } = useEngine();
  const [entries, setEntries] = useState<readonly CommLogEntry[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [hasMore, setHasMore] = useState(false);
  /** Entry before which to load; null: the first page, undefined: nothing to load. */
  const [cursor, setCursor] = useState<number | null | undefined>(null);

  const load = useEffectEvent((before: number | null) =>
    call('device.getCommLog', { device_id: deviceId, ...filter, ...(before !== null && { before }) }),
  );
  useEffect(() => {
    if (cursor === undefined) return;
    let isStale = false;
    load(cursor).then(
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
  }, [cursor]);

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
  const titleText = useTitleText();
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
          <strong>{titleText(module_title)}</strong>
          <span className={styles.soft}>{t('log.values', { count: values.length })}</span>
          {told === null && (
            <Text as="span" tone="warning" size={13}>
              {t('log.resultUnknown')}
            </Text>
          )}
          {problems > 0 && (
            <Text as="span" tone="warning" size={13}>
              {t('log.problems', { count: problems })}
            </Text>
          )}
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
