import { inShorter, type PriceRange, type ReadPrices } from '@heliograph/domain/prices';
import type { PriceSeries } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Notice, Row, Text } from '@heliograph/ui';
import { useDeferredValue, useMemo } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { dataRows } from '../../shared/spreadsheet/sheetRows.ts';
import { useLeftOutConsent } from '../../shared/spreadsheet/useLeftOutConsent.tsx';
import type { Choices } from '../../shared/spreadsheet/useRememberedChoices.ts';
import { ImportSettings } from './ImportSettings.tsx';
import { asksRegion, readPriceDraft, type PriceDraft } from './priceDraft.ts';
import { PriceEffect } from './PriceEffect.tsx';
import { PricePreview } from './PricePreview.tsx';
import type { SeriesPartProps } from './seriesPart.ts';
import { usePriceChanges } from './usePriceChanges.ts';

interface ImportDraftProps extends SeriesPartProps {
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
  onRemember: (choices: Choices) => void;
  onSheet: (sheet: number) => void;
  /** Imported, or another file is wanted. */
  onEnd: () => void;
}

/** How a file is read, what is read of it, and what importing it replaces. */
export function ImportDraft({
  series,
  draft,
  onChange,
  onRemember,
  onSheet,
  onEnd,
  onChanged,
}: ImportDraftProps) {
  const { t } = useTranslation('prices');
  const changes = usePriceChanges(series);
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const settled = useDeferredValue(draft);
  const read = useMemo(() => readPriceDraft(settled), [settled]);
  const range = useMemo(() => (read ? rangeFor(read, series) : null), [read, series]);

  const consent = useLeftOutConsent(read?.issueCount ?? 0, dataRows(settled).length);

  async function start() {
    if (range === null || range === 'minutes') return;
    const isDone = await run(async () => {
      await changes.set(range, false);
      await onChanged();
    });
    if (!isDone) return;
    showMessage({ kind: 'success', title: t('import.done'), text: draft.fileName });
    onEnd();
  }

  return (
    <>
      <Text tone="soft" breaks>
        {t('import.lead', {
          name: draft.fileName,
          source: t(`import.format.${draft.format}`),
          count: dataRows(draft).length,
        })}
      </Text>
      <ImportSettings draft={draft} onChange={onChange} onRemember={onRemember} onSheet={onSheet} />
      {asksRegion(draft) && <Notice tone="warning">{t('import.regionHint')}</Notice>}
      {draft.order === null && draft.time !== null && <Notice tone="warning">{t('import.orderHint')}</Notice>}
      {read && <PricePreview read={read} draft={settled} series={series} />}
      {range === 'minutes' && (
        <Notice tone="warning">
          {t('import.otherMinutes', { file: read!.range!.minutes, series: series.minutes })}
        </Notice>
      )}
      {range !== null && range !== 'minutes' && series.months.length > 0 && (
        <PriceEffect
          key={`${range.start} ${range.values.length} ${series.version}`}
          range={range}
          changes={changes}
        />
      )}
      {consent.field}
      <FailureAlert title={t('import.failed')} failure={failure} />
      <Row gap={12} align="center" wrap>
        <Button
          disabled={range === null || range === 'minutes' || settled !== draft || consent.isOpen}
          loading={busy}
          onClick={() => void start()}
        >
          {t('import.run')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onEnd}>
          {t('import.other')}
        </Button>
      </Row>
    </>
  );
}

/** The prices in the intervals of the series; `minutes` where they are shorter than those. The first ones decide. */
function rangeFor({ range }: ReadPrices, series: PriceSeries): PriceRange | 'minutes' | null {
  if (range === null || series.months.length === 0 || range.minutes === series.minutes) return range;
  return range.minutes % series.minutes === 0 ? inShorter(range, series.minutes) : 'minutes';
}
