import { replacedPrices, type PriceRange } from '@heliograph/domain/prices';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { useMemo } from 'react';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import type { PriceChanges } from './usePriceChanges.ts';

interface PriceEffectProps {
  /** Prices to set. */
  range: PriceRange;
  changes: Pick<PriceChanges, 'read' | 'key'>;
}

/** Says what setting prices adds and replaces, before it is done. */
export function PriceEffect({ range, changes }: PriceEffectProps) {
  const { t } = useTranslation('prices');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { start, minutes, values } = range;
  const end = start + values.length * minutes * 60_000;
  const { data, error, refetch } = useEngineQuery({
    key: ['prices of a range', ...changes.key, start, end],
    ask: () => changes.read(start, end),
  });
  const effect = useMemo(() => data && replacedPrices(range, data), [data, range]);
  if (error !== null)
    return <LoadFailure title={t('effect.failed')} failure={error} onRetry={() => void refetch()} />;
  if (effect === undefined)
    return (
      <div role="status" aria-label={common('loading')}>
        <Skeleton />
      </div>
    );
  const count = (value: number) => format.number(value, 0);
  return (
    <p className={steps.summary} role="status">
      {t('effect.text', {
        added: count(effect.added),
        replaced: count(effect.replaced),
        same: count(effect.same),
      })}
    </p>
  );
}
