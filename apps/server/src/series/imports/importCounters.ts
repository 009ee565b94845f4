import type { ImportedEnergy } from '@heliograph/contracts/http';
import { countersAtGrid } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import type { Client } from '../../storage/client.ts';

/** A counter of a device: its identity on the wire, and the position among the model's counters. */
export interface ImportCounter {
  deviceId: string;
  counter: number;
}

interface PointRow extends ImportCounter {
  label: string;
  /** Import counter of the same device; null if it has none. */
  imports: number | null;
  discharges: number | null;
  controlled: number | null;
}

/**
 * The counters that make up a station's energies, as `dayCounters` of the engine has them: import, controlled load and
 * discharge are counted by the devices that count export and charge.
 */
export async function importCounters(
  client: Client,
  stationId: number,
): Promise<Record<ImportedEnergy, ImportCounter[]>> {
  const { rows } = await client.query<PointRow>(
    `with own as (
       select device.id, device.device_id as name, code,
         (row_number() over (partition by device.id order by slot) - 1)::int as counter
       from device join model_function using (model_id)
       where station_id = $1 and model_function.kind = 'counter')
     select label, own.name as "deviceId", own.counter,
       (select beside.counter from own beside where beside.id = own.id and beside.code = $2) as imports,
       (select beside.counter from own beside where beside.id = own.id and beside.code = $3) as discharges,
       (select beside.counter from own beside where beside.id = own.id and beside.code = $4) as controlled
     from station_point point join own on own.id = point.device_id and own.code = point.property_code
     where point.station_id = $1 order by label, own.name, own.counter`,
    [stationId, Code.importTotal, Code.dischargeTotal, Code.controlledTotal],
  );
  const of = (label: string) => rows.filter((row) => row.label === label);
  const inverters = new Set(['fd', 'yd', 'cn'].flatMap(of).map(({ deviceId }) => deviceId));
  const grid = countersAtGrid(of('sd'), inverters);
  const charge = of('cn');
  const plain = (found: readonly PointRow[]) =>
    found.map(({ deviceId, counter }): ImportCounter => ({ deviceId, counter }));
  const beside = (found: readonly PointRow[], other: 'imports' | 'discharges' | 'controlled') =>
    found.flatMap((row): ImportCounter[] => {
      const counter = row[other];
      return counter === null ? [] : [{ deviceId: row.deviceId, counter }];
    });
  return {
    generation: plain(of('fd')),
    load: plain(of('yd')),
    gridImport: beside(grid, 'imports'),
    gridExport: plain(grid),
    controlled: beside(grid, 'controlled'),
    charge: plain(charge),
    discharge: beside(charge, 'discharges'),
  };
}
