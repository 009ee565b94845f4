import type { AuditRecord } from '@heliograph/contracts/http';
import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import {
  Button,
  EmptyState,
  IconButton,
  ReloadIcon,
  Select,
  Text,
  useDebouncedValue,
  useMediaQuery,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { FilterSelect } from '../../shared/controls/FilterSelect.tsx';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { HistoryIcon } from '../../shared/icons.tsx';
import { StationSelect } from '../../shared/fleet/StationSelect.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { useAddressFilter } from '../../shared/page/useAddressFilter.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { useEnginePages } from '../../shared/query/useEnginePages.ts';
import { AuditExport } from './AuditExport.tsx';
import { ALL, AREAS, DAYS, auditRequest, readFilter, writeFilter, type AuditFilter } from './auditFilter.ts';
import { AuditCards, AuditTable } from './AuditList.tsx';
import styles from './AuditPage.module.css';

const PAGE = 50;
/** Stations that the records link to, if they can be seen. */
const LINKED = 500;

/** [OPS-05] Activity log: each change with its author, time and origin. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const [filter, select] = useAddressFilter(readFilter, writeFilter);
  const isAdmin = useAtomValue(userAtom)?.is_admin === 1;
  const stations = useAtomValue(entitiesAtom)?.stations ?? [];
  const station = stations.find(({ id }) => id === filter.station);
  const { query, hasMore, more } = useRecords(filter);
  const records = query.data ?? [];
  const named = new Set(records.flatMap(({ station_id }) => station_id ?? []));
  useLookAt({ stations: [...named].slice(0, LINKED) });
  const isNarrow = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false });
  const List = isNarrow ? AuditCards : AuditTable;

  return (
    <div className={layout.page}>
      <PageHead
        title={t('title')}
        lead={
          station
            ? t('lead.station', { station: station.station_name })
            : t(isAdmin ? 'lead.all' : 'lead.own')
        }
      >
        <div className={styles.actions}>
          <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={() => void query.refetch()} />
          <AuditExport filter={filter} disabled={records.length === 0} />
        </div>
      </PageHead>
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
        <FilterSelect
          label={t('area.label')}
          all={t('area.all')}
          options={AREAS.map((value) => ({ value, label: t(`area.${value}`) }))}
          value={filter.area}
          onChange={(area) => select({ area })}
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
      <Text as="section" surface="card">
        <Loaded
          query={query}
          failed={t('failed')}
          pad={16}
          empty={
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
          }
        >
          {(list) => <List records={list} />}
        </Loaded>
      </Text>
      {records.length > 0 && (
        <footer className={styles.foot}>
          <span>{t('shown', { count: records.length })}</span>
          {hasMore && (
            <Button variant="default" onClick={more}>
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
  const [q] = useDebouncedValue(filter.q, 250);
  const { station, area, days } = filter;
  return useEnginePages<AuditRecord>({
    key: ['audit.getAuditLog', station, area, q, days],
    pageSize: PAGE,
    async ask({ call }, last) {
      const request = auditRequest({ station, area, q, days });
      return (await call('audit.getAuditLog', { ...request, ...(last && { before: last.id }), limit: PAGE }))
        .list;
    },
  });
}
