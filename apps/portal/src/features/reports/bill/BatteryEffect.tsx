import type { BatteryComparison, BillLine, ComparedBill, SiteFlows } from '@heliograph/contracts/engine';
import { lineDifferences, type LineDifference } from '@heliograph/domain/billing';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import batteries from './Batteries.module.css';
import { FLOWS } from './rankingBills.ts';
import { useBatteryText } from './batteryText.ts';
import styles from './Bill.module.css';
import { signedAmount, useLineText } from './lineText.ts';

interface BatteryEffectProps {
  bill: ComparedBill;
  comparison: BatteryComparison;
  onClose: () => void;
}

/** [BIL-03] Effect of a battery under a plan: its energies, and the bill line by line. */
export function BatteryEffect({ bill, comparison, onClose }: BatteryEffectProps) {
  const { t } = useTranslation('bill');
  const batteryText = useBatteryText();
  const { battery, plan } = bill;
  const measured = comparison.bills.find(
    (each) => each.battery === 'measured' && each.plan.plan_id === plan.plan_id,
  );
  return (
    <Dialog opened size="form" title={`${plan.name}, ${batteryText(battery)}`} onClose={onClose}>
      <div className={batteries.compared}>
        {battery !== null && battery !== 'measured' && <p>{t(`battery.how.${battery.rule}`)}</p>}
        {measured && (
          <>
            <Flows before={measured.flows} after={bill.flows} gridLevel={bill.gridLevel} />
            <Lines before={measured} after={bill} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface FlowsProps {
  before: SiteFlows;
  after: SiteFlows;
  gridLevel: number | null;
}

function Flows({ before, after, gridLevel }: FlowsProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const kwh = (value: number | null) => (value === null ? '–' : format.number(value));
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value * 100));
  const change = (from: number | null, to: number | null) =>
    from === null || to === null ? '' : signedAmount(format, to - from);
  return (
    <table className={styles.small}>
      <Head first={t('battery.energy')} />
      <tbody>
        {FLOWS.filter((key) => key !== 'held' || after.held !== null).map((key) => (
          <tr key={key}>
            <th scope="row">{t(`battery.flow.${key}`)}</th>
            <td data-number>{kwh(before[key])}</td>
            <td data-number>{kwh(after[key])}</td>
            <td data-number>{change(before[key], after[key])}</td>
          </tr>
        ))}
        {gridLevel !== null && (
          <tr>
            <th scope="row">{t('battery.gridLevel')}</th>
            <td />
            <td data-number>{format.percent(gridLevel)}</td>
            <td />
          </tr>
        )}
        {after.cycles !== null && (
          <tr>
            <th scope="row">{t('battery.cycles')}</th>
            <td />
            <td data-number>{format.number(after.cycles, 1)}</td>
            <td />
          </tr>
        )}
        <tr>
          <th scope="row">{t('battery.selfSufficiency')}</th>
          <td data-number>{percent(before.selfSufficiency)}</td>
          <td data-number>{percent(after.selfSufficiency)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

function Lines({ before, after }: { before: ComparedBill; after: ComparedBill }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const { currency } = after;
  return (
    <table className={styles.small}>
      <Head first={t('battery.lineIn', { currency })} />
      <tbody>
        {lineDifferences(before, after).map((difference) => (
          <Line key={difference.id} difference={difference} />
        ))}
        <tr data-peak>
          <th scope="row">{t('total')}</th>
          <td data-number>{format.number(before.total)}</td>
          <td data-number>{format.number(after.total)}</td>
          <td data-number>{signedAmount(format, after.total - before.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Line({ difference }: { difference: LineDifference }) {
  const format = useFormat();
  const lineText = useLineText();
  const { before, after, amount } = difference;
  const named = after ?? before;
  if (named === null) return null;
  const { name, detail } = lineText(named);
  const cell = (line: BillLine | null) =>
    line && (
      <>
        {format.number(line.amount)}
        <span className={styles.detail}>{lineText(line).quantity}</span>
      </>
    );
  return (
    <tr>
      <th scope="row">
        {name}
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </th>
      <td data-number>{cell(before)}</td>
      <td data-number>{cell(after)}</td>
      <td data-number>{signedAmount(format, amount)}</td>
    </tr>
  );
}

function Head({ first }: { first: string }) {
  const { t } = useTranslation('bill');
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" data-number>
          {t('battery.measured')}
        </th>
        <th scope="col" data-number>
          {t('battery.simulatedColumn')}
        </th>
        <th scope="col" data-number>
          {t('battery.change')}
        </th>
      </tr>
    </thead>
  );
}
