import type { BillReport, ExportSheet, SiteFlows } from '@heliograph/contracts/engine';
import { BILL_GROUPS, rankBills } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { tableSheet } from '../../../shared/export/tableSheet.ts';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { useBatteryText } from './batteryText.ts';
import { FLOWS, rankingBills } from './rankingBills.ts';

/** The sheet of a bill's file with the ranking; none where nothing is compared. */
export function useComparisonSheets(): (report: BillReport, head: readonly string[]) => ExportSheet[] {
  const { t } = useTranslation('bill');
  const { t: plan } = useTranslation('plan');
  const batteryText = useBatteryText();
  return (report, head) => {
    const bills = rankingBills(report);
    if (bills.length < 2) return [];
    const ranked = rankBills(bills);
    const groups = BILL_GROUPS.filter((group) =>
      ranked.some(({ drivers }) => drivers.some((one) => one.group === group)),
    );
    const isSimulated = report.comparison?.isKnown === true;
    const number = (key: string, title: string, decimals = 2) =>
      ({ key, title, as: 'number', decimals }) as const;
    const columns = [
      { key: 'plan', title: t('ranking.plan') },
      ...(isSimulated ? [{ key: 'battery', title: t('battery.column') }] : []),
      { key: 'currency', title: t('column.currency') },
      number('total', t('ranking.total')),
      number('difference', t('ranking.difference')),
      ...groups.map((group) => number(`by.${group}`, t('ranking.by', { kind: plan(`kind.${group}`) }))),
      ...(isSimulated
        ? [
            ...FLOWS.map((key) => number(key, `${t(`battery.flow.${key}`)} (kWh)`)),
            number('gridLevel', t('battery.gridLevel'), 0),
            number('cycles', t('battery.cycles')),
            number('selfSufficiency', `${t('battery.selfSufficiency')} (%)`),
          ]
        : []),
    ];
    const rows = ranked.map(({ bill, difference, drivers }): TableRow => ({
      plan: bill.plan.name,
      currency: bill.currency,
      total: bill.total,
      difference,
      ...Object.fromEntries(drivers.map(({ group, amount }) => [`by.${group}`, amount])),
      ...('battery' in bill && {
        battery: batteryText(bill.battery),
        gridLevel: bill.gridLevel,
        ...flowsRow(bill.flows),
      }),
    }));
    return [
      tableSheet(t('ranking.sheet'), columns, rows, isSimulated ? [...head, t('battery.simulated')] : head),
    ];
  };
}

const flowsRow = (flows: SiteFlows): TableRow => ({
  ...flows,
  selfSufficiency: flows.selfSufficiency === null ? null : flows.selfSufficiency * 100,
});
