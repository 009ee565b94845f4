import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Donut, Reading, Skeleton, StatusLabel } from '@heliograph/ui/light';
import type { CSSProperties, ReactNode } from 'react';
import { computeTotal, type StatusSlice } from '../model/statusSlices.ts';
import styles from './StatusCard.module.css';

export interface StatusCardProps {
  title: string;
  /** Null until known. */
  slices: readonly StatusSlice[] | null;
  /** Names of the slices; `status.*` of the common texts where left out. */
  names?: Partial<Record<StatusSlice['tone'], string>>;
  /** Under the total in the middle. */
  unit: string;
  /** Instead of the ring when the total is zero. */
  empty: ReactNode;
  foot?: ReactNode;
  stale?: boolean;
}

/** The number in each status: a ring, and a list with the names. */
export function StatusCard({ title, slices, names, unit, empty, foot, stale = false }: StatusCardProps) {
  return (
    <Card title={title} foot={foot} stale={stale}>
      {slices === null ? (
        <Skeleton shape="circle" />
      ) : computeTotal(slices) === 0 ? (
        empty
      ) : (
        <Shares slices={slices} names={names ?? {}} unit={unit} title={title} stale={stale} />
      )}
    </Card>
  );
}

function Shares({
  slices,
  names,
  unit,
  title,
  stale,
}: Required<Pick<StatusCardProps, 'names' | 'unit' | 'title' | 'stale'>> & {
  slices: readonly StatusSlice[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = slices.map((slice) => ({
    ...slice,
    name: names[slice.tone] ?? t(`status.${slice.tone}`),
    text: format.integer(slice.count),
  }));
  const total = format.integer(computeTotal(slices));
  const description = rows.map(({ name, text }) => `${name} ${text}`).join(', ');
  return (
    <div className={styles.shares} data-stale={stale || undefined}>
      <Donut
        label={`${title}: ${description}`}
        stale={stale}
        slices={rows.map(({ tone, count }) => ({ key: tone, value: count, color: `var(--hg-${tone})` }))}
      >
        <span className={styles.total} style={{ '--letters': total.length } as CSSProperties}>
          <Reading value={total} stale={stale} />
        </span>
        <span className={styles.unit}>{unit}</span>
      </Donut>
      <ul className={styles.legend}>
        {rows.map(({ tone, name, text }) => (
          <li key={tone}>
            <StatusLabel tone={tone}>{name}</StatusLabel>
            <Reading value={text} stale={stale} />
          </li>
        ))}
      </ul>
    </div>
  );
}
