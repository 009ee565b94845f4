import { PEOPLE_PAGE, type Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import {
  Button,
  EmptyState,
  IconButton,
  ReloadIcon,
  Row,
  SegmentedControl,
  Text,
  useDebouncedValue,
  useMediaQuery,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { useFleetList } from '../../shared/fleet/useFleetList.ts';
import { Pager } from '../../shared/grid/Pager.tsx';
import { PeopleIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { usePageNumber } from '../../shared/grid/usePageNumber.ts';
import { useAddressFilter } from '../../shared/page/useAddressFilter.ts';
import { stationPath } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { PeopleCards, PeopleTable } from './PeopleList.tsx';
import { PersonDialog, type OpenedPerson } from './PersonDialog.tsx';
import styles from './PeoplePage.module.css';

const FILTERS = ['all', 'administrators', 'disabled'] as const;

interface PeopleFilter {
  q: string;
  only: (typeof FILTERS)[number];
}

const parseFilter = (search: URLSearchParams): PeopleFilter => ({
  q: search.get('q') ?? '',
  only: FILTERS.find((one) => one === search.get('only')) ?? 'all',
});

const filterAddress = ({ q, only }: PeopleFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(only !== 'all' && { only }),
});

/** [OPS-02] The accounts of the deployment, managed by administrators. */
export function PeoplePage() {
  const { t } = useTranslation('people');
  // Without a page: another selection starts with its first.
  const [{ q, only }, select] = useAddressFilter(parseFilter, filterAddress);
  const [page, turn] = usePageNumber();
  const query = usePeople(q, only, page);
  const { data, refetch } = query;
  const [opened, setOpened] = useState<OpenedPerson | null>(null);
  const isNarrow = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false });
  const List = isNarrow ? PeopleCards : PeopleTable;

  return (
    <div className={layout.page}>
      <PageHead title={t('title')} lead={t('lead')}>
        <Row gap={12} align="center" wrap>
          <SearchField
            label={t('search')}
            className={styles.search ?? ''}
            value={q}
            onChange={(typed) => select({ q: typed })}
          />
          <SegmentedControl
            label={t('filter.label')}
            value={only}
            options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
            onChange={(value) => select({ only: value })}
          />
          <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={() => void refetch()} />
        </Row>
      </PageHead>
      <Text as="section" surface="card">
        <Loaded
          query={query}
          failed={t('failed')}
          pad={16}
          empty={
            <EmptyState
              icon={<PeopleIcon />}
              title={t('noMatch')}
              hint={t('noMatchHint')}
              action={
                <Button mt="sm" variant="light" onClick={() => select({ q: '', only: 'all' })}>
                  {t('reset')}
                </Button>
              }
            />
          }
        >
          {({ list }) => <List list={list} onOpen={setOpened} />}
        </Loaded>
      </Text>
      {data !== undefined && data.total > 0 && (
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(data.total / PEOPLE_PAGE))}
          total={t('total', { count: data.total })}
          onPage={turn}
        />
      )}
      <OwnerlessStations />
      {opened && <PersonDialog {...opened} onDone={() => void refetch()} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** A page of accounts, read again whenever the selection changes. */
function usePeople(typed: string, only: (typeof FILTERS)[number], page: number) {
  const [q] = useDebouncedValue(typed, 250);
  return useEngineQuery({ ...callQuery('people.getPeople', { q, only, page }), keepsPrevious: true });
}

/** Stations without an owner that are listed at a time, of a large fleet. */
const SHOWN_OWNERLESS = 100;

const getId = ({ id }: Station) => id;
const isOwnerless = ({ create_user }: Station) => create_user === '';

/** Stations whose owner was deleted; their menu hands them over. */
function OwnerlessStations() {
  const { t } = useTranslation('people');
  const entities = useAtomValue(entitiesAtom);
  const list = useFleetList({
    name: 'fleet.getStationPage',
    request: { ownerless: true, sort: 'name', limit: SHOWN_OWNERLESS },
    rows: entities?.stations ?? null,
    idOf: getId,
    matches: isOwnerless,
  });
  if (!list || list.of === 0) return null;
  const others = list.of - list.rows.length;
  return (
    <section className={styles.ownerless} aria-labelledby="ownerless">
      <h2 id="ownerless">{t('ownerless.title')}</h2>
      <p>{t('ownerless.hint')}</p>
      <ul>
        {list.rows.map(({ id, station_name }) => (
          <li key={id}>
            <Link to={stationPath(id)}>{station_name}</Link>
          </li>
        ))}
      </ul>
      {others > 0 && <p>{t('ownerless.others', { count: others })}</p>}
    </section>
  );
}
