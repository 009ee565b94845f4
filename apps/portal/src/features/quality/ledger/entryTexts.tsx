import type { QualityEntry } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Text, VisuallyHidden } from '@heliograph/ui';
import { Fragment } from 'react';
import styles from './entryTexts.module.css';

interface EntryTextProps {
  entry: QualityEntry;
  /** The station's. */
  zone: string;
}

/** From when until when; once for a replacement. The date of the end only where it differs. */
export function EntryTime({ entry: { began, ended }, zone }: EntryTextProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const from = format.dateTime(began, zone);
  if (began === ended) return <time>{from}</time>;
  const isOneDay = format.date(began, zone) === format.date(ended, zone);
  return (
    <time>
      {t('span', { from, until: isOneDay ? format.time(ended, zone) : format.dateTime(ended, zone) })}
    </time>
  );
}

/** The energy that is counted, and that of a correction before it. */
export function EntryEnergy({ entry }: Pick<EntryTextProps, 'entry'>) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const { kind, kwh, kwh_before, estimated } = entry;
  if (kind === 'replacement') return <>—</>;
  const shown = (energy: number | null) => (energy === null ? t('unknown') : format.number(energy));
  return (
    <>
      <span className={styles.energy} data-unknown={kwh === null || undefined}>
        {shown(kwh)}
      </span>
      {estimated && (
        <Text as="span" tone="faint" size={13}>
          {t('estimated')}
        </Text>
      )}
      {kind === 'correction' && (
        <Text as="span" tone="faint" size={13}>
          {t('before', { kwh: shown(kwh_before) })}
        </Text>
      )}
    </>
  );
}

/** The readings before, in and after it, each named for screen readers. */
export function EntryReadings({ entry }: Pick<EntryTextProps, 'entry'>) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const { kind, last_reading: last, odd_reading: odd, first_reading: first } = entry;
  const isReplacement = kind === 'replacement';
  const readings = [
    { part: 'last', label: t(isReplacement ? 'oldMeter' : 'readings.last'), value: last },
    { part: 'odd', label: t('readings.odd'), value: odd },
    { part: 'first', label: t(isReplacement ? 'newMeter' : 'readings.first'), value: first },
  ].filter(({ value }) => value !== null);
  if (readings.length === 0) return <>—</>;
  return (
    <span className={styles.readings}>
      {readings.map(({ part, label, value }, index) => (
        <Fragment key={part}>
          {index > 0 && <span aria-hidden>→</span>}
          <span data-part={part} title={label}>
            <VisuallyHidden as="span">{label} </VisuallyHidden>
            {format.number(value ?? NaN)}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** Why, by which person and when it was edited, and when it was withdrawn. */
export function EntryNote({ entry, zone }: EntryTextProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const { reason, person, recorded_at, withdrawn_by, withdrawn_at } = entry;
  if (recorded_at === null) return null;
  const isWithdrawn = withdrawn_at !== null;
  return (
    <>
      {reason && (
        <span className={styles.reason} data-withdrawn={isWithdrawn || undefined}>
          {reason}
        </span>
      )}
      <Text as="span" tone="faint" size={13} title={format.dateTime(recorded_at, zone)}>
        {t('by', { person, time: format.date(recorded_at, zone) })}
      </Text>
      {isWithdrawn && (
        <Text as="span" tone="faint" size={13} title={format.dateTime(withdrawn_at, zone)}>
          {t('withdrawn', { person: withdrawn_by, time: format.date(withdrawn_at, zone) })}
        </Text>
      )}
    </>
  );
}
