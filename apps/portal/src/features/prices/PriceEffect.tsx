import { replacedPrices, type PriceRange } from '@heliograph/domain/prices';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import { Loaded } from '../../shared/query/Loaded.tsx';
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
  const format = useFormat();
  const { start, minutes, values } = range;
  const end = start + values.length * minutes * 60_000;
  const { data, ...query } = useEngineQuery({
    key: ['prices of a range', ...changes.key, start, end],
    ask: () => changes.read(start, end),
  });
  const effect = useMemo(() => data && replacedPrices(range, data), [data, range]);
  const count = (value: number) => format.number(value, 0);
  return (
    <Loaded query={{ ...query, data: effect }} failed={t('effect.failed')} compact>
      {({ added, replaced, same }) => (
        <p className={steps.summary} role="status">
          {t('effect.text', { added: count(added), replaced: count(replaced), same: count(same) })}
        </p>
      )}
    </Loaded>
  );
}
