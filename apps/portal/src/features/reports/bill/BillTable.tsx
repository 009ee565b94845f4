import type { Bill, BillLine } from '@heliograph/contracts/engine';
import { besideBill, comparePaper, withoutEnergy } from '@heliograph/domain/billing';
import { roundMoney } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, IconButton, Row, ScrollHint, Text } from '@heliograph/ui';
import { HelpIcon } from '../../../shared/icons.tsx';
import { useOptimisticValue } from '../../../shared/page/useOptimisticValue.ts';
import { useReportAddress } from '../frame/address.ts';
import styles from './Bill.module.css';
import { signedMoney, useLineText, useMarkTexts } from './lineText.ts';
import {
  changePaper,
  paperLine,
  readPaper,
  TOTAL,
  turnedSign,
  writePaper,
  type PaperTexts,
} from './paperAddress.ts';
import { PaperDifferenceText, PaperField } from './PaperCells.tsx';

interface BillTableProps {
  bill: Bill;
  /** By a meter file, beside the bill by the station's counters; null for one bill alone. */
  beside: Bill | null;
  missingHours: number;
  onExplain: (line: BillLine) => void;
}

/** [BIL-02] The lines of a bill, each to be explained, beside those by the meter and what the paper bill says. */
export function BillTable({ bill, beside, missingHours, onExplain }: BillTableProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const [search, change] = useReportAddress();
  const [paper, set] = useOptimisticValue(readPaper(search.get('paper')), (next) =>
    change({ paper: next && writePaper(next) }),
  );
  const money = (amount: number) => format.money(amount, bill.currency);
  const paperTotal = paper && paperLine(paper, TOTAL).amount;
  const difference = paperTotal === null ? null : roundMoney(paperTotal - roundMoney(bill.total));
  const meter = beside && besideBill(bill, beside);
  const cells = { bill, paper, set, missingHours, onExplain };

  return (
    <section className={styles.bill} aria-label={t('lines')}>
      <Row gap={[8, 16]} align="center" wrap>
        <Button size="xs" variant="default" onClick={() => set(paper === null ? new Map() : null)}>
          {t(paper === null ? 'paper.start' : 'paper.stop')}
        </Button>
        {paper !== null && (
          <Text as="span" tone="soft" size={14}>
            {t('paper.hint')}
          </Text>
        )}
      </Row>
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
              {beside && (
                <>
                  <th scope="col" data-number>
                    {t('column.meter')}
                  </th>
                  <th scope="col" data-number>
                    {t('column.meterDifference')}
                  </th>
                </>
              )}
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
            {meter === null
              ? bill.lines.map((line) => <LineRow key={line.id} {...cells} own={line} />)
              : meter.lines.map(({ id, before, after }) => (
                  <LineRow key={id} {...cells} own={before} meter={after} />
                ))}
          </tbody>
          <tfoot>
            {(bill.rounding !== 0 ||
              (meter && (meter.rounding !== 0 || meter.difference.rounding !== 0))) && (
              <tr>
                <th scope="row">{t('rounding')}</th>
                <td />
                <td />
                <td data-number data-label={t('column.amount')}>
                  {money(bill.rounding)}
                </td>
                {meter && (
                  <>
                    <td data-number data-label={t('column.meter')}>
                      {money(meter.rounding)}
                    </td>
                    <td data-number data-label={t('column.meterDifference')}>
                      {signedMoney(format, meter.difference.rounding, bill.currency)}
                    </td>
                  </>
                )}
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
              {meter && (
                <>
                  <td data-number data-label={t('column.meter')}>
                    {money(meter.total)}
                  </td>
                  <td data-number data-label={t('column.meterDifference')}>
                    {signedMoney(format, meter.difference.total, bill.currency)}
                  </td>
                </>
              )}
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

interface LineRowProps extends Pick<BillTableProps, 'bill' | 'missingHours' | 'onExplain'> {
  own: BillLine | null;
  /** The line by the meter file, null where it has none; left out where no file is beside. */
  meter?: BillLine | null;
  paper: PaperTexts | null;
  set: (paper: PaperTexts) => void;
}

function LineRow({ bill, own, meter, paper, set, missingHours, onExplain }: LineRowProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const lineText = useLineText();
  const line = own ?? meter;
  if (!line) return null;
  const money = (amount: number) => format.money(amount, bill.currency);
  const text = lineText(line);
  const label = text.detail === '' ? text.name : `${text.name}, ${text.detail}`;
  return (
    <tr data-kind={line.kind}>
      <th scope="row">
        {text.name}
        {text.detail !== '' && <span className={styles.detail}>{text.detail}</span>}
      </th>
      <td data-number data-label={t('column.quantity')}>
        {own && (
          <span>
            {text.quantity}
            <Marks line={own} />
          </span>
        )}
      </td>
      <td data-number data-label={t('column.price')}>
        {text.price}
      </td>
      <td data-number data-label={t('column.amount')}>
        {own && money(own.amount)}
      </td>
      {meter !== undefined && (
        <>
          <td data-number data-label={t('column.meter')}>
            {meter && (
              <span>
                {money(meter.amount)}
                <span className={styles.detail}>{lineText(meter).quantity}</span>
                <Marks line={meter} />
              </span>
            )}
          </td>
          <td data-number data-label={t('column.meterDifference')}>
            {signedMoney(format, (meter?.amount ?? 0) - (own?.amount ?? 0), bill.currency)}
          </td>
        </>
      )}
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
            <PaperDifferenceText
              difference={comparePaper(own ?? withoutEnergy(line), paperLine(paper, line.id), {
                missingHours,
              })}
              money={money}
              onTurnSign={() =>
                set(changePaper(paper, line.id, { amount: turnedSign(paper.get(line.id)?.amount ?? '') }))
              }
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
}

/** Energy of the line that was not measured [DQ-03]. */
function Marks({ line }: { line: BillLine }) {
  const text = useMarkTexts().ofLine(line);
  return text !== '' && <span className={styles.detail}>{text}</span>;
}
