import type { Bill, BillLine } from '@heliograph/contracts/engine';
import { comparePaper, type PaperDifference, type PaperReason } from '@heliograph/domain/billing';
import { roundMoney } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, IconButton, ScrollHint, TextInput } from '@heliograph/ui';
import { HelpIcon } from '../../../shared/icons.tsx';
import { useOptimisticValue } from '../../../shared/page/useOptimisticValue.ts';
import { useReportAddress } from '../frame/address.ts';
import styles from './Bill.module.css';
import { useLineText } from './lineText.ts';
import { changePaper, paperLine, readPaper, TOTAL, typedNumber, writePaper } from './paperAddress.ts';

interface BillTableProps {
  bill: Bill;
  missingHours: number;
  onExplain: (line: BillLine) => void;
}

/** [BIL-02] The lines of a bill, each to be explained, beside what the paper bill says. */
export function BillTable({ bill, missingHours, onExplain }: BillTableProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const lineText = useLineText();
  const [search, change] = useReportAddress();
  const [paper, set] = useOptimisticValue(readPaper(search.get('paper')), (next) =>
    change({ paper: next && writePaper(next) }),
  );
  const money = (amount: number) => format.money(amount, bill.currency);
  const paperTotal = paper && paperLine(paper, TOTAL).amount;
  const difference = paperTotal === null ? null : roundMoney(paperTotal - roundMoney(bill.total));

  return (
    <section className={styles.bill} aria-label={t('lines')}>
      <div className={styles.tableTools}>
        <Button size="xs" variant="default" onClick={() => set(paper === null ? new Map() : null)}>
          {t(paper === null ? 'paper.start' : 'paper.stop')}
        </Button>
        {paper !== null && <span className={styles.hint}>{t('paper.hint')}</span>}
      </div>
      {difference !== null && (
        <p className={styles.verdict} role="status" data-differs={difference !== 0 || undefined}>
          {difference === 0
            ? t('paper.totalAgrees')
            : t(difference > 0 ? 'paper.totalDiffers' : 'paper.totalLower', {
                amount: money(Math.abs(difference)),
              })}
        </p>
      )}
      <ScrollHint label={t('lines')}>
        <table className={styles.table} data-paper={paper !== null || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('column.line')}</th>
              <th scope="col" data-number>
                {t('column.quantity')}
              </th>
              <th scope="col" data-number>
                {t('column.price')}
              </th>
              <th scope="col" data-number>
                {t('column.amountIn', { currency: bill.currency })}
              </th>
              {paper !== null && (
                <>
                  <th scope="col">{t('column.paperQuantity')}</th>
                  <th scope="col">{t('column.paper')}</th>
                  <th scope="col">{t('column.difference')}</th>
                </>
              )}
              <td />
            </tr>
          </thead>
          <tbody>
            {bill.lines.map((line) => {
              const text = lineText(line);
              const label = text.detail === '' ? text.name : `${text.name}, ${text.detail}`;
              return (
                <tr key={line.id} data-kind={line.kind}>
                  <th scope="row">
                    {text.name}
                    {text.detail !== '' && <span className={styles.detail}>{text.detail}</span>}
                  </th>
                  <td data-number data-label={t('column.quantity')}>
                    {text.quantity}
                  </td>
                  <td data-number data-label={t('column.price')}>
                    {text.price}
                  </td>
                  <td data-number data-label={t('column.amount')}>
                    {money(line.amount)}
                  </td>
                  {paper !== null && (
                    <>
                      <td data-label={t('column.paperQuantity')}>
                        {line.unit !== 'percent' && (
                          <PaperField
                            label={t('paper.quantityOf', { line: label })}
                            value={paper.get(line.id)?.quantity ?? ''}
                            onChange={(quantity) => set(changePaper(paper, line.id, { quantity }))}
                          />
                        )}
                      </td>
                      <td data-label={t('column.paper')}>
                        <PaperField
                          label={t('paper.amountOf', { line: label })}
                          value={paper.get(line.id)?.amount ?? ''}
                          onChange={(amount) => set(changePaper(paper, line.id, { amount }))}
                        />
                      </td>
                      <td data-label={t('column.difference')}>
                        <Difference
                          difference={comparePaper(line, paperLine(paper, line.id), { missingHours })}
                          money={money}
                        />
                      </td>
                    </>
                  )}
                  <td className={styles.explainCell}>
                    <IconButton
                      label={t('explainLine', { line: label })}
                      icon={<HelpIcon />}
                      onClick={() => onExplain(line)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {bill.rounding !== 0 && (
              <tr>
                <th scope="row">{t('rounding')}</th>
                <td />
                <td />
                <td data-number data-label={t('column.amount')}>
                  {money(bill.rounding)}
                </td>
                {paper !== null && <td colSpan={3} />}
                <td />
              </tr>
            )}
            <tr className={styles.total}>
              <th scope="row">{t('total')}</th>
              <td />
              <td />
              <td data-number data-label={t('column.amount')}>
                {money(bill.total)}
              </td>
              {paper !== null && (
                <>
                  <td />
                  <td data-label={t('column.paper')}>
                    <PaperField
                      label={t('paper.amountOf', { line: t('total') })}
                      value={paper.get(TOTAL)?.amount ?? ''}
                      onChange={(amount) => set(changePaper(paper, TOTAL, { amount }))}
                    />
                  </td>
                  <td data-label={t('column.difference')}>{difference !== null && money(difference)}</td>
                </>
              )}
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollHint>
    </section>
  );
}

interface PaperFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function PaperField({ label, value, onChange }: PaperFieldProps) {
  const { t } = useTranslation('bill');
  const isWrong = Number.isNaN(typedNumber(value));
  return (
    <TextInput
      className={styles.paperField ?? ''}
      size="xs"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={isWrong ? t('paper.wrong') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** By how much a line differs, and why. */
function Difference({
  difference,
  money,
}: {
  difference: PaperDifference | null;
  money: (amount: number) => string;
}) {
  const { t } = useTranslation('bill');
  if (difference === null) return null;
  const { amount, reasons } = difference;
  const reasonText = (reason: PaperReason) => {
    switch (reason.why) {
      case 'quantity':
      case 'price':
        return t(`paper.why.${reason.why}`, { amount: money(reason.amount) });
      case 'days':
        return t('paper.why.days', { days: reason.days });
      default:
        return t(`paper.why.${reason.why}`);
    }
  };
  return (
    <div className={styles.difference}>
      <span>{amount === 0 ? t('paper.agrees') : money(amount)}</span>
      {amount !== 0 && reasons.length === 0 && <small>{t('paper.cent')}</small>}
      {reasons.map((reason) => (
        <small key={reason.why}>{reasonText(reason)}</small>
      ))}
    </div>
  );
}
