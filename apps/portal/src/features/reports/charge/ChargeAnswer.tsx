import type { ConsumptionReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, StatTile } from '@heliograph/ui';
import { useMemo, type Ref } from 'react';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { ChargerIcon } from '../../../shared/icons/icons.tsx';
import { Figures } from '../frame/Figures.tsx';
import { PrintTable } from '../table/PrintTable.tsx';
import { grandTotal } from './chargeRows.ts';
import { ChargeTable, type ShownRows } from './ChargeTable.tsx';
import { useChargeTable } from './useChargeTable.ts';

export interface ChargeAnswerProps {
  report: ConsumptionReport;
  /** The rows for paper while they are printed. */
  printed: readonly TableRow[] | null;
  ref: Ref<ShownRows>;
}

/** A charge report as it was answered: how many charged how much, and who. */
export function ChargeAnswer({ report, printed, ref }: ChargeAnswerProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { columns, rows } = useChargeTable(report);
  const sum = grandTotal(report);
  const total = useMemo((): TableRow => ({ user: t('charge.grand'), energy: sum }), [sum, t]);
  if (rows.length === 0)
    return <EmptyState icon={<ChargerIcon />} title={t('charge.empty')} hint={t('charge.emptyHint')} />;
  const energy = format.energy(sum);
  const charges = report.groups.reduce((count, { list }) => count + list.length, 0);
  return (
    <>
      <Figures label={t('total')}>
        <StatTile label={t('charge.users')} value={format.integer(report.groups.length)} />
        <StatTile label={t('charge.charges')} value={format.integer(charges)} />
        <StatTile label={t('charge.sum')} value={energy.value} unit={energy.unit} />
      </Figures>
      <ChargeTable columns={columns} rows={rows} total={total} ref={ref} />
      {printed && <PrintTable columns={columns} rows={printed} totals={[total]} />}
    </>
  );
}
