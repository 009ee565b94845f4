import { ENERGY_MARKS, type BillLine, type EnergyMark } from '@heliograph/contracts/engine';
import { roundMoney } from '@heliograph/domain/tariff';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { unroundedText } from '../tariff/BucketDetail.tsx';

export interface LineText {
  name: string;
  /** Tier and days; empty for lines of the whole bill. */
  detail: string;
  quantity: string;
  price: string;
}

/** How a line of a bill is written. @param isExact with all decimals of its quantity */
export function useLineText(isExact = false): (line: BillLine) => LineText {
  const { t } = useTranslation('bill');
  const { t: plan } = useTranslation('plan');
  const format = useFormat();
  const date = (text: string) => format.date(Date.parse(`${text}T00:00Z`), 'UTC');
  const exact = (value: number) => unroundedText(value, format);
  /** Without zeros at the end. */
  const short = (value: number) => format.number(value, String(value).split('.')[1]?.length ?? 0);

  function tierText({ kind, tier }: BillLine): string {
    if (!tier) return '';
    const [from, to] = [short(tier.from), short(tier.to ?? 0)];
    if (kind === 'twoWay') return t('detail.free', { from });
    if (tier.to === null) return t('detail.above', { from });
    return tier.from === 0 ? t('detail.upTo', { to }) : t('detail.between', { from, to });
  }

  function daysText({ days }: BillLine): string {
    if (!days) return '';
    const { first, last } = days;
    return first === last ? date(first) : t('detail.days', { first: date(first), last: date(last) });
  }
  const getDetail = (line: BillLine) =>
    [tierText(line), daysText(line)].filter((text) => text !== '').join(' · ');

  return (line) => {
    const { kind, name, quantity, unit, times, price } = line;
    const time = (count: number, per: 'day' | 'month') =>
      t(`times.${per}`, { count: Number(count.toFixed(isExact ? 6 : 2)) });
    const amount = () => {
      if (unit === 'day' || unit === 'month') return time(quantity, unit);
      if (unit === 'percent' || unit === 'each') return `${short(quantity)} ${t(`unit.${unit}`)}`;
      return `${isExact ? exact(quantity) : format.number(quantity)} ${t(`unit.${unit}`)}`;
    };
    return {
      name: name === '' ? (kind === 'gst' ? t('gst') : plan(`kind.${kind}`)) : name,
      detail: getDetail(line),
      quantity: times ? `${amount()} × ${time(times.count, times.per)}` : amount(),
      price:
        price === null ? '' : line.wholesale ? t('wholesale.mean', { price: exact(price) }) : exact(price),
    };
  };
}

export interface MarkTexts {
  /** Energy by mark; empty if all of it was measured. */
  ofLine: (line: BillLine) => string;
  /** Marks of an interval. */
  ofInterval: (marks: readonly EnergyMark[] | undefined) => string;
}

/** How energy that was not measured is marked [DQ-03]. */
export function useMarkTexts(): MarkTexts {
  const { t } = useTranslation('bill');
  const { t: report } = useTranslation('report');
  const format = useFormat();
  return {
    ofLine: ({ marks = {} }) =>
      ENERGY_MARKS.filter((mark) => marks[mark] !== undefined)
        .map((mark) => t(`marks.text.${mark}`, { kwh: format.number(marks[mark]!) }))
        .join(report('comma')),
    ofInterval: (marks = []) => marks.map((mark) => t(`marks.word.${mark}`)).join(report('comma')),
  };
}

const plus = (amount: number) => (roundMoney(amount) > 0 ? '+' : '');

/** Money by which something differs. */
export const signedMoney = (format: Format, amount: number, currency: string): string =>
  plus(amount) + format.money(amount, currency);

/** A number, to two decimals, by which something differs. */
export const signedAmount = (format: Format, amount: number): string => plus(amount) + format.number(amount);
