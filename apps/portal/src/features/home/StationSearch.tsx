import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useDebouncedValue } from '@heliograph/ui';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { SearchIcon } from '../../shared/icons.tsx';
import { useFindStations } from '../../shared/fleet/useFindStations.ts';
import { addressLine } from '../../shared/station/addressLine.ts';
import { findStations, indexStations } from './findStations.ts';
import styles from './StationSearch.module.css';

// [HOME-02]
const TYPING_PAUSE_MS = 300;
const CLOSE_AFTER_BLUR_MS = 300;

/** [HOME-02] A combobox of stations that shows the chosen one on the map. Arrow keys move, Enter chooses, Esc closes. */
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
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const [query] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const indexed = useMemo(() => indexStations(stations), [stations]);
  const isFound = useFindStations(query.trim() === '' ? null : query);
  const results = useMemo(() => findStations(indexed, query), [indexed, query]);
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closeTimer.current), []);

  const isListShown = isOpen && text.trim() !== '' && query.trim() !== '';
  const activeAt = Math.min(activeIndex, results.length - 1);

  function choose(station: Station | undefined) {
    if (!station) return;
    setText(station.station_name);
    setIsOpen(false);
    onSelect(station.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While Chinese characters are composed, Enter ends the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && isListShown) choose(results[activeAt]);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
  }

  function move(step: number) {
    setIsOpen(true);
    if (isListShown && results.length > 0)
      setActiveIndex((activeAt + step + results.length) % results.length);
  }

  return (
    <div className={styles.search} role="search">
      <SearchIcon className={styles.icon} />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={isListShown && results.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && results.length > 0 ? `${id}${activeAt}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('search.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveIndex(0);
          setIsOpen(true);
        }}
        onFocus={() => {
          clearTimeout(closeTimer.current);
          setIsOpen(true);
        }}
        onBlur={() => {
          closeTimer.current = setTimeout(() => setIsOpen(false), CLOSE_AFTER_BLUR_MS);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}list`}
        className={styles.list}
        role="listbox"
        aria-label={t('search.results')}
        hidden={!isListShown || results.length === 0}
      >
        {isListShown &&
          results.map((station, index) => (
            <div
              key={station.id}
              id={`${id}${index}`}
              className={styles.entry}
              role="option"
              aria-selected={index === activeAt}
              onPointerMove={() => setActiveIndex(index)}
              onClick={() => choose(station)}
            >
              <span className={styles.name}>{station.station_name}</span>
              <span className={styles.detail}>{addressLine(station)}</span>
            </div>
          ))}
      </div>
      <p className={styles.none} role="status">
        {isListShown && isFound && results.length === 0 && t('search.none', { text: query })}
      </p>
    </div>
  );
}
