import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { SegmentedControl } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { CheckTree } from '../../../shared/tree/CheckTree.tsx';
import type { TreeNode } from '../../../shared/tree/treeNode.ts';
import type { FormProps } from './formProps.ts';
import styles from './StationsChoice.module.css';

/** All stations, later ones too, or chosen ones of perhaps thousands. */
export function StationsChoice({ draft, onChange, faults, keeper }: FormProps) {
  const { t } = useTranslation('displays');
  const stations = useAtomValue(entitiesAtom)?.stations;
  const nodes = useMemo<TreeNode[]>(
    () =>
      (stations ?? []).map(({ id, station_name, area }) => ({
        key: String(id),
        name: station_name,
        ...(area !== '' && { note: area }),
        children: 'leaf',
      })),
    [stations],
  );
  const { station_ids: chosen } = draft;
  const checked = useMemo(() => new Set(chosen?.map(String)), [chosen]);
  const unseen = useMemo(() => {
    const seen = new Set(stations?.map(({ id }) => id));
    return chosen?.filter((id) => !seen.has(id)) ?? [];
  }, [stations, chosen]);
  // Whoever looks at the other choice finds what was ticked before.
  const ticked = useRef<number[]>([]);
  const choose = (station_ids: number[] | null) => {
    if (station_ids !== null) ticked.current = station_ids;
    onChange((now) => ({ ...now, station_ids }));
  };

  const error = faults.get('station_ids');
  return (
    <div className={styles.stations} data-field="station_ids">
      <span className={styles.label} aria-hidden>
        {t('form.stations')}
      </span>
      <SegmentedControl
        label={t('form.stations')}
        value={chosen === null ? 'all' : 'chosen'}
        options={[
          {
            value: 'all',
            label: keeper === null ? t('form.allStations') : t('form.allTheirs', { name: keeper }),
          },
          { value: 'chosen', label: t('form.chosenStations') },
        ]}
        onChange={(which) => choose(which === 'all' ? null : ticked.current)}
      />
      {chosen !== null && (
        <div className={styles.tree}>
          <CheckTree
            label={t('form.stations')}
            searchLabel={t('form.searchStations')}
            nodes={nodes}
            checked={checked}
            bulk
            empty={<p className={styles.note}>{t('form.noStations')}</p>}
            onChange={(keys) => choose([...keys].map(Number))}
          />
        </div>
      )}
      {chosen !== null && unseen.length > 0 && (
        <p className={styles.note}>{t('form.unseen', { count: unseen.length })}</p>
      )}
      {error === undefined ? (
        <p className={styles.note}>{t(chosen === null ? 'form.allHint' : 'form.chosenHint')}</p>
      ) : (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
