import type { AnomalyCounts } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, CheckIcon, EmptyState, StaleBadge } from '@heliograph/ui/light';
import { memo } from 'react';
import type { QueryResult } from '../live/usePolledQuery.ts';
import { StatusCard } from './StatusCard.tsx';

/** [BOARD-03] Warnings and faults of the last seven days. */
export const AnomalyCard = memo(function AnomalyCard({ result }: { result: QueryResult<AnomalyCounts> }) {
  const { t } = useTranslation('board');
  const { value, failed, stale } = result;
  if (failed && value === null) {
    return (
      <Card title={t('anomaly.title')}>
        <EmptyState icon={<BrokenLinkIcon />} title={t('anomaly.failed')} />
      </Card>
    );
  }
  return (
    <StatusCard
      title={t('anomaly.title')}
      slices={
        value && [
          { tone: 'warning', count: value.warnings },
          { tone: 'fault', count: value.faults },
        ]
      }
      names={{ warning: t('anomaly.warnings'), fault: t('anomaly.faults') }}
      unit={t('anomaly.unit')}
      empty={
        <EmptyState
          icon={<CheckIcon />}
          title={t('anomaly.empty')}
          hint={t('anomaly.emptyHint')}
          mood="good"
        />
      }
      stale={stale}
      foot={stale && value && <StaleBadge at={value.computedAt} />}
    />
  );
});
