import { memo } from 'react';
import type { AnomalyCounts } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, CheckIcon, EmptyState, StaleBadge } from '@heliograph/ui';
import { StatusCard } from './StatusCard.tsx';
import type { Asked } from './asked.ts';

/** Warnings and faults of the last seven days; none is good news and looks like it. */
export const AnomalyCard = memo(function AnomalyCard({ asked }: { asked: Asked<AnomalyCounts> }) {
  const { t } = useTranslation('board');
  const { value, failed, old } = asked;
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
      old={old}
      foot={old && value && <StaleBadge at={value.computedAt} />}
    />
  );
});
