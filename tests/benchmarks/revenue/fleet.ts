import type { PriceEntry, StoredTariff } from '@heliograph/contracts/http';

export const STATIONS = 1_000;
/** Number of these that are also billed. */
export const BILLED = 100;
export const ZONES = [
  'Australia/Sydney',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
  'Australia/Perth',
] as const;
export const HOURS = 3 * 365 * 24;
const HOUR = 3_600_000;
const START = Date.UTC(2023, 0, 1);

/** Three years of hourly energies of many stations, one column per energy, station after station, and their tariffs. */
export interface Fleet {
  edges: Float64Array;
  generation: Float64Array;
  selling: Float64Array;
  charging: Float64Array;
  tariffs: StoredTariff[][];
}

export const getZone = (station: number) => ZONES[station % ZONES.length]!;

/** Columns of one station. */
export const makeColumns = ({ generation, selling, charging }: Fleet, station: number) => {
  const own = (column: Float64Array) => column.subarray(station * HOURS, (station + 1) * HOURS);
  return { generation: own(generation), selling: own(selling), charging: own(charging) };
};

/** Pseudo-random values: in one of thirty hours charging exceeds generation, in some export does. */
export function createFleet(): Fleet {
  const random = seeded(12_345);
  const size = STATIONS * HOURS;
  const [generation, selling, charging] = [0, 0, 0].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const sun = Float64Array.from(
    { length: 24 },
    (_, hour) => Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) * 6,
  );
  const watts = (kwh: number) => Math.round(kwh * 1000) / 1000;
  for (let i = 0; i < size; i++) {
    // UTC+10.
    const made = sun[((i % HOURS) + 10) % 24]! * random();
    generation[i] = watts(made);
    charging[i] = watts(made * random() * 0.45 + (random() < 1 / 30 ? 3 : 0));
    selling[i] = watts(made * random() * 0.8);
  }
  return {
    edges: Float64Array.from({ length: HOURS + 1 }, (_, hour) => START + hour * HOUR),
    generation,
    selling,
    charging,
    tariffs: Array.from({ length: STATIONS }, (_, station) => makeHistory(station)),
  };
}

/** Three consecutive tariffs: fixed, hourly, hourly with weekends. */
function makeHistory(station: number): StoredTariff[] {
  const cents = (station % 17) / 1000;
  const daily = (base: number): PriceEntry[] => [
    { startTime: '00:00', endTime: '07:00', value: base + 0.03 },
    { startTime: '07:00', endTime: '15:00', value: base + 0.08 },
    { startTime: '15:00', endTime: '21:00', value: base + 0.21 },
    { startTime: '21:00', endTime: '23:59', value: base + 0.06 },
  ];
  const starts = [
    START - HOUR,
    START + (200 + (station % 90)) * 24 * HOUR,
    START + (600 + (station % 50)) * 24 * HOUR,
  ];
  const prices: [StoredTariff['price_model'], StoredTariff['price_model']][] = [
    [0.08, 0.37],
    [
      [{ tab: 'daily', data: daily(cents) }],
      [
        { tab: 'weekday', data: daily(cents + 0.2) },
        { tab: 'weekend', data: daily(cents + 0.1) },
      ],
    ],
    [
      [
        { tab: 'weekday', data: daily(cents) },
        { tab: 'weekend', data: daily(cents + 0.01) },
      ],
      [{ tab: 'daily', data: daily(cents + 0.25) }],
    ],
  ];
  return prices.flatMap(([selling, selfUse], version) => {
    const both = {
      station_id: station,
      unit: 'AUD',
      type: 2 as const,
      create_time: starts[version]!,
      update_time: 0,
    };
    return [
      { ...both, id: version * 2 + 1, action: 2 as const, price_model: selling },
      { ...both, id: version * 2 + 2, action: 1 as const, price_model: selfUse },
    ];
  });
}

/** Reproducible numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
