import { Grid, Row, Stack } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import { useState } from 'react';
import { PAGE_SIZE, Pager } from '../../../shared/grid/Pager.tsx';
import cards from '../../../shared/page/cards.module.css';
import { EntryMenu } from './EntryMenu.tsx';
import { EntryEnergy, EntryNote, EntryReadings, EntryTime } from './entryTexts.tsx';
import { KindLabel } from './KindLabel.tsx';
import styles from './LedgerCards.module.css';
import type { LedgerProps } from './LedgerGrid.tsx';
import type { LedgerRow } from './ledgerRows.ts';

/** The ledger as cards, for narrow screens. */
export function LedgerCards({ rows, zone, total, onOpen }: LedgerProps) {
  const { t } = useTranslation('quality');
  const [requestedPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  return (
    <Stack gap={14}>
      <ul className={cards.cards} aria-label={t('list')}>
        {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
          <li key={row.key} className={cards.card}>
            <EntryCard row={row} zone={zone} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} total={total} onPage={setPage} />
    </Stack>
  );
}

function EntryCard({ row, zone, onOpen }: Pick<LedgerProps, 'zone' | 'onOpen'> & { row: LedgerRow }) {
  const { t } = useTranslation('quality');
  const { entry, device, counter } = row;
  const isWithdrawn = entry.withdrawn_at !== null;
  return (
    <>
      <Row as="header" gap={8} align="start" justify="between">
        <span>
          <KindLabel kind={entry.kind} isWithdrawn={isWithdrawn} />
          <span className={styles.place}>
            {device} · {counter}
          </span>
        </span>
        {onOpen && <EntryMenu row={row} onOpen={onOpen} />}
      </Row>
      <dl className={cards.facts}>
        <div>
          <dt>{t('column.began')}</dt>
          <dd>
            <EntryTime entry={entry} zone={zone} />
          </dd>
        </div>
        {entry.kind !== 'replacement' && (
          <div>
            <dt>{t('column.kwh')}</dt>
            <Grid as="dd">
              <EntryEnergy entry={entry} />
            </Grid>
          </div>
        )}
        <div>
          <dt>{t('column.readings')}</dt>
          <dd>
            <EntryReadings entry={entry} />
          </dd>
        </div>
        {entry.recorded_at !== null && (
          <div>
            <dt>{t('column.note')}</dt>
            <Grid as="dd">
              <EntryNote entry={entry} zone={zone} />
            </Grid>
          </div>
        )}
      </dl>
    </>
  );
}
