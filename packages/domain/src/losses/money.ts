import { CAUSES, type Cause, type Ledger } from './ledger.ts';

/** Prices and import by interval, columns of the ledger's length. */
export interface PricedImport {
  /** Energy imported from the grid, mWh. */
  imported: ArrayLike<number>;
  /** Price of imported energy, per kWh, in force at the interval. */
  importPrice: ArrayLike<number>;
  /** Price of energy fed in, per kWh. */
  feedInPrice: ArrayLike<number>;
}

const MWH_PER_KWH = 1e6;

/**
 * Money that lost energy would have brought, by cause and interval: it would first have replaced imported energy, then
 * been fed in. Causes take own use in booking order; energy that came unexpectedly costs nothing.
 */
export function priceLosses(
  { causes, unexplained }: Pick<Ledger, 'causes' | 'unexplained'>,
  { imported, importPrice, feedInPrice }: PricedImport,
): Map<Cause | 'unexplained', Float64Array> {
  const ordered: [Cause | 'unexplained', Float64Array][] = [];
  for (const cause of CAUSES) {
    const lost = causes.get(cause);
    if (lost) ordered.push([cause, lost]);
  }
  ordered.push(['unexplained', unexplained]);
  const money = new Map(ordered.map(([cause, lost]) => [cause, new Float64Array(lost.length)]));
  for (let i = 0; i < unexplained.length; i++) {
    let own = Math.max(0, imported[i]! || 0);
    for (const [cause, lost] of ordered) {
      const energy = Math.max(0, lost[i]!);
      const used = Math.min(energy, own);
      own -= used;
      money.get(cause)![i] = (used * importPrice[i]! + (energy - used) * feedInPrice[i]!) / MWH_PER_KWH;
    }
  }
  return money;
}

/**
 * Cost of leaving a loss for the next days, the figure that lists are sorted by: its rate by the energy that the season
 * promises and the value of a kWh.
 *
 * @param lostShare lost over expected energy in the time of the loss, 0 to 1
 * @param clearEnergy energy under a clear sky of the days to come, Wh, for instance of the next 30
 * @param usualWeather mean energy over that under a clear sky in this season, 0 to 1
 * @param value mean value of a lost kWh in the time of the loss
 */
export const costAhead = (
  lostShare: number,
  clearEnergy: number,
  usualWeather: number,
  value: number,
): number => (lostShare * clearEnergy * usualWeather * value) / 1000;
