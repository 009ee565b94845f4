import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { MultiSelect, Select } from '@heliograph/ui';
import { useMemo, useState } from 'react';
import { useFindStations } from '../../../shared/fleet/useFindStations.ts';
import styles from './StationSelect.module.css';

/** Options that the list shows; others are found by typing. */
const LISTED = 100;

const optionsOf = (stations: readonly Station[]) =>
  stations.map(({ id, station_name }) => ({ value: String(id), label: station_name }));

interface Common {
  stations: readonly Station[];
  error?: string | null;
}

/** One station, found by its name. */
export function StationSelect({
  label,
  stations,
  value,
  onChange,
  error,
}: Common & { label?: string; value: number | null; onChange: (id: number) => void }) {
  const { t } = useTranslation('report');
  const options = useMemo(() => optionsOf(stations), [stations]);
  const [text, setText] = useState('');
  const chosenName = stations.find(({ id }) => id === value)?.station_name;
  // The field shows the chosen station's name until something is typed.
  useFindStations(text === chosenName ? '' : text, value === null ? [] : [value]);
  return (
    <Select
      searchValue={text}
      onSearchChange={setText}
      className={styles.one ?? ''}
      label={label ?? t('station.label')}
      placeholder={t('station.placeholder')}
      data={options}
      value={value === null ? null : String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      limit={LISTED}
      nothingFoundMessage={t('station.none')}
      error={error}
    />
  );
}

/** Several stations, found by their names. */
export function StationsSelect({
  stations,
  value,
  onChange,
  placeholder,
  error,
}: Common & { value: readonly number[]; onChange: (ids: number[]) => void; placeholder: string }) {
  const { t } = useTranslation('report');
  const options = useMemo(() => optionsOf(stations), [stations]);
  const [text, setText] = useState('');
  useFindStations(text, value);
  return (
    <MultiSelect
      searchValue={text}
      onSearchChange={setText}
      className={styles.many ?? ''}
      label={t('station.several')}
      placeholder={value.length === 0 ? placeholder : ''}
      data={options}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      searchable
      clearable
      hidePickedOptions
      limit={LISTED}
      nothingFoundMessage={t('station.none')}
      clearButtonProps={{ 'aria-label': t('station.clear') }}
      error={error}
    />
  );
}
