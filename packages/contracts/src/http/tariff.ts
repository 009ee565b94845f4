import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Currency, DateText, Id, IdList, Instant, MAX_ID, QueryId, RequestInstant } from './scalars.ts';

const TIME_OF_USE = 'by time of use';
const BY_WEEKDAY = 'by time of use, with other prices on weekends';
export const TariffType = withMeanings(z.enum(['fixed', 'tou', 'touW']), {
  fixed: 'one price',
  tou: TIME_OF_USE,
  touW: BY_WEEKDAY,
});
export type TariffType = z.infer<typeof TariffType>;

/** HH:mm; `24:00` is allowed as an end while editing and stored as `23:59` (TAR-04). */
export const ClockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);

export const PriceEntry = z.object({
  startTime: ClockTime,
  endTime: ClockTime,
  /** Price per kWh in the tariff's currency. */
  value: z.number(),
});
export type PriceEntry = z.infer<typeof PriceEntry>;

export const PriceDays = withMeanings(z.enum(['daily', 'weekday', 'weekend']), {
  daily: 'every day',
  weekday: 'Monday to Friday',
  weekend: 'Saturday and Sunday',
});
export const PriceTab = z.object({ tab: PriceDays, data: z.array(PriceEntry) });
export type PriceTab = z.infer<typeof PriceTab>;

/** A number for type `fixed`, otherwise tabs. */
export const Price = z.union([z.number(), z.array(PriceTab)]);
export type Price = z.infer<typeof Price>;

export const Tariff = z.object({
  station_id: Id,
  unit: Currency,
  feedinType: TariffType,
  feedinPrice: Price,
  consumptionType: TariffType,
  consumptionPrice: Price,
});
export type Tariff = z.infer<typeof Tariff>;

/** A stored half of a tariff (TAR-05). */
export const StoredTariff = z.object({
  id: Id,
  station_id: Id,
  action: withMeanings(z.union([z.literal(1), z.literal(2)]), { 1: 'self-consumption', 2: 'feed-in' }),
  type: withMeanings(z.union([z.literal(1), z.literal(2), z.literal(3)]), {
    1: 'one price',
    2: TIME_OF_USE,
    3: BY_WEEKDAY,
  }),
  unit: Currency,
  price_model: Price,
  /** In force from this instant until the next of the same action. */
  create_time: Instant,
  update_time: Instant,
});
export type StoredTariff = z.infer<typeof StoredTariff>;

/** GET /station/get_station_tariff: the tariff in force now; null when there is none. */
export const getStationTariff = call('GET', '/station/get_station_tariff', {
  may: 'station.view',
  at: 'station_id',
  tokens: true,
  summary: 'Tariff in force',
  request: z.object({ station_id: QueryId }),
  answer: Tariff.nullable(),
});

/** A price as typed; checked by `tariffErrors` of domain/tariff (TAR-03, TAR-04). */
const NewPrice = z.union([
  z.number(),
  z
    .array(
      z.object({
        tab: PriceDays,
        data: z
          .array(z.object({ startTime: z.string().max(8), endTime: z.string().max(8), value: z.number() }))
          .max(48),
      }),
    )
    .max(2),
]);

/**
 * POST /station/set_station_tariff: a new tariff from now on, or from the first instant of `start_date` in the
 * station's zone (our extension), until the next planned one. Refused with meg.timeError, `field` naming the entry,
 * for example `feedinPrice.0.data.3.endTime`, and with a conflict when `seen` is given and a tariff has been set or
 * removed since.
 */
export const setStationTariff = call('POST', '/station/set_station_tariff', {
  may: 'station.tariff',
  at: 'station_id',
  tokens: true,
  summary: 'Set the tariff',
  request: z.object({
    station_id: Id,
    unit: Currency,
    feedinType: TariffType,
    feedinPrice: NewPrice,
    consumptionType: TariffType,
    consumptionPrice: NewPrice,
    start_date: DateText.optional(),
    /** `revision` of the history that the change is based on. */
    seen: z.number().int().min(0).optional(),
  }),
  answer: z.object({}),
});

/** A version of a station's tariff, both halves together. */
export const TariffVersion = Tariff.extend({
  /** In force from this instant … */
  from: Instant,
  /** … until this one; null until further notice. */
  until: Instant.nullable(),
  /** Who set it last; empty when unknown. */
  create_name: z.string(),
});
export type TariffVersion = z.infer<typeof TariffVersion>;

/** GET /station/get_tariff_history: all versions of a station's tariff, newest first (our extension). */
export const getTariffHistory = call('GET', '/station/get_tariff_history', {
  may: 'station.tariff',
  at: 'station_id',
  tokens: true,
  summary: 'All versions of a tariff',
  request: z.object({ station_id: QueryId }),
  answer: z.object({ list: z.array(TariffVersion), revision: z.number().int() }),
});

/** POST /station/delete_station_tariff: withdraws a version that is not in force yet (our extension). */
export const deleteStationTariff = call('POST', '/station/delete_station_tariff', {
  may: 'station.tariff',
  at: 'station_id',
  tokens: true,
  summary: 'Withdraw a planned tariff',
  request: z.object({ station_id: Id, from: RequestInstant }),
  answer: z.object({}),
});

/** Maximum stations in one answer of `get_settable_tariffs`. */
export const SETTABLE_TARIFFS = 500;

/**
 * GET /station/get_settable_tariffs: the tariffs in force of the stations whose tariff the caller may set, by station
 * id, in parts (our extension). Stations without a tariff are left out.
 */
export const getSettableTariffs = call('GET', '/station/get_settable_tariffs', {
  may: 'signedIn',
  tokens: true,
  summary: 'Tariffs that the caller may change',
  request: z.object({
    /** `next` of the previous response; 0 for the first. */
    after: z.coerce.number().int().min(0).max(MAX_ID),
  }),
  answer: z.object({
    list: z.array(
      Tariff.extend({
        /** Name of the station, or its id if the name is not unique, as in an import. */
        station: z.string(),
      }),
    ),
    /** Null after the last part. */
    next: Id.nullable(),
  }),
});

/**
 * GET /station/get_station_tariff_list: stored tariffs in force at any time between two dates in the station's zone,
 * both inclusive. `station_id` may be a comma-separated list (our extension, for fleet screens).
 */
export const getStationTariffList = call('GET', '/station/get_station_tariff_list', {
  may: 'station.view',
  at: 'station_id',
  tokens: true,
  summary: 'Tariff history between two dates',
  request: z.object({
    station_id: IdList.min(1),
    start_time: DateText,
    end_time: DateText,
  }),
  answer: z.array(StoredTariff),
});
