import type { Explanation, TariffQuestion } from '@heliograph/contracts/engine';
import { roundMoney } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CrossIcon, Dialog, IconButton, Row, Stack, Text, useMediaQuery } from '@heliograph/ui';
import { useEffect, useId, useRef } from 'react';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { instantText } from '../frame/rowTime.ts';
import { BucketDetail, bucketRevenue, unroundedText } from './BucketDetail.tsx';
import styles from './ExplainPanel.module.css';

/** A row of a report, [at, until) in ms. */
export interface ExplainedRow {
  at: number;
  until: number;
}

export interface ExplainPanelProps {
  question: TariffQuestion;
  row: ExplainedRow;
  zone: string;
  onClose: () => void;
}

/** How a row was calculated: beside the table on wide screens, else in a dialog. */
export function ExplainPanel(props: ExplainPanelProps) {
  const { t } = useTranslation('tariffReport');
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  if (isWide) return <Aside {...props} />;
  return (
    <Dialog opened size="form" title={t('explain.title')} onClose={props.onClose}>
      <Content {...props} />
    </Dialog>
  );
}

function Aside(props: ExplainPanelProps) {
  const { t } = useTranslation('tariffReport');
  const { t: common } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      className={styles.panel}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onClose();
      }}
    >
      <Row as="header" gap={8} align="center" justify="between">
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {t('explain.title')}
        </h2>
        <IconButton label={common('action.close')} icon={<CrossIcon />} onClick={props.onClose} />
      </Row>
      <Content {...props} />
    </aside>
  );
}

function Content({ question, row, zone }: ExplainPanelProps) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { at, until } = row;
  const query = useEngineQuery({
    key: ['reports.explain', question, at, until],
    ask: ({ api }) => api.reports.explain({ question, at, until }),
  });
  return (
    <Stack gap={12} shrinks>
      <Text tone="soft" size={14}>
        {instantText(row.at, zone, format)} – {instantText(row.until, zone, format)}
      </Text>
      <Loaded query={query} failed={t('explain.failed')} compact>
        {(data) => <Buckets explanation={data} zone={zone} />}
      </Loaded>
    </Stack>
  );
}

/** The buckets of a row one by one, then their sum before and after rounding. */
function Buckets({ explanation, zone }: { explanation: Explanation; zone: string }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { buckets, of } = explanation;
  const sums = new Map<string, number>();
  for (const bucket of buckets) {
    const revenue = bucketRevenue(bucket);
    if (revenue === null || bucket.prices === null) continue;
    const { currency } = bucket.prices;
    sums.set(currency, (sums.get(currency) ?? 0) + revenue);
  }

  return (
    <Stack gap={6} shrinks>
      {buckets.map((bucket) => {
        const revenue = bucketRevenue(bucket);
        return (
          <details key={bucket.start} className={styles.bucket} open={buckets.length === 1}>
            <summary>
              <span>{instantText(bucket.start, zone, format)}</span>
              <span>
                {revenue === null || bucket.prices === null
                  ? t('explain.none')
                  : `${unroundedText(revenue, format)} ${bucket.prices.currency}`}
              </span>
            </summary>
            <BucketDetail bucket={bucket} zone={zone} />
          </details>
        );
      })}
      {of > buckets.length && (
        <Text tone="faint" size={13}>
          {t('explain.more', { shown: format.integer(buckets.length), of: format.integer(of) })}
        </Text>
      )}
      {of === buckets.length &&
        [...sums].map(([currency, sum]) => (
          <p key={currency} className={styles.sum}>
            <strong>
              {t('explain.sum', {
                unrounded: `${unroundedText(sum, format)} ${currency}`,
                rounded: format.money(roundMoney(sum), currency),
              })}
            </strong>
          </p>
        ))}
    </Stack>
  );
}
