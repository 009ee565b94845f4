import type { LossCause, LossEntry, LossVerdict } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Text, Tooltip } from '@heliograph/ui';
import causes from '../causes.module.css';
import styles from './entryTexts.module.css';
import { useLossTexts } from './useLossTexts.ts';

export interface EntryTextProps {
  entry: LossEntry;
  /** The station's. */
  zone: string;
}

/** A cause with its colour in the bars, and its meaning as a tooltip. */
export function CauseLabel({ cause }: { cause: LossCause }) {
  const { t } = useTranslation('losses');
  return (
    <Tooltip label={t(`meaning.${cause}`)} multiline maw={320} openDelay={400}>
      <span className={styles.label} data-cause={cause}>
        <span className={causes.mark} aria-hidden />
        {t(`cause.${cause}`)}
      </span>
    </Tooltip>
  );
}

interface CauseButtonProps extends EntryTextProps {
  onOpen: () => void;
}

/** The cause of an entry, which opens its evidence. */
export function CauseButton({ entry, zone, onOpen }: CauseButtonProps) {
  const { t } = useTranslation('losses');
  const texts = useLossTexts(zone);
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t('entry.details', { what: texts.name(entry) })}
      onClick={onOpen}
    >
      <CauseLabel cause={entry.cause} />
    </button>
  );
}

export function EntryPeriod({ entry, zone }: EntryTextProps) {
  const { t } = useTranslation('losses');
  const texts = useLossTexts(zone);
  return (
    <>
      <span>{texts.period(entry)}</span>
      {entry.lasts && (
        <Text as="span" tone="warning" size={13}>
          {t('lasts')}
        </Text>
      )}
    </>
  );
}

/** Lost energy and its bounds. */
export function EntryEnergy({ entry: { kwh, lower, upper } }: Pick<EntryTextProps, 'entry'>) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  return (
    <>
      <span>{format.number(kwh)}</span>
      <Text as="span" tone="faint" size={13}>
        {t('bounds', { lower: format.number(lower, 1), upper: format.number(upper, 1) })}
      </Text>
    </>
  );
}

/** The decision about an entry with its reason, and who made it when. */
export function EntryVerdict({ entry, zone }: EntryTextProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const { verdict, reason, person, decided_at } = entry;
  return (
    <>
      <VerdictLabel verdict={verdict} />
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
      {decided_at !== null && (
        <Text as="span" tone="faint" size={13} title={format.dateTime(decided_at, zone)}>
          {person === ''
            ? format.date(decided_at, zone)
            : t('by', { person, time: format.date(decided_at, zone) })}
        </Text>
      )}
    </>
  );
}

function VerdictLabel({ verdict }: { verdict: LossVerdict }) {
  const { t } = useTranslation('losses');
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      {t(`verdict.${verdict}`)}
    </span>
  );
}
