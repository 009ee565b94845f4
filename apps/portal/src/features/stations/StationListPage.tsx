import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, SegmentedControl, StationIcon } from '@heliograph/ui';
import { Button, Select, Tabs } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useMemo } from 'react';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { AddStationButton } from './AddStationButton.tsx';
import { StationCards } from './StationCards.tsx';
import { STATION_TABS, countTabs, matches } from './stationFilter.ts';
import layout from '../../shared/page/page.module.css';
import { usePhone } from '../../shared/page/usePhone.ts';
import styles from './StationListPage.module.css';
import { LIST_MODES, useListMode } from './useListMode.ts';
import { useListedStations } from './useListedStations.ts';
import { useStationFilter } from './useStationFilter.ts';

const StationGrid = lazy(async () => ({ default: (await import('./StationGrid.tsx')).StationGrid }));

/** The list of stations with their live values (spec B §2.4): a grid, or cards on a phone. */
export function StationListPage() {
  const { t } = useTranslation('station');
  const user = useAtomValue(userAtom);
  const entities = useAtomValue(entitiesAtom);
  const [filter, setFilter] = useStationFilter();
  const phone = usePhone();

  const [mode, setMode] = useListMode();
  const stations = useListedStations();
  const listed = useMemo(() => stations ?? [], [stations]);
  const { tab, text, type } = filter;
  const found = useMemo(
    () => listed.filter((one) => matches(one, { tab, text, type })),
    [listed, tab, text, type],
  );
  const counts = useMemo(() => countTabs(listed), [listed]);
  // Favourites are a person's; the guest is nobody's, and has no stations of their own.
  const guest = user?.is_guest === 1;
  const tabs = guest ? STATION_TABS.filter((one) => one !== 'collect') : STATION_TABS;

  return (
    <Tabs
      className={layout.page}
      value={tab}
      onChange={(value) => setFilter({ tab: STATION_TABS.find((one) => one === value) ?? 'whole' })}
    >
      <div className={layout.head}>
        <h1 className={layout.title}>{t('title')}</h1>
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
        </div>
      </div>
      <Tabs.List aria-label={t('tabs.label')} className={styles.tabs}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={<span className={styles.count}>{counts[one]}</span>}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={styles.panel}>
        {entities === null ? (
          <ListSkeleton />
        ) : found.length === 0 ? (
          <EmptyState
            icon={<StationIcon />}
            title={t(listed.length === 0 ? 'empty' : 'noMatch')}
            hint={t(listed.length > 0 ? 'noMatchHint' : guest ? 'emptyHint' : 'emptyOwn')}
            action={
              listed.length > 0 && (
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
          <StationCards stations={found} />
        ) : (
          <Suspense fallback={<ListSkeleton />}>
            <StationGrid stations={found} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
