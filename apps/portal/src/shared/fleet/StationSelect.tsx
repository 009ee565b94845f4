import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { MultiSelect, Select } from '@heliograph/ui';
import { useMemo, useState, type ComponentProps } from 'react';
import { useTextOrder } from '../grid/useTextOrder.ts';
import { useFindStations } from './useFindStations.ts';

/** Options that a list shows; others are found by typing. */
const LISTED = 100;

/** Stations by name. */
function useOptions(stations: readonly Station[]) {
  const compare = useTextOrder();
  return useMemo(
    () =>
      stations
        .map(({ id, station_name }) => ({ value: String(id), label: station_name }))
        .sort((one, other) => compare(one.label, other.label)),
    [stations, compare],
  );
}

type Own =
  | 'data'
  | 'value'
  | 'onChange'
  | 'searchable'
  | 'searchValue'
  | 'onSearchChange'
  | 'limit'
  | 'onDropdownOpen'
  | 'nothingFoundMessage';

/** Looks for the options of a list once it is opened: most lists of a page never are. */
function useOffer(text: string, picked: readonly number[]) {
  const { t } = useTranslation('shell');
  const [isOpened, setOpened] = useState(false);
  const isFound = useFindStations(isOpened ? text : null, picked);
  return {
    onDropdownOpen: () => setOpened(true),
    nothingFoundMessage: t(isFound ? 'stations.none' : 'stations.looking'),
  };
}

interface StationSelectProps extends Omit<ComponentProps<typeof Select<string>>, Own> {
  stations: readonly Station[];
  /** Options before the stations. */
  others?: readonly { value: string; label: string }[];
  /** A station's id, or the value of one of `others`. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One station, found by its name. */
export function StationSelect({ stations, others = [], value, ...rest }: StationSelectProps) {
  const options = [...others, ...useOptions(stations)];
  const [text, setText] = useState('');
  const chosen = options.find((option) => option.value === value);
  const id = Number(value);
  // The field shows the name of what is chosen until something is typed.
  const offer = useOffer(text === chosen?.label ? '' : text, id > 0 ? [id] : []);
  return (
    <Select
      searchValue={text}
      onSearchChange={setText}
      data={options}
      value={value}
      searchable
      selectFirstOptionOnChange
      limit={LISTED}
      {...offer}
      {...rest}
    />
  );
}

interface StationsSelectProps extends Omit<ComponentProps<typeof MultiSelect<string>>, Own> {
  stations: readonly Station[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Several stations, found by their names. */
export function StationsSelect({ stations, value, onChange, placeholder, ...rest }: StationsSelectProps) {
  const { t } = useTranslation('shell');
  const [text, setText] = useState('');
  const offer = useOffer(text, value);
  const options = useOptions(stations);
  return (
    <MultiSelect
      searchValue={text}
      onSearchChange={setText}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={options}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      searchable
      clearable
      hidePickedOptions
      limit={LISTED}
      {...offer}
      clearButtonProps={{ 'aria-label': t('stations.clear') }}
      {...rest}
    />
  );
}
