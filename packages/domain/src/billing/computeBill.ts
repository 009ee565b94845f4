import { ENERGY_MARKS, type Bill, type BillLine } from '@heliograph/contracts/engine';
import type { ElectricityPlan, PlanPart } from '@heliograph/contracts/http';
import { columnTotal } from '../reports/columnTotals.ts';
import { decimalSum, withoutNoise } from '../tariff/roundMoney.ts';
import { DAY } from '../time/index.ts';
import { allotEnergy, type TierPart } from './allotEnergy.ts';
import { energyMarks, EnergyQuality, type BillEnergy } from './billEnergy.ts';
import { demandAverages, demandPeaks, type DemandAverage, type DemandPart } from './demandPeaks.ts';
import { planClock, type PlanClock } from './planClock.ts';
import { GST_PERCENT } from './gst.ts';
import { intervalTimes } from './intervalTimes.ts';
import { lineId, pricePeriods, type PricePeriod } from './pricePeriods.ts';
import { computeMonths, type BillDays } from './tierCycles.ts';
import { wholesalePrices, type EnergyPart } from './wholesale.ts';

/** Callbacks that receive each interval's contribution to a line. */
interface BillTrace {
  energy?: (line: string, bucket: number, kwh: number, price: number) => void;
  /** Receives all averages of the line; `peak` is the one charged. */
  demand?: (line: string, averages: readonly DemandAverage[], peak: DemandAverage | null) => void;
}

/**
 * The bill of a period under a plan [BIL-02], as described in docs/guides/bills.md: energy by part and tier,
 * demand, supply, then discounts, then GST. Amounts are exact; they are rounded once, for display.
 */
export function computeBill(
  plan: ElectricityPlan,
  energy: BillEnergy,
  days: BillDays,
  trace: BillTrace = {},
): Omit<Bill, 'plan'> {
  const clock = planClock(plan, energy.zone, energy.edges);
  const periods = pricePeriods(plan, days);
  let unpricedKwh = 0;
  const leftOut = new Set<number>();
  const charged = periods.flatMap((period) => {
    const own = periodLines({ plan, period, energy, clock, days, trace, leftOut });
    unpricedKwh += own.unpricedKwh;
    const lines = [...own.lines, ...discountLines(period, own.lines, days)];
    if (periods.length === 1) return lines;
    const its = { first: toDate(period.first), last: toDate(period.last) };
    return lines.map((line) => ({ ...line, days: line.days ?? its }));
  });
  const gst = computeGst(plan, charged);
  const all = plan.gst === 'excluded' ? [...charged, gstLine(gst ?? 0)] : charged;
  const amounts = all.map(({ amount }) => amount);
  return {
    currency: plan.currency,
    state: plan.state,
    holidays: holidaysWithin(clock, days),
    hasPriceChange: periods.length > 1,
    lines: all,
    total: decimalSum(amounts),
    rounding: withoutNoise(columnTotal(amounts).rounding),
    gst,
    unpricedKwh: withoutNoise(unpricedKwh),
    ...(leftOut.size > 0 && { withoutSpot: intervalTimes(energy.edges, (bucket) => leftOut.has(bucket)) }),
  };
}

/** Input for the lines of a period with the same prices. */
interface PeriodInput {
  plan: Pick<ElectricityPlan, 'gst'>;
  period: PricePeriod;
  energy: BillEnergy;
  clock: PlanClock;
  /** Days of the whole bill. */
  days: BillDays;
  trace: BillTrace;
  /** Collects intervals with energy but without a price in their series. */
  leftOut: Set<number>;
}

/** Lines of a period with the same prices, in the order of the plan, before discounts. */
function periodLines(input: PeriodInput): { lines: BillLine[]; unpricedKwh: number } {
  const { period } = input;
  const numbered = period.parts.map((part, index) => ({ part, index }));
  const byPart = numbered.map(({ part, index }): BillLine[] => {
    if (part.kind === 'supply') return [supplyLine(part, index, period)];
    if (part.kind === 'demand') return demandLines(part, index, input);
    if (part.kind === 'twoWay') return [twoWayLine(part, index, input)];
    return [];
  });
  let unpricedKwh = 0;
  for (const kind of ['usage', 'controlled', 'feedIn'] as const) {
    const parts = numbered.filter(({ part }) => part.kind === kind);
    const own = energyLines(parts, REGISTER_OF[kind], input);
    for (const { index, line } of own.lines) byPart[index]!.push(line);
    if (kind !== 'feedIn') unpricedKwh += own.unpricedKwh;
  }
  return { lines: byPart.flat(), unpricedKwh };
}

/** Register that counts the energy of each kind of part. */
export const REGISTER_OF = { usage: 'imported', controlled: 'controlled', feedIn: 'exported' } as const;

type Numbered<Part> = { part: Part; index: number };

/** Fields that lines of most kinds share. */
const plain = { tier: null, days: null, times: null } as const;

