import { Grid, Row } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import { PagedCards } from '../../../shared/grid/PagedCards.tsx';
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
  return (
    <PagedCards label={t('list')} rows={rows} rowKey={({ key }) => key} total={total}>
      {(row) => <EntryCard row={row} zone={zone} onOpen={onOpen} />}
    </PagedCards>
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
