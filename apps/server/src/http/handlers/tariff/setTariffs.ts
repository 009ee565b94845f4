import type { Tariff } from '@heliograph/contracts/http';
import { groupBy } from '@heliograph/domain/groupBy';
import type { Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { findChanges, type AuditEntry } from '../../../storage/repositories/audit.ts';
import type { Repositories } from '../../../storage/repositories/index.ts';
import { tariffsRepository, type TariffRow } from '../../../storage/repositories/tariffs.ts';
import type { Schema } from '../../../storage/schema.ts';
import {
  halvesAt,
  pricesAt,
  SELF_USE,
  SELLING,
  toTariff,
  TYPE_CODES,
  type TariffHalf,
} from './tariffRows.ts';

/** A tariff of a station from an instant on, as it is stored. */
export interface NewTariff extends Tariff {
  /** Epoch ms. */
  from: number;
}

/** A tariff that was stored. */
export interface SetTariff {
  station_id: number;
  from: number;
  /** The halves that began at the same instant before. */
  replaced: TariffRow[];
}

interface Setting {
  /** Id of who sets them. */
  personId: number;
  /** Epoch ms. */
  at: number;
  /**
   * Id of the import, if any: a tariff already in force at its instant is skipped, and the audit log names the import.
   */
  importId?: number;
}

/**
 * Stores tariffs of locked stations in their transaction, with an entry in the audit log for each. @returns those that
 * were
 */
export async function setTariffs(
  { audit }: Pick<Repositories, 'audit'>,
  tx: Transaction<Schema>,
  tariffs: readonly NewTariff[],
  { personId, at, importId }: Setting,
): Promise<SetTariff[]> {
  const own = tariffsRepository(tx);
  const stored = groupBy(
    await own.ofStations([...new Set(tariffs.map(({ station_id }) => station_id))]),
    ({ station_id }) => station_id,
  );
  const histories = new Map<number, TariffHalf[]>();
  const set: SetTariff[] = [];
  const rows: TariffHalf[] = [];
  const entries: AuditEntry[] = [];
  for (const tariff of tariffs) {
    const { station_id: stationId, from } = tariff;
    const before = histories.get(stationId) ?? stored.get(stationId) ?? [];
    if (importId !== undefined && isInForce(tariff, before)) continue;
    const halves = toHalves(tariff);
    const others = before.filter(({ effective_from }) => effective_from !== from);
    histories.set(stationId, [...others, ...halves]);
    rows.push(...halves);
    set.push({
      station_id: stationId,
      from,
      replaced: (stored.get(stationId) ?? []).filter(({ effective_from }) => effective_from === from),
    });
    entries.push({
      personId,
      stationId,
      action: 'tariff.set',
      detail: { from, ...(importId !== undefined && { import: importId }) },
      changes: findChanges(pricesAt(before, from), pricesAt(halves, from)),
    });
  }
  if (rows.length === 0) return [];
  await own.put(
    rows.map((row) => ({
      ...row,
      price_model: JSON.stringify(row.price_model),
      updated_at: at,
      person_id: personId,
    })),
  );
  await own.revise(set.map(({ station_id }) => station_id));
  await audit.add(entries, at, tx);
  return set;
}

function isInForce({ from, ...tariff }: NewTariff, history: readonly TariffHalf[]): boolean {
  const { consumption, feedin } = halvesAt(history, from);
  return (
    consumption !== undefined &&
    feedin !== undefined &&
    consumption.unit === feedin.unit &&
    isDeepStrictEqual(toTariff(consumption, feedin), tariff)
  );
}

function toHalves(tariff: NewTariff): [consumption: TariffHalf, feedin: TariffHalf] {
  const { station_id, unit, from: effective_from } = tariff;
  return [
    {
      station_id,
      action: SELF_USE,
      type: TYPE_CODES[tariff.consumptionType],
      unit,
      price_model: tariff.consumptionPrice,
      effective_from,
    },
    {
      station_id,
      action: SELLING,
      type: TYPE_CODES[tariff.feedinType],
      unit,
      price_model: tariff.feedinPrice,
      effective_from,
    },
  ];
}
