import type { BoardRevenue, CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, Reading, RevenueIcon, Skeleton, StaleBadge } from '@heliograph/ui';
import type { CSSProperties } from 'react';
import type { Asked } from './asked.ts';
import { memo } from 'react';
import styles from './RevenueCard.module.css';

/** What today earned: one block a currency, never summed across (DV-08); the factor is named when it is not 1 (DV-09). */
export const RevenueCard = memo(function RevenueCard({ asked }: { asked: Asked<BoardRevenue> }) {
  const { t } = useTranslation('board');
  const { value, failed, old } = asked;
  return (
    <Card title={t('revenue.title')} old={old} foot={value && <Footnotes revenue={value} old={old} />}>
      {value === null ? (
        failed ? (
          <EmptyState icon={<BrokenLinkIcon />} title={t('revenue.failed')} />
        ) : (
          <Skeleton />
        )
      ) : value.today.length === 0 ? (
        <EmptyState icon={<RevenueIcon />} title={t('revenue.empty')} hint={t('revenue.emptyHint')} />
      ) : (
        <ul className={styles.currencies} data-many={value.today.length > 1 || undefined}>
          {value.today.map((line) => (
            <li key={line.currency}>
              <CurrencyBlock line={line} old={old} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
});

function CurrencyBlock({ line, old }: { line: CurrencyRevenue; old: boolean }) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const total = format.money(line.total, line.currency);
  const parts = [
    { name: t('revenue.selling'), energy: format.energy(line.sellingKwh) },
    { name: t('revenue.selfUse'), energy: format.energy(line.selfUseKwh) },
  ];
  return (
    <>
      <p className={styles.total} style={{ '--letters': total.length } as CSSProperties}>
        <Reading value={total} old={old} />
      </p>
      <dl className={styles.parts}>
        {parts.map(({ name, energy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Reading value={energy.value} unit={energy.unit} old={old} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Footnotes({ revenue, old }: { revenue: BoardRevenue; old: boolean }) {
  const { t } = useTranslation(['board', 'common']);
  const format = useFormat();
  return (
    <>
      {old && <StaleBadge at={revenue.computedAt} />}
      <span>{t('common:reporting', { reporting: revenue.reporting, of: revenue.of })}</span>
      {revenue.factor !== 1 && revenue.today.length > 0 && (
        <span>{t('revenue.factor', { factor: format.number(revenue.factor) })}</span>
      )}
      {revenue.estimated && <span>{t('revenue.estimated')}</span>}
      <span>{t('revenue.since')}</span>
    </>
  );
}
