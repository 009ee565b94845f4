import type { LossEntry } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Grid, Row } from '@heliograph/ui';
import { PagedCards } from '../../../shared/grid/PagedCards.tsx';
import { Facts } from '../../../shared/page/Facts.tsx';
import { CauseButton, EntryEnergy, EntryPeriod, EntryVerdict } from './entryTexts.tsx';
import { lossKey } from './filterLosses.ts';
import styles from './LossCards.module.css';
import type { LossListProps } from './LossGrid.tsx';
import { LossMenu } from './LossMenu.tsx';
import { useLossTexts } from './useLossTexts.ts';

/** The entries as cards, for narrow screens. */
export function LossCards({ entries, zone, total, ...operations }: LossListProps) {
  const { t } = useTranslation('losses');
  return (
    <PagedCards label={t('list')} rows={entries} rowKey={lossKey} total={total}>
      {(entry) => <LossCard entry={entry} zone={zone} {...operations} />}
    </PagedCards>
  );
}

type LossCardProps = Pick<LossListProps, 'zone' | 'onEvidence' | 'onDecide'> & { entry: LossEntry };

function LossCard({ entry, zone, onEvidence, onDecide }: LossCardProps) {
  const { t } = useTranslation('losses');
  const texts = useLossTexts(zone);
  const { amount, ahead, currency } = entry;
  return (
    <>
      <Row as="header" gap={8} align="start" justify="between">
        <Grid>
          <CauseButton entry={entry} zone={zone} onOpen={() => onEvidence(entry)} />
          <EntryPeriod entry={entry} zone={zone} />
        </Grid>
        <LossMenu entry={entry} zone={zone} onEvidence={onEvidence} onDecide={onDecide} />
      </Row>
      <div className={styles.numbers}>
        <Facts
          facts={[
            [
              t('column.kwh'),
              <Grid key="kwh">
                <EntryEnergy entry={entry} />
              </Grid>,
            ],
            [t('column.amount'), texts.money(amount, currency)],
            ahead !== 0 && [t('column.ahead'), texts.money(ahead, currency)],
          ]}
        />
      </div>
      <Facts
        facts={[
          [t('column.evidence'), texts.evidence(entry).join(t('semicolon'))],
          [
            t('column.verdict'),
            <Grid key="verdict">
              <EntryVerdict entry={entry} zone={zone} />
            </Grid>,
          ],
        ]}
      />
    </>
  );
}
