import type { Trend } from '@heliograph/contracts/engine';
import { TREND_RANGES, bucketTitle, useGenerationTrend, type TrendRange } from '@heliograph/board';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, EmptyState, SegmentedControl } from '@heliograph/ui';
import { Table } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import layout from '../../shared/page/page.module.css';
import styles from './ReportsPage.module.css';

/** What the fleet generated per bucket of the chosen range, with its total and what is missing or estimated. */
export function GenerationReport() {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const range: TrendRange = TREND_RANGES.find((one) => one === search.get('range')) ?? 'month';
  const { value, failed } = useGenerationTrend(range);
  return (
    <div className={layout.page}>
      <Link className={styles.back ?? ''} to={{ search: '' }}>
        {t('back')}
      </Link>
      <div className={layout.head}>
        <h1 className={layout.title}>{t('generation.title')}</h1>
        <SegmentedControl
          label={t('period')}
          value={range}
          onChange={(chosen) => setSearch({ report: 'generation', range: chosen }, { replace: true })}
          options={TREND_RANGES.map((option) => ({ value: option, label: common(`range.${option}`) }))}
        />
      </div>
      {value !== null ? (
        <GenerationTable trend={value} />
      ) : failed ? (
        <EmptyState icon={<BrokenLinkIcon />} title={t('failed')} hint={t('failedHint')} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

function GenerationTable({ trend }: { trend: Trend }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { range, zone, buckets, totalKwh } = trend;
  return (
    <>
      <Table.ScrollContainer minWidth={320}>
        <Table striped className={styles.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('generation.period')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('generation.energy')}
              </Table.Th>
              <Table.Th scope="col">{t('generation.note')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {buckets.map(({ start, kwh, estimated }) => (
              <Table.Tr key={start}>
                <Table.Th scope="row" fw={400}>
                  {bucketTitle(range, start, zone, format)}
                </Table.Th>
                <Table.Td ta="right">{kwh === null ? '—' : format.number(kwh)}</Table.Td>
                <Table.Td>
                  {kwh === null ? t('generation.noReport') : estimated ? t('generation.estimated') : ''}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('generation.total')}</Table.Th>
              <Table.Th ta="right">{totalKwh === null ? '—' : format.number(totalKwh)}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <p className={styles.hint}>{t('generation.zone', { zone: format.zone(zone, trend.computedAt) })}</p>
    </>
  );
}
