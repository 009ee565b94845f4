import type { CustomerStation } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox } from '@heliograph/ui';
import { useId, useMemo, useState } from 'react';
import { found, type Side } from './assignment.ts';
import { SearchField } from '../../../shared/fields/SearchField.tsx';
import { StationPicture } from '../../../shared/station/StationPicture.tsx';
import styles from './StationSide.module.css';

export interface StationSideProps {
  side: Side;
  stations: readonly CustomerStation[];
  ticked: ReadonlySet<number>;
  /** Stations that came here since the last save. */
  unsaved: ReadonlySet<number>;
  onTick: (ids: readonly number[], on: boolean) => void;
}

/** One of the two lists: its stations can be searched and ticked. */
export function StationSide({ side, stations, ticked, unsaved, onTick }: StationSideProps) {
  const { t } = useTranslation('customers');
  const id = useId();
  const [search, setSearch] = useState('');
  const shown = useMemo(() => stations.filter((station) => found(station, search)), [stations, search]);
  const shownTicked = shown.filter((station) => ticked.has(station.id)).length;
  const sideTicked = stations.filter((station) => ticked.has(station.id)).length;
  const name = t(`assign.${side}`);

  return (
    <section className={styles.side} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
        <span className={styles.count}>
          {t('assign.count', { count: stations.length })}
          {sideTicked > 0 && ` · ${t('assign.ticked', { count: sideTicked })}`}
        </span>
      </header>
      <SearchField
        size="sm"
        label={t('assign.searchIn', { list: name })}
        placeholder={t('assign.search')}
        value={search}
        onChange={setSearch}
      />
      <div className={styles.all}>
        <Checkbox
          label={t('assign.selectAll')}
          checked={shown.length > 0 && shownTicked === shown.length}
          indeterminate={shownTicked > 0 && shownTicked < shown.length}
          disabled={shown.length === 0}
          onChange={(on) =>
            onTick(
              shown.map((station) => station.id),
              on,
            )
          }
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>
          {t(
            stations.length > 0
              ? 'assign.noMatch'
              : side === 'bound'
                ? 'assign.nothingBound'
                : 'assign.nothingUnbound',
          )}
        </p>
      ) : (
        <ul className={styles.list} aria-labelledby={id}>
          {shown.map((station) => (
            <li
              key={station.id}
              className={styles.station}
              data-ticked={ticked.has(station.id) || undefined}
              data-unsaved={unsaved.has(station.id) || undefined}
            >
              <Checkbox
                checked={ticked.has(station.id)}
                onChange={(on) => onTick([station.id], on)}
                label={
                  <span className={styles.facts}>
                    <StationPicture images={station.station_image} />
                    <span className={styles.words}>
                      <strong className={styles.title}>{station.station_name}</strong>
                      <span className={styles.address}>{station.address}</span>
                      <span className={styles.postcode}>
                        {station.postal_code === ''
                          ? t('assign.noPostcode')
                          : t('assign.postcode', { postcode: station.postal_code })}
                      </span>
                      {unsaved.has(station.id) && (
                        <span className={styles.changed}>{t('assign.changed')}</span>
                      )}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
