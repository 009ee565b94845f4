import {
  canSplit,
  clockOf,
  moveBoundary,
  spanOf,
  splitEntry,
  type EntryDraft,
  type TariffKind,
} from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PlusIcon } from '../icons/icons.tsx';
import { BandBoundary } from './BandBoundary.tsx';
import { DayBand } from './DayBand.tsx';
import styles from './DayEditor.module.css';
import { DayTable } from './DayTable.tsx';
import type { FieldScope, Path } from './fields.ts';

export interface DayEditorProps {
  scope: FieldScope;
  kind: TariffKind;
  path: Path;
  label: string;
  day: readonly EntryDraft[];
  /** As in `DayBand`. */
  highest: number;
  onChange: (day: readonly EntryDraft[]) => void;
}

/** One day's prices twice: as a band whose boundaries are moved, and as a table. */
export function DayEditor({ scope, kind, path, label, day, highest, onChange }: DayEditorProps) {
  const { t } = useTranslation('tariff');
  const [told, setTold] = useState('');
  const longest = longestEntry(day);

  function add() {
    const next = splitEntry(day, longest);
    setTold(t('told.split', { time: clockOf(spanOf(next, longest).end) }));
    onChange(next);
  }

  return (
    <div className={styles.day}>
      <DayBand kind={kind} day={day} highest={highest}>
        {day.slice(1).map((_, index) => (
          <BandBoundary
            key={index}
            day={day}
            index={index}
            onMove={(hour) => onChange(moveBoundary(day, index, hour))}
          />
        ))}
      </DayBand>
      <DayTable scope={scope} path={path} label={label} day={day} onChange={onChange} onTold={setTold} />
      <Button
        className={styles.add ?? ''}
        size="compact-sm"
        variant="subtle"
        leftSection={<PlusIcon />}
        disabled={!canSplit(day, longest)}
        onClick={add}
      >
        {t('day.add')}
      </Button>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The last of those that are longest. */
function longestEntry(day: readonly EntryDraft[]): number {
  const hours = day.map((_, index) => spanOf(day, index)).map(({ start, end }) => end - start);
  return hours.lastIndexOf(Math.max(...hours));
}
