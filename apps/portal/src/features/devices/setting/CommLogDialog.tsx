import type { CommLogEntry, Device, LoggedValue } from '@heliograph/contracts/http';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, DeviceIcon, Dialog, EmptyState, Stack, Text, useDebouncedValue } from '@heliograph/ui';
import { useState } from 'react';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { useEnginePages } from '../../../shared/query/useEnginePages.ts';
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
        <LogEntries device={device} filter={applied} />
      </Stack>
    </Dialog>
  );
}

/** The log is loaded once a name was typed, ms. */
const TYPING_MS = 300;

function LogEntries({ device, filter }: { device: Device; filter: LogFilter }) {
  const { t } = useTranslation('setting');
  const request = filterRequest(filter);
  const none = Object.keys(request).length > 0 ? 'noMatch' : 'empty';
  const { query, hasMore, isLoadingMore, more } = useEnginePages<CommLogEntry>({
    key: ['device.getCommLog', device.device_id, request],
    pageSize: PAGE,
    async ask({ call }, last) {
      const before = last && { before: last.comm_id };
      return (await call('device.getCommLog', { device_id: device.device_id, ...request, ...before })).list;
    },
  });
  return (
    <Loaded
      query={query}
      failed={t('log.failed')}
      empty={<EmptyState icon={<DeviceIcon />} title={t(`log.${none}`)} hint={t(`log.${none}Hint`)} />}
    >
      {(entries) => (
        <>
          <ol>
            {entries.map((entry) => (
              <LogEntry key={entry.comm_id} entry={entry} />
            ))}
          </ol>
          {hasMore && (
            <Button variant="default" loading={isLoadingMore} onClick={more}>
              {t('log.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
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

  function text({ property_code, value, before, unit }: LoggedValue): string {
    if (before !== undefined)
      return `${text({ property_code, value: before, unit, title: '' })} → ${text({ property_code, value, unit, title: '' })}`;
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
