import type { PriceSeries } from '@heliograph/contracts/http';
import { countPrices, PRICE_DIVISORS, type ReadPrices } from '@heliograph/domain/prices';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Notice, Text } from '@heliograph/ui';
import { listHeadings } from '../../shared/spreadsheet/sheetRows.ts';
import { LeftOut } from '../../shared/spreadsheet/LeftOut.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import type { PriceDraft } from './priceDraft.ts';
import { timeText } from './timeText.ts';

interface PricePreviewProps {
  read: ReadPrices;
  draft: PriceDraft;
  series: PriceSeries;
}

/** Gaps that are written out. */
const MAX_GAPS = 10;

/** Values read from a file: times, prices, gaps, and the rows left out. */
export function PricePreview({ read, draft, series }: PricePreviewProps) {
  const { t } = useTranslation('prices');
  const { t: report } = useTranslation('report');
  const format = useFormat();
  const headings = listHeadings(draft);
  const { range, issues, issueCount, repeats, forecasts, elsewhere, gaps, gapCount } = read;
  const time = (at: number) => timeText(format, at, draft.zone);
  const cents = (price: number) => format.number(price * PRICE_DIVISORS.centsPerKwh, 4);
  const known = range?.values.filter((price) => !Number.isNaN(price)) ?? new Float64Array();
  const shown = gaps.slice(0, MAX_GAPS);
  return (
    <section className={steps.stack} aria-label={t('preview.title')}>
      <strong>{t('preview.title')}</strong>
      {range === null ? (
        <Notice tone="warning">{t(read.step === null ? 'preview.noStep' : 'preview.nothing')}</Notice>
      ) : (
        <Text as="ul" bullets>
          <li>
            {t('preview.span', {
              count: countPrices(range.values),
              every: range.minutes,
              from: time(range.start),
              until: time(range.start + range.values.length * range.minutes * 60_000),
            })}
          </li>
          <li>
            {t('preview.prices', {
              low: cents(known.reduce((low, price) => Math.min(low, price), Infinity)),
              mean: cents(known.reduce((sum, price) => sum + price, 0) / known.length),
              high: cents(known.reduce((high, price) => Math.max(high, price), -Infinity)),
              currency: series.currency,
            })}
          </li>
          {forecasts > 0 && <li>{t('preview.forecasts', { count: forecasts })}</li>}
          {elsewhere > 0 && <li>{t('preview.elsewhere', { count: elsewhere })}</li>}
          {repeats > 0 && <li>{t('preview.repeats', { count: repeats })}</li>}
        </Text>
      )}
      {gapCount > 0 && (
        <Notice tone="warning">
          {t('preview.gaps', { count: gapCount })}{' '}
          {shown.map(({ start, end }) => `${time(start)} – ${time(end)}`).join(report('comma'))}
          {gapCount > shown.length && ` ${t('preview.more', { count: gapCount - shown.length })}`}
        </Notice>
      )}
      <LeftOut
        title={t('issues.title', { count: issueCount })}
        headings={headings}
        issues={issues}
        count={issueCount}
        textOf={(why) => t(`issues.why.${why}`)}
      />
    </section>
  );
}
