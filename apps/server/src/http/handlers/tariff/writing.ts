import {
  CURRENCIES,
  startDates,
  storedTariff,
  tariffFaults,
  type FaultReason,
  type TariffDraft,
} from '@heliograph/domain/tariff';
import type { Price } from '@heliograph/contracts/http';
import { instantOfDate } from '../../../localDate.ts';
import { tariffsRepository, type TariffRow } from '../../../storage/repositories/tariffs.ts';
import { createChangeStation, type StationStep } from '../../changeStation.ts';
import type { HandlersOf } from '../../handlers.ts';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { SELF_USE, SELLING, TYPE_CODES } from '../../wire/tariff.ts';

/** Setting tariffs and taking planned ones back. */
export function writingHandlers(services: Services) {
  const { audit } = services.repositories;
  const changeStation = createChangeStation(services);

  async function recorded(step: StationStep, action: string, detail: Record<string, string | number>) {
    const { asker, station, within, at } = step;
    await tariffsRepository(within.tx).revise(station.id);
    await audit.add([{ personId: asker.id, stationId: station.id, action, detail }], at, within.tx);
  }

  return {
    async setStationTariff({ station_id, start_date, seen, ...draft }, caller) {
      requireWritten(draft);
      const tariff = storedTariff(draft);
      await changeStation(station_id, caller, 'station.tariff', async (step) => {
        const { asker, station, within, at } = step;
        if (seen !== undefined && seen !== station.tariff_revision)
          throw new Refused('conflict', 'tariffChanged', { field: 'seen' });
        const from = start_date === undefined ? at : startOf(start_date, station.time_zone, at);
        const common = {
          station_id,
          unit: tariff.unit,
          effective_from: from,
          updated_at: at,
          person_id: asker.id,
        };
        await tariffsRepository(within.tx).put([
          {
            ...common,
            action: SELF_USE,
            type: TYPE_CODES[tariff.consumptionType],
            price_model: JSON.stringify(tariff.consumptionPrice),
          },
          {
            ...common,
            action: SELLING,
            type: TYPE_CODES[tariff.feedinType],
            price_model: JSON.stringify(tariff.feedinPrice),
          },
        ]);
        await recorded(step, 'tariff.set', {
          from,
          ...prices(tariff.unit, tariff.consumptionPrice, tariff.feedinPrice),
        });
      });
      return {};
    },

    async deleteStationTariff({ station_id, from }, caller) {
      await changeStation(station_id, caller, 'station.tariff', async (step) => {
        const { within, at } = step;
        if (from <= at) throw new Refused('conflict', 'tariffInForce', { field: 'from' });
        const removed = await tariffsRepository(within.tx).remove(station_id, from);
        if (removed.length === 0) throw new Refused('notFound', 'tariffUnknown', { field: 'from' });
        await recorded(step, 'tariff.remove', { from, ...removedPrices(removed) });
      });
      return {};
    },
  } satisfies Partial<HandlersOf<'tariff'>>;
}

/** @throws Refused naming the first field that is wrong: `meg.timeError` of the specification, or the currency. */
function requireWritten(draft: TariffDraft): void {
  if (!CURRENCIES.includes(draft.unit)) throw new Refused('badRequest', 'currencyUnknown', { field: 'unit' });
  const [fault] = tariffFaults(draft);
  if (!fault) return;
  const field = fault.path.join('.');
  throw new Refused('badRequest', TIME_ERRORS[fault.why], { field, values: { field } });
}

const TIME_ERRORS = {
  type: 'timeErrorType',
  empty: 'timeErrorEmpty',
  price: 'timeErrorPrice',
  clock: 'timeErrorClock',
  start: 'timeErrorStart',
  gap: 'timeErrorGap',
  overlap: 'timeErrorOverlap',
  equal: 'timeErrorEqual',
  backwards: 'timeErrorBackwards',
  end: 'timeErrorEnd',
} as const satisfies Record<FaultReason, MessageKey>;

/** First instant of a date at the station. @throws Refused unless a tariff may begin then */
function startOf(date: string, zone: string, now: number): number {
  const field = 'start_date';
  const { min, max } = startDates(zone, now);
  if (date < min || date > max)
    throw new Refused('badRequest', 'tariffStart', { field, values: { min, max } });
  const instant = instantOfDate(zone, date);
  if (instant === null) throw new Refused('badRequest', 'fieldWrong', { field, values: { field } });
  return instant;
}

/** Of a tariff, for the audit. */
const prices = (currency: string, consumption: Price, feedin: Price) => ({
  currency,
  consumption: JSON.stringify(consumption),
  feedin: JSON.stringify(feedin),
});

function removedPrices(rows: readonly TariffRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row) => [
      ['currency', row.unit],
      [row.action === SELF_USE ? 'consumption' : 'feedin', JSON.stringify(row.price_model)],
    ]),
  );
}
