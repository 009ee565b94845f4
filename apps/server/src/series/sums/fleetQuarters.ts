import type { LabelType } from '@heliograph/contracts/http';
import { DAY } from '@heliograph/domain/time';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { createQuarterTotals, type QuarterTotals } from './quarters.ts';

/** The fleets that a station is part of, by the names of their totals topics. */
export const getScopes = ({
  companyId,
  shownToGuest,
}: {
  companyId: number | null;
  shownToGuest: boolean;
}): string[] => [
  'all',
  ...(companyId === null ? [] : [`company-${companyId}`]),
  ...(shownToGuest ? ['guest'] : []),
];

/** A pack of `writeStationQuarters` to be added to fleets, or to be subtracted. */
export interface StationPack {
  scopes: readonly string[];
  pack: Uint8Array;
  sign: 1 | -1;
}

/** Adds and subtracts what stations contribute to fleets. Only one transaction at a time may do so. */
export async function changeFleets(client: Client, packs: readonly StationPack[]): Promise<void> {
  const fleets = new Map<string, QuarterTotals>();
  for (const { scopes, pack, sign } of packs)
    for (const scope of scopes) {
      const totals = fleets.get(scope) ?? createQuarterTotals();
      fleets.set(scope, totals);
      totals.addStation(pack, sign);
    }
  const changed = [...fleets].flatMap(([scope, totals]) =>
    [...totals.days()]
      .filter(({ label, day }) => totals.pack(label, day) !== null)
      .map((place) => ({ scope, ...place })),
  );
  if (changed.length === 0) return;
  const keys = (list: typeof changed) => [
    list.map(({ scope }) => scope),
    list.map(({ label }) => label),
    numberArray(list.map(({ day }) => day / DAY)),
  ];
  const { rows } = await client.query<{ scope: string; label: LabelType; day: number; pack: Buffer }>(
    `select scope, label, day, pack from fleet_quarters
     join unnest($1::text[], $2::text[], $3::int[]) as wanted(scope, label, day) using (scope, label, day)`,
    keys(changed),
  );
  for (const { scope, label, day, pack } of rows) fleets.get(scope)!.addPack(label, day * DAY, pack);
  const packed = changed.map((place) => ({
    ...place,
    pack: fleets.get(place.scope)!.pack(place.label, place.day),
  }));
  const kept = packed.filter(({ pack }) => pack !== null);
  const emptied = packed.filter(({ pack }) => pack === null);
  await client.query(
    `insert into fleet_quarters (scope, label, day, pack)
     select * from unnest($1::text[], $2::text[], $3::int[], $4::bytea[])
     on conflict (scope, label, day) do update set pack = excluded.pack`,
    [...keys(kept), kept.map(({ pack }) => pack)],
  );
  if (emptied.length > 0)
    await client.query(
      `delete from fleet_quarters using unnest($1::text[], $2::text[], $3::int[]) as gone(in_scope, of_label, date)
       where scope = in_scope and label = of_label and day = date`,
      keys(emptied),
    );
}
