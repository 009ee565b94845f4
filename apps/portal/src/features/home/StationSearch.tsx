import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { SearchIcon } from '../../shared/icons/icons.tsx';
import { addressLine } from '../../shared/station/addressLine.ts';
import { findStations, soughtStations } from './findStations.ts';
import styles from './StationSearch.module.css';

/** Spec B §9, both. */
const TYPING_PAUSE_MS = 300;
const CLOSE_AFTER_BLUR_MS = 300;

/** A combobox over the stations; the chosen one is shown on the map. Arrows choose, Enter takes, Esc closes. */
export function StationSearch({
  stations,
  onSelect,
}: {
  stations: readonly Station[];
  onSelect: (station: number) => void;
}) {
  const { t } = useTranslation('home');
  const id = useId();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [sought] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const folded = useMemo(() => soughtStations(stations), [stations]);
  const found = useMemo(() => findStations(folded, sought), [folded, sought]);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const listed = opened && text.trim() !== '' && sought.trim() !== '';
  const at = Math.min(chosen, found.length - 1);

  function take(station: Station | undefined) {
    if (!station) return;
    setText(station.station_name);
    setOpened(false);
    onSelect(station.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter ends a composition of Chinese characters before it takes anything.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && listed) take(found[at]);
    else if (event.key === 'Escape' && opened) setOpened(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
  }

  function move(step: number) {
    setOpened(true);
    if (listed && found.length > 0) setChosen((at + step + found.length) % found.length);
  }

  return (
    <div className={styles.search} role="search">
      <SearchIcon className={styles.icon} />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={listed && found.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={listed && found.length > 0 ? `${id}${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('search.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
          setOpened(true);
        }}
        onFocus={() => {
          clearTimeout(closing.current);
          setOpened(true);
        }}
        onBlur={() => {
          closing.current = setTimeout(() => setOpened(false), CLOSE_AFTER_BLUR_MS);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}list`}
        className={styles.list}
        role="listbox"
        aria-label={t('search.results')}
        hidden={!listed || found.length === 0}
      >
        {listed &&
          found.map((station, index) => (
            <div
              key={station.id}
              id={`${id}${index}`}
              className={styles.entry}
              role="option"
              aria-selected={index === at}
              onPointerMove={() => setChosen(index)}
              onClick={() => take(station)}
            >
              <span className={styles.name}>{station.station_name}</span>
              <span className={styles.detail}>{addressLine(station)}</span>
            </div>
          ))}
      </div>
      <p className={styles.none} role="status">
        {listed && found.length === 0 && t('search.none', { text: sought })}
      </p>
    </div>
  );
}
