import {
  canSplit,
  formatHour,
  moveBoundary,
  entrySpan,
  splitEntry,
  type EntryDraft,
  type TariffKind,
} from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { Button, Stack, VisuallyHidden } from '@heliograph/ui';
import { useState } from 'react';
import { PlusIcon } from '../icons.tsx';
import { BandBoundary } from './BandBoundary.tsx';
import { DayBand } from './DayBand.tsx';
import styles from './DayEditor.module.css';
import { DayTable } from './DayTable.tsx';
import type { TariffFields, Path } from './tariffFields.ts';

export interface DayEditorProps {
  scope: TariffFields;
  kind: TariffKind;
  path: Path;
  label: string;
  day: readonly EntryDraft[];
  /** As in `DayBand`. */
  highest: number;
  onChange: (day: readonly EntryDraft[]) => void;
}

/** A day's prices as a band with movable boundaries and as a table. */
export function DayEditor({ scope, kind, path, label, day, highest, onChange }: DayEditorProps) {
  const { t } = useTranslation('tariff');
  const [announcement, setAnnouncement] = useState('');
  const longest = longestEntry(day);

  function add() {
    const next = splitEntry(day, longest);
    setAnnouncement(t('announcement.split', { time: formatHour(entrySpan(next, longest).end) }));
    onChange(next);
  }

  return (
    <Stack gap={12}>
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
      <DayTable
        scope={scope}
        path={path}
        label={label}
        day={day}
        onChange={onChange}
        onAnnounce={setAnnouncement}
      />
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
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </Stack>
  );
}

/** The last of the longest entries. */
function longestEntry(day: readonly EntryDraft[]): number {
  const hours = day.map((_, index) => entrySpan(day, index)).map(({ start, end }) => end - start);
  return hours.lastIndexOf(Math.max(...hours));
}
