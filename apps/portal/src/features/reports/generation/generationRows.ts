import type { GenerationReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import type { TableRow } from '../../../shared/grid/tableRows.ts';

/** Key of the column of a currency. */
export const revenueKey = (currency: string): string => `revenue ${currency}`;

/** A row a station with its name and capacity, kWp; energies kWh, CO2 kg, revenue under `revenueKey`. */
export function generationRows({ rows }: GenerationReport, stations: readonly Station[]): TableRow[] {
  return rows.map(
    ({ stationId, revenue, estimated, missingHours, unpricedHours, zone: _zone, ...figures }) => {
      const station = stations.find(({ id }) => id === stationId);
      return {
        row: stationId,
        station: station?.station_name ?? String(stationId),
        capacity: station?.installed_capacity ?? null,
        ...figures,
        ...revenueOf(revenue),
        missing: missingHours,
        unpriced: unpricedHours,
        estimated: estimated ? 1 : 0,
      };
    },
  );
}

/** The total line: sums of the rows as shown. */
export function generationTotal(
  { rows, totals }: GenerationReport,
  label: string,
  capacity: number,
): TableRow {
  const { revenue, ...sums } = totals;
  const { generation } = totals;
  return {
    row: 'total',
    station: label,
    capacity,
    ...sums,
    specificYield: generation === null || capacity === 0 ? null : generation / capacity,
    ...revenueOf(revenue),
    missing: rows.reduce((hours, { missingHours }) => hours + missingHours, 0),
    unpriced: rows.reduce((hours, { unpricedHours }) => hours + unpricedHours, 0),
    estimated: 0,
  };
}

const revenueOf = (revenue: GenerationReport['totals']['revenue']): TableRow =>
  Object.fromEntries(revenue.map(({ currency, total }) => [revenueKey(currency), total]));