function supplyLine(
  { name, price, per }: Extract<PlanPart, { kind: 'supply' }>,
  index: number,
  period: PricePeriod,
): BillLine {
  const quantity = per === 'day' ? getLength(period) : computeMonths(period);
  return {
    ...plain,
    id: lineId(period.list, index, 0),
    kind: 'supply',
    name,
    quantity,
    unit: per,
    price,
    amount: withoutNoise(quantity * price),
  };
}

const getLength = ({ first, last }: BillDays) => last - first + 1;

/** One line for each tier that received energy, and always one for the first. */
function energyLines(
  parts: readonly Numbered<PlanPart>[],
  register: (typeof REGISTER_OF)[EnergyPart['kind']],
  { plan, period, energy, clock, days, trace, leftOut }: PeriodInput,
): { lines: { index: number; line: BillLine }[]; unpricedKwh: number } {
  const quality = energy.quality?.[register];
  const own = (parts as readonly Numbered<EnergyPart>[]).map(({ part, index }) => ({
    part,
    index,
    sign: part.kind === 'feedIn' ? -1 : 1,
    wholesale: wholesalePrices(part, plan, energy),
    kwh: new Float64Array(part.tiers.length),
    /** Amounts at wholesale prices. */
    amounts: new Float64Array(part.tiers.length),
    estimatedKwh: new Float64Array(part.tiers.length),
    marked: part.tiers.map(() => markedEnergy()),
  }));
  const sums = own.map(({ kwh }) => kwh);
  /** Fixed prices need only the energy of each tier. */
  const needsPrices = trace.energy !== undefined || own.some(({ wholesale }) => wholesale !== null);
  let unpricedKwh = 0;
  const allotted = {
    parts: own.map(({ part }) => part),
    energy: energy[register],
    clock,
    days: period,
    start: days.first,
    spots: own.map(({ wholesale }) => wholesale?.spot ?? null),
    leaveOut: (bucket: number) => void leftOut.add(bucket),
  };
  allotEnergy(allotted, (bucket, position, tier, kwh) => {
    if (position === null) {
      unpricedKwh += kwh;
      return;
    }
    sums[position]![tier]! += kwh;
    const its = quality?.[bucket];
    if (its) own[position]!.marked[tier]!.add(its, kwh);
    if (!needsPrices) return;
    const { part, index, wholesale, sign, amounts, estimatedKwh } = own[position]!;
    const price = wholesale ? wholesale.price(bucket, tier) : part.tiers[tier]!.price;
    if (wholesale) {
      amounts[tier]! += kwh * price;
      if (its && (its & UNSURE) !== 0) estimatedKwh[tier]! += kwh;
    }
    trace.energy?.(lineId(period.list, index, tier), bucket, kwh, sign * price);
  });
  const lines = own.flatMap(({ part, index, sign, wholesale, kwh, amounts, estimatedKwh, marked }) =>
    part.tiers.flatMap(({ upTo, price }, tier) => {
      const quantity = withoutNoise(kwh[tier]!);
      if (tier > 0 && quantity === 0) return [];
      const amount = wholesale ? amounts[tier]! : quantity * price;
      const line: BillLine = {
        ...plain,
        id: lineId(period.list, index, tier),
        kind: part.kind,
        name: part.name,
        tier:
          part.tiers.length === 1 && upTo === null
            ? null
            : { from: part.tiers[tier - 1]?.upTo ?? 0, to: upTo },
        quantity,
        unit: 'kWh',
        price: !wholesale ? price : quantity === 0 ? null : withoutNoise(amount / quantity),
        amount: withoutNoise(sign * amount),
        ...marked[tier]!.ofLine(),
        ...(wholesale && {
          wholesale: { ...wholesale.line(tier), estimatedKwh: withoutNoise(estimatedKwh[tier]!) },
        }),
      };
      return [{ index, line }];
    }),
  );
  return { lines, unpricedKwh };
}

/** Energy whose time within a longer interval or a gap is not known: its price is a mean. */
export const UNSURE = EnergyQuality.spread | EnergyQuality.estimated;

/** Sums the energy of a line by mark. */
function markedEnergy() {
  const sums = { substituted: 0, estimated: 0, corrected: 0 };
  return {
    add(quality: number, kwh: number) {
      for (const mark of energyMarks(quality)) sums[mark] += kwh;
    },
    ofLine(): Pick<BillLine, 'marks'> {
      const known = ENERGY_MARKS.filter((mark) => sums[mark] > 0);
      if (known.length === 0) return {};
      return { marks: Object.fromEntries(known.map((mark) => [mark, withoutNoise(sums[mark])])) };
    },
  };
}

