import type { LossEntry, LossVerdict, Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Grid, Stack, Text } from '@heliograph/ui';
import { Facts } from '../../../shared/page/Facts.tsx';
import { formatDate } from '../../../shared/fields/dateText.ts';
import { PowerCurve } from '../PowerCurve.tsx';
import { EntryPeriod, EntryVerdict } from './entryTexts.tsx';
import styles from './EvidenceDialog.module.css';
import { DECISIONS, otherVerdicts } from './LossMenu.tsx';
import { ShadeMap } from './ShadeMap.tsx';
import { useLossTexts } from './useLossTexts.ts';

interface EvidenceDialogProps {
  station: Station;
  entry: LossEntry;
  /** Day whose course shows it, YYYY-MM-DD. */
  date: string;
  /** Null for those who may not decide. */
  onDecide: ((entry: LossEntry, verdict: LossVerdict) => void) | null;
  onClose: () => void;
}

/** Evidence of an entry, in figures and drawn. */
export function EvidenceDialog({ station, entry, date, onDecide, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const zone = station.time_zone;
  const texts = useLossTexts(zone);
  const { cause, kwh, lower, upper, amount, ahead, currency, evidence, verdict } = entry;
  const energy = (value: number) => format.energy(value).text;
  return (
    <Dialog
      opened
      size="large"
      title={t(`cause.${cause}`)}
      onClose={onClose}
      footer={
        onDecide &&
        otherVerdicts(entry)
          .toReversed()
          .map((other) => (
            <Button
              key={other}
              variant={other === 'confirmed' ? 'filled' : 'default'}
              onClick={() => onDecide(entry, other)}
            >
              {t(`menu.${DECISIONS[other]}`)}
            </Button>
          ))
      }
    >
      <Stack gap={20}>
        <Text tone="soft">{t(`meaning.${cause}`)}</Text>
        <div className={styles.facts}>
          <Facts
            facts={[
              [
                t('entry.period'),
                <Grid key="period">
                  <EntryPeriod entry={entry} zone={zone} />
                </Grid>,
              ],
              [
                t('entry.lost'),
                t('entry.lostText', { kwh: energy(kwh), lower: energy(lower), upper: energy(upper) }),
              ],
              [t('entry.worth'), texts.money(amount, currency)],
              ahead !== 0 && [t('entry.ahead'), texts.money(ahead, currency)],
            ]}
          />
          <Facts
            facts={[
              [
                t('entry.evidence'),
                <ul key="evidence" className={styles.evidence}>
                  {texts.evidence(entry).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>,
              ],
              [
                t('column.verdict'),
                <Grid key="verdict">
                  <EntryVerdict entry={entry} zone={zone} />
                  <Text as="span" tone="faint" size={13}>
                    {t(verdict === 'rejected' ? 'entry.notCounted' : 'entry.counted')}
                  </Text>
                </Grid>,
              ],
            ]}
          />
        </div>
        {evidence.cells && evidence.cells.length > 0 && (
          <section>
            <h3 className={styles.heading}>{t('shade.title')}</h3>
            <ShadeMap cells={evidence.cells} />
          </section>
        )}
        <section>
          <h3 className={styles.heading}>{t('power.title', { date: formatDate(date) })}</h3>
          <PowerCurve station={station} date={date} />
        </section>
      </Stack>
    </Dialog>
  );
}
