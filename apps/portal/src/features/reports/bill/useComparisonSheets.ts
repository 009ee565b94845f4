import type { BillReport, ExportSheet } from '@heliograph/contracts/engine';
import { BILL_GROUPS, rankBills } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { tableColumns } from '../../../shared/export/tableColumns.ts';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { useBatteryText } from './batteryText.ts';
import { rankingBills } from './rankingBills.ts';

const FLOWS = ['load', 'imported', 'exported', 'charged', 'discharged', 'left'] as const;

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
    const text = (key: string, title: string) => ({ key, title, file: { as: 'text' } }) as const;
    const number = (key: string, title: string, decimals = 2) =>
      ({ key, title, file: { as: 'number', decimals } }) as const;
    const columns = [
      text('plan', t('ranking.plan')),
      ...(isSimulated ? [text('battery', t('battery.column'))] : []),
      text('currency', t('column.currency')),
      number('total', t('ranking.total')),
      number('difference', t('ranking.difference')),
      ...groups.map((group) => number(`by.${group}`, t('ranking.by', { kind: plan(`kind.${group}`) }))),
      ...(isSimulated
        ? [
            ...FLOWS.map((key) => number(key, `${t(`battery.flow.${key}`)} (kWh)`)),
            number('cycles', t('battery.cycles')),
            number('selfSufficiency', `${t('battery.selfSufficiency')} (%)`),
          ]
        : []),
    ];
    const rows = ranked.map(({ bill, difference, drivers }): TableRow => {
      const compared = 'battery' in bill ? bill : null;
      const cycles = compared?.flows.cycles ?? null;
      const selfSufficiency = compared?.flows.selfSufficiency ?? null;
      return {
        plan: bill.plan.name,
        currency: bill.currency,
        total: bill.total,
        ...(difference !== null && { difference }),
        ...Object.fromEntries(drivers.map(({ group, amount }) => [`by.${group}`, amount])),
        ...(compared && { battery: batteryText(compared.battery) }),
        ...(compared && Object.fromEntries(FLOWS.map((key) => [key, compared.flows[key]]))),
        ...(cycles !== null && { cycles }),
        ...(selfSufficiency !== null && { selfSufficiency: selfSufficiency * 100 }),
      };
    });
    return [
      {
        name: t('ranking.sheet'),
        head: isSimulated ? [...head, t('battery.simulated')] : head,
        columns: columns.map(({ key, title, file }) => ({ key, title, ...file })),
        rows: { columns: tableColumns(rows, columns) },
      },
    ];
  };
}
