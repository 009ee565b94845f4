import type { LossEntry } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Grid, Row, Stack } from '@heliograph/ui';
import { useState } from 'react';
import { PAGE_SIZE, Pager } from '../../../shared/grid/Pager.tsx';
import cards from '../../../shared/page/cards.module.css';
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
  const [requestedPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  return (
    <Stack gap={14}>
      <ul className={cards.cards} aria-label={t('list')}>
        {entries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((entry) => (
          <li key={lossKey(entry)} className={cards.card}>
            <LossCard entry={entry} zone={zone} {...operations} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} total={total} onPage={setPage} />
    </Stack>
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
