import type { AuditArea, AuditRecord } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import {
  Button,
  EmptyState,
  IconButton,
  ReloadIcon,
  Row,
  Select,
  Text,
  useDebouncedValue,
  useMediaQuery,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { NotLoaded } from '../../shared/failure/NotLoaded.tsx';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { HistoryIcon } from '../../shared/icons.tsx';
import { StationSelect } from '../../shared/fleet/StationSelect.tsx';
import layout from '../../shared/page/page.module.css';
import { useSearch } from '../../shared/page/useSearch.ts';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { AuditExport } from './AuditExport.tsx';
import { ALL, AREAS, DAYS, auditRequest, readFilter, writeFilter, type AuditFilter } from './auditFilter.ts';
import { AuditCards, AuditTable } from './AuditList.tsx';
import styles from './AuditPage.module.css';

const PAGE = 50;

/** [OPS-05] Activity log: each change with its author, time and origin. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const [search, changeSearch] = useSearch();
  const filter = readFilter(search);
  const isAdmin = useAtomValue(userAtom)?.is_admin === 1;
  const stations = useAtomValue(entitiesAtom)?.stations ?? [];
  const station = stations.find(({ id }) => id === filter.station);
  const { records, hasMore, error, reload, more } = useRecords(filter);
  const isNarrow = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false });
  const List = isNarrow ? AuditCards : AuditTable;

  const select = (changes: Partial<AuditFilter>) =>
    changeSearch(() => writeFilter({ ...filter, ...changes }));

  function content() {
    if (records === null) return <NotLoaded title={t('failed')} error={error} onRetry={reload} />;
    if (records.length === 0)
      return (
        <EmptyState
          icon={<HistoryIcon />}
          title={t('none')}
          hint={t('noneHint')}
          action={
            <Button
              mt="sm"
              variant="light"
              onClick={() => select({ station: null, area: null, q: '', days: null })}
            >
              {t('reset')}
            </Button>
          }
        />
      );
    return <List records={records} />;
  }

  return (
    <div className={layout.page}>
      <Row as="header" gap={[12, 24]} align="center" justify="between" wrap>
        <div>
          <h1 className={layout.title}>{t('title')}</h1>
          <p className={layout.lead}>
            {station
              ? t('lead.station', { station: station.station_name })
              : t(isAdmin ? 'lead.all' : 'lead.own')}
          </p>
        </div>
        <div className={styles.actions}>
          <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={() => void reload()} />
          <AuditExport filter={filter} disabled={records === null || records.length === 0} />
        </div>
      </Row>
      <div className={styles.tools}>
        <StationSelect
          aria-label={t('allStations')}
          clearable
          placeholder={t('allStations')}
          className={styles.station ?? ''}
          stations={stations.filter(({ rights }) => rights.includes('audit'))}
          value={filter.station === null ? null : String(filter.station)}
          onChange={(value) => select({ station: value === null ? null : Number(value) })}
        />
        <Select
          aria-label={t('area.label')}
          allowDeselect={false}
          data={[ALL, ...AREAS].map((value) => ({ value, label: t(`area.${value as AuditArea | 'all'}`) }))}
          value={filter.area ?? ALL}
          onChange={(value) => select({ area: AREAS.find((area) => area === value) ?? null })}
        />
        <Select
          aria-label={t('days.label')}
          allowDeselect={false}
          data={[
            ...DAYS.map((count) => ({ value: String(count), label: t('days.last', { count }) })),
            { value: ALL, label: t('days.all') },
          ]}
          value={filter.days === null ? ALL : String(filter.days)}
          onChange={(value) => select({ days: value === ALL ? null : Number(value) })}
        />
        <SearchField
          label={t('search')}
          className={styles.search ?? ''}
          value={filter.q}
          onChange={(q) => select({ q })}
        />
      </div>
      {records !== null && <FailureAlert title={t('failed')} failure={error} />}
      <Text as="section" surface="card">
        {content()}
      </Text>
      {records !== null && records.length > 0 && (
        <footer className={styles.foot}>
          <span>{t('shown', { count: records.length })}</span>
          {hasMore && (
            <Button variant="default" onClick={() => void more()}>
              {t('more')}
            </Button>
          )}
        </footer>
      )}
    </div>
  );
}

/** Records page by page, read again from the start whenever the filter changes. */
function useRecords(filter: AuditFilter) {
  const { call } = useEngine();
  const [q] = useDebouncedValue(filter.q, 250);
  const { station, area, days } = filter;
  const [earlier, setEarlier] = useState<{ of: unknown; list: AuditRecord[]; hasMore: boolean } | null>(null);
  const read = useCallback(
    async (before?: number) => {
      const request = auditRequest({ station, area, q, days });
      const { list } = await call('audit.getAuditLog', {
        ...request,
        ...(before !== undefined && { before }),
        limit: PAGE,
      });
      return list;
    },
    [call, station, area, q, days],
  );
  const first = useEngineQuery({
    key: ['audit.getAuditLog', station, area, q, days],
    ask: () => read(),
    keepsPrevious: true,
  });
  const [moreError, setMoreError] = useState<unknown>(null);
  // Another first page: what was read after the old one does not follow it.
  const followed = earlier?.of === first.data ? earlier : null;
  const records = first.data ? [...first.data, ...(followed?.list ?? [])] : null;

  async function more() {
    const last = records?.at(-1);
    if (!last) return;
    try {
      const list = await read(last.id);
      setMoreError(null);
      setEarlier({
        of: first.data,
        list: [...(followed?.list ?? []), ...list],
        hasMore: list.length === PAGE,
      });
    } catch (error) {
      setMoreError(error);
    }
  }

  return {
    records,
    hasMore: followed ? followed.hasMore : first.data?.length === PAGE,
    error: first.error ?? moreError,
    reload: first.refetch,
    more,
  };
}
