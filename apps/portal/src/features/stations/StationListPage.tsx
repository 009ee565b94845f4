import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Button,
  EmptyState,
  SegmentedControl,
  Select,
  StationIcon,
  Tabs,
  useLocalStorage,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { PlusIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { usePhone } from '../../shared/page/usePhone.ts';
import { useAddressFilter } from '../../shared/page/useAddressFilter.ts';
import { useSearch } from '../../shared/page/useSearch.ts';
import { paths } from '../../shared/paths.ts';
import { StationCards } from './StationCards.tsx';
import { STATION_TABS, type StationFilter, type StationTab } from './stationFilter.ts';
import styles from './StationListPage.module.css';
import { useStationList } from './useStationList.ts';
import { lazyDialog, lazyPart } from '../../shared/failure/lazyPart.tsx';

const StationGrid = lazyPart(async () => (await import('./StationGrid.tsx')).StationGrid, <ListSkeleton />);
// Along with what it is to show, not after it.
void StationGrid.preload();

/** [STN-01] The list of stations with their live values: a grid, or cards on a phone. */
export function StationListPage() {
  const { t } = useTranslation('station');
  const format = useFormat();
  const user = useAtomValue(userAtom);
  const entities = useAtomValue(entitiesAtom);
  const [filter, setFilter] = useAddressFilter(parseFilter, filterAddress);
  const phone = usePhone();

  const [mode, setMode] = useListMode();
  const { tab, text, type } = filter;
  const list = useStationList(filter);
  const isFiltered = tab !== 'whole' || text !== '' || type !== '';
  // The guest has no favourites and no stations of their own.
  const isGuest = user?.is_guest === 1;
  const tabs = isGuest ? STATION_TABS.filter((one) => one !== 'collect') : STATION_TABS;

  return (
    <div className={layout.page}>
      <PageHead title={t('title')}>
        <div className={styles.search}>
          <SearchField
            label={t('search')}
            className={styles.text}
            value={text}
            onChange={(typed) => setFilter({ text: typed })}
          />
          <Select
            aria-label={t('type')}
            placeholder={t('anyType')}
            data={(entities?.stationTypes ?? []).map((one) => ({
              value: one.code_id,
              label: one.code_name,
            }))}
            clearable
            className={styles.type}
            value={type || null}
            onChange={(value) => setFilter({ type: value ?? '' })}
          />
          {!phone && (
            <SegmentedControl
              label={t('mode.label')}
              value={mode}
              options={LIST_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
              onChange={setMode}
            />
          )}
          <AddStationButton />
          {user && !isGuest && (
            <Button variant="default" component={Link} to={paths.stationImport}>
              {t('import')}
            </Button>
          )}
        </div>
      </PageHead>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        tabs={tabs.map((value) => ({
          value,
          label: (
            <>
              {t(`tabs.${value}`)}{' '}
              <span className={styles.count}>{format.integer(list?.counts[value] ?? 0)}</span>
            </>
          ),
        }))}
        onChange={(value) => setFilter({ tab: value })}
        fill
      >
        {list === null ? (
          <ListSkeleton />
        ) : list.of === 0 ? (
          <EmptyState
            icon={<StationIcon />}
            title={t(isFiltered && entities?.of !== 0 ? 'noMatch' : 'empty')}
            hint={t(isFiltered && entities?.of !== 0 ? 'noMatchHint' : isGuest ? 'emptyHint' : 'emptyOwn')}
            action={
              entities?.of !== 0 && (
                <Button
                  mt="sm"
                  variant="light"
                  onClick={() => setFilter({ tab: 'whole', text: '', type: '' })}
                >
                  {t('reset')}
                </Button>
              )
            }
          />
        ) : phone || mode === 'cards' ? (
          <StationCards {...list} />
        ) : (
          <StationGrid {...list} />
        )}
      </Tabs>
    </div>
  );
}

const StationWizard = lazyDialog(async () => (await import('./wizard/StationWizard.tsx')).StationWizard);

/** Opens the wizard for a new station; hidden from guests. */
function AddStationButton() {
  const { t } = useTranslation('station');
  const user = useAtomValue(userAtom);
  const [isAdding, setIsAdding] = useState(false);
  const [search, changeSearch] = useSearch();
  // Links from other pages open the wizard once: the address must not open it again after a reload.
  if (search.has('add') && !isAdding) setIsAdding(true);
  useEffect(() => {
    if (search.has('add')) changeSearch(withoutAdd);
  }, [search, changeSearch]);
  if (!user || user.is_guest === 1) return null;
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
        {t('add')}
      </Button>
      {isAdding && <StationWizard onClose={() => setIsAdding(false)} />}
    </>
  );
}

function withoutAdd(search: URLSearchParams): URLSearchParams {
  search.delete('add');
  return search;
}

const LIST_MODES = ['list', 'cards'] as const;
type ListMode = (typeof LIST_MODES)[number];

/** List or cards, stored in the browser. */
function useListMode(): [ListMode, (mode: ListMode) => void] {
  const [stored, setStored] = useLocalStorage({
    key: 'stations-shown-as',
    defaultValue: 'list',
    getInitialValueInEffect: false,
    serialize: (mode) => mode,
    deserialize: (mode) => mode ?? 'list',
  });
  return [LIST_MODES.find((mode) => mode === stored) ?? 'list', setStored];
}

const parseFilter = (search: URLSearchParams): StationFilter => ({
  tab: parseTab(search.get('tab')),
  text: search.get('q') ?? '',
  type: search.get('type') ?? '',
});

const filterAddress = ({ tab, text, type }: StationFilter): Record<string, string> => ({
  ...(tab !== 'whole' && { tab }),
  ...(text && { q: text }),
  ...(type && { type }),
});

function parseTab(text: string | null): StationTab {
  return STATION_TABS.find((tab) => tab === text) ?? 'whole';
}