/** A network export price: the free energy and the rest as two tiers. */
function twoWayLine(
  part: Extract<PlanPart, { kind: 'twoWay' }>,
  index: number,
  { period, energy: { exported, quality }, clock, days, trace }: PeriodInput,
): BillLine {
  const id = lineId(period.list, index, 0);
  const { name, price, effect, free, windows, cycle } = part;
  const cost = effect === 'charge' ? price : -price;
  const tiered: TierPart = {
    windows,
    cycle,
    tiers: [...(free > 0 ? [{ upTo: free, price: 0 }] : []), { upTo: null, price: cost }],
  };
  const paid = tiered.tiers.length - 1;
  let sum = 0;
  const marked = markedEnergy();
  const allotted = { parts: [tiered], energy: exported, clock, days: period, start: days.first };
  allotEnergy(allotted, (bucket, position, tier, kwh) => {
    if (position === null || tier !== paid) return;
    sum += kwh;
    marked.add(quality?.exported?.[bucket] ?? 0, kwh);
    trace.energy?.(id, bucket, kwh, cost);
  });
  const quantity = withoutNoise(sum);
  return {
    ...plain,
    id,
    kind: 'twoWay',
    name,
    tier: free > 0 ? { from: free, to: null } : null,
    quantity,
    unit: 'kWh',
    price: cost,
    amount: withoutNoise(quantity * cost),
    ...marked.ofLine(),
  };
}

/** A line for each period with a demand, or one for all days if the demand resets daily. */
function demandLines(
  part: DemandPart,
  index: number,
  { period, energy, clock, days, trace }: PeriodInput,
): BillLine[] {
  const averages = demandAverages(part, energy, clock);
  const peaks = demandPeaks(part, averages, period, days);
  const { name, price, unit, per, reset } = part;
  const own = { kind: 'demand', name, tier: null, unit, price } as const;
  const marksOf = (charged: readonly (DemandAverage | null)[]) => {
    const marked = markedEnergy();
    for (const peak of charged) if (peak) marked.add(peak.quality, peak.kwh);
    return marked.ofLine();
  };
  if (reset === 'day') {
    const id = lineId(period.list, index, 0);
    for (const { first, peak } of peaks)
      if (peak)
        trace.demand?.(
          id,
          averages.filter(({ day }) => day === first),
          peak,
        );
    const quantity = withoutNoise(peaks.reduce((sum, { charged }) => sum + charged, 0));
    const marks = marksOf(peaks.map(({ peak }) => peak));
    return [
      { ...own, id, days: null, quantity, times: null, amount: withoutNoise(quantity * price), ...marks },
    ];
  }
  return peaks.flatMap(({ first, last, of, peak, charged, count }, place): BillLine[] => {
    if (charged === 0 && (peaks.length > 1 || count === 0)) return [];
    const id = lineId(period.list, index, place);
    trace.demand?.(
      id,
      averages.filter(({ day }) => day >= of.first && day <= of.last),
      peak,
    );
    return [
      {
        ...own,
        id,
        days: { first: toDate(first), last: toDate(last) },
        quantity: charged,
        times: { count, per },
        amount: withoutNoise(charged * count * price),
        ...marksOf([peak]),
      },
    ];
  });
}

/** Lines that a discount on usage, or on all charges, is calculated from. */
export const discountBase = (of: 'usage' | 'charges', lines: readonly BillLine[]): BillLine[] =>
  lines.filter((line) =>
    of === 'usage' ? line.kind === 'usage' || line.kind === 'controlled' : isCharge(line),
  );

/** Credits carry no GST and get no discount: feed-in, and rewards of two-way prices. */
export const isCharge = ({ kind, price }: BillLine): boolean =>
  kind !== 'feedIn' && kind !== 'gst' && !(kind === 'twoWay' && price !== null && price < 0);

/** Discounts of a period with the same prices; a fixed amount is prorated by days. */
function discountLines(period: PricePeriod, lines: readonly BillLine[], days: BillDays): BillLine[] {
  const share = getLength(period) / getLength(days);
  return period.parts.flatMap((part, index): BillLine[] => {
    if (part.kind !== 'discount') return [];
    const { name, of, value } = part;
    const own = {
      ...plain,
      id: lineId(period.list, index, 0),
      kind: 'discount',
      name,
      price: null,
    } as const;
    if (of === 'fixed')
      return [{ ...own, quantity: share, unit: 'each', price: -value, amount: withoutNoise(-value * share) }];
    const base = computeSum(discountBase(of, lines));
    return [{ ...own, quantity: value, unit: 'percent', amount: withoutNoise((-base * value) / 100) }];
  });
}

/** GST included in the charges, or to be added to them; null without GST. */
function computeGst({ gst }: ElectricityPlan, lines: readonly BillLine[]): number | null {
  if (gst === 'none') return null;
  const charges = computeSum(lines.filter(isCharge));
  return withoutNoise(
    gst === 'included' ? (charges * GST_PERCENT) / (100 + GST_PERCENT) : (charges * GST_PERCENT) / 100,
  );
}

const gstLine = (amount: number): BillLine => ({
  ...plain,
  id: 'gst',
  kind: 'gst',
  name: '',
  quantity: GST_PERCENT,
  unit: 'percent',
  price: null,
  amount,
});

const computeSum = (lines: readonly BillLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function holidaysWithin({ isHoliday }: PlanClock, { first, last }: BillDays): string[] {
  const found: string[] = [];
  for (let day = first; day <= last; day++) if (isHoliday(day)) found.push(toDate(day));
  return found;
}

const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
