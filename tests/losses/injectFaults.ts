import type { Cause, LimitColumns } from '@heliograph/domain/losses';
import type { Sky } from '@heliograph/domain/pv';

/** A window of a real station. */
interface Window {
  /** W by interval. */
  power: Float64Array;
  expected: Float64Array;
  sky: Pick<Sky, 'east' | 'north' | 'up'>;
  perDay: number;
  rating: number;
  random: () => number;
}

interface Faulty {
  power: Float64Array;
  columns: { limits: LimitColumns; voltage: Float64Array; air: Float64Array; counter: Float64Array };
  strings: Float64Array[];
  units: Float64Array[];
}

export type Scenario = (window: Window) => Faulty;

/** A station with all its columns as in healthy time: what a fault changes is changed after. */
function healthyColumns({ power, perDay, random }: Window): Faulty {
  const none = power.map(() => NaN);
  let sum = 0;
  return {
    power: power.slice(),
    columns: {
      limits: { limit: none, controlled: power.slice() },
      voltage: power.map(() => 236 + 8 * random()),
      air: power.map((_, i) => 14 + 6 * Math.sin((2 * Math.PI * (i % perDay)) / perDay - 2)),
      counter: power.map((value) => (sum += (value * 24) / perDay || 0)),
    },
    strings: [0, 1].map(() => power.map((value) => value * (0.5 + 0.01 * (random() - 0.5)))),
    units: [0, 1].map(() => power.map((value) => value / 2)),
  };
}

/** Changes the power, and what follows from it: the counter, the strings and the inverters. */
function change(window: Window, lower: (power: number, i: number) => number): Faulty {
  const faulty = healthyColumns(window);
  let sum = 0;
  const factor = faulty.power.map((value, i) => (value > 0 ? lower(value, i) / value : 1));
  for (const column of [faulty.power, ...faulty.strings, ...faulty.units])
    for (const [i, value] of column.entries()) column[i] = value * factor[i]!;
  faulty.columns.counter = faulty.power.map((value) => (sum += (value * 24) / window.perDay || 0));
  faulty.columns.limits.controlled = faulty.power.slice();
  return faulty;
}

const DAYS = 30;
/** Hours of the light of each day, by the sun: from its highest, positive in the afternoon. */
const hourOf = ({ sky }: Window, i: number) => {
  const angle = (Math.atan2(sky.east[i]!, -sky.north[i]!) * 180) / Math.PI;
  return -angle / 15;
};
const dayOf = ({ perDay }: Window, i: number) => Math.floor(i / perDay);

function curtail(level: number): Scenario {
  return (window) => {
    const limit = level * window.rating;
    const days = new Set(Array.from({ length: 10 }, () => Math.floor(window.random() * DAYS)));
    const isOrdered = (i: number) =>
      days.has(dayOf(window, i)) && Math.abs(hourOf(window, i)) < 3 && window.sky.up[i]! > 0;
    const faulty = change(window, (power, i) => (isOrdered(i) ? Math.min(power, limit) : power));
    faulty.columns.limits.limit = faulty.power.map((_, i) => (isOrdered(i) ? limit : NaN));
    return faulty;
  };
}

const deadHours: Scenario = (window) => {
  const days = new Set(Array.from({ length: 4 }, () => Math.floor(window.random() * DAYS)));
  const [from, length] = [-3 + 3 * window.random(), 3 + 3 * window.random()];
  return change(window, (power, i) => {
    const hour = hourOf(window, i);
    return days.has(dayOf(window, i)) && hour >= from && hour < from + length ? 0 : power;
  });
};

const communicationGap: Scenario = (window) => {
  const faulty = healthyColumns(window);
  const from = Math.floor((5 + 15 * window.random()) * window.perDay);
  const to = from + Math.floor((0.3 + window.random()) * window.perDay);
  faulty.power.fill(NaN, from, to);
  faulty.columns.counter.fill(NaN, from, to);
  faulty.columns.limits.controlled.fill(NaN, from, to);
  for (const column of [...faulty.strings, ...faulty.units]) column.fill(NaN, from, to);
  return faulty;
};

const unitOff: Scenario = (window) => {
  const faulty = healthyColumns(window);
  const first = Math.floor(20 * window.random());
  const isOff = (i: number) => dayOf(window, i) >= first && dayOf(window, i) < first + 4;
  let sum = 0;
  faulty.units[1] = faulty.units[1]!.map((value, i) => (isOff(i) ? 0 : value));
  faulty.power = faulty.power.map((value, i) => (isOff(i) ? value / 2 : value));
  // Strings of both inverters: one of each pair of MPPTs belongs to the inverter that is off.
  faulty.strings = faulty.strings.map((column) => column.map((value, i) => (isOff(i) ? value / 2 : value)));
  faulty.columns.counter = faulty.power.map((value) => (sum += (value * 24) / window.perDay || 0));
  faulty.columns.limits.controlled = faulty.power.slice();
  return faulty;
};

const deadString: Scenario = (window) => {
  const first = Math.floor(20 * window.random());
  const level = [0.5, 2 / 3, 0.75][Math.floor(window.random() * 3)]!;
  const isDead = (i: number) => dayOf(window, i) >= first;
  const faulty = change(window, (power, i) => (isDead(i) ? power * (0.5 + level / 2) : power));
  const healthy = healthyColumns(window).strings;
  faulty.strings = [healthy[0]!.map((value, i) => (isDead(i) ? value * level : value)), healthy[1]!];
  return faulty;
};

const tree: Scenario = (window) => {
  const side = window.random() < 0.5 ? 1 : -1;
  const height = 0.45 + 0.2 * window.random();
  const left = 0.25 + 0.3 * window.random();
  // A shadow takes the beam: on cloudy days there is little of it.
  return change(window, (power, i) => {
    const isShaded = window.sky.east[i]! * side > 0.45 && window.sky.up[i]! < height;
    const isClear = power > 0.75 * window.expected[i]! && window.expected[i]! > 0.1 * window.rating;
    return isShaded && isClear ? power * left : power;
  });
};

const flatTop: Scenario = (window) => {
  const level = (0.45 + 0.2 * window.random()) * window.rating;
  return change(window, (power) => Math.min(power, level));
};

const trips: Scenario = (window) => {
  const tripped = new Uint8Array(window.power.length);
  for (let i = 1; i < tripped.length; i++) {
    const isSunny = window.power[i - 1]! > 0.4 * window.rating && window.power[i]! > 0.4 * window.rating;
    if (isSunny && window.random() < 0.02 * (288 / window.perDay))
      tripped.fill(1, i, i + Math.max(1, Math.round(window.perDay / 144)));
  }
  const faulty = change(window, (power, i) => (tripped[i] ? 0 : power));
  for (const [i, isTripped] of tripped.entries())
    if (isTripped) faulty.columns.voltage.fill(254 + 3 * window.random(), Math.max(0, i - 1), i + 1);
  return faulty;
};

const dirt: Scenario = (window) => {
  const rate = 0.006 + 0.006 * window.random();
  const rain = 18 + Math.floor(5 * window.random());
  return change(window, (power, i) => {
    const day = dayOf(window, i);
    return power * (1 - rate * (day < rain ? day : day - rain));
  });
};

const snow: Scenario = (window) => {
  const first = Math.floor(25 * window.random());
  const days = 1 + Math.floor(3 * window.random());
  const level = 0.03 + 0.05 * window.random();
  const isCovered = (i: number) => dayOf(window, i) >= first && dayOf(window, i) < first + days;
  const faulty = change(window, (power, i) => (isCovered(i) ? power * level : power));
  faulty.columns.air = faulty.columns.air.map((value, i) =>
    dayOf(window, i) >= first - 1 && dayOf(window, i) < first + days ? -4 : value,
  );
  return faulty;
};

/** Faults by name, with the cause that they have to be taken for. */
export const FAULTS = {
  healthy: { cause: 'none', inject: healthyColumns },
  'communication lost': { cause: 'none', inject: communicationGap },
  'dead hours': { cause: 'outage', inject: deadHours },
  'one of two inverters off': { cause: 'unitOff', inject: unitOff },
  'curtailed to 30 %': { cause: 'orderedLimit', inject: curtail(0.3) },
  'curtailed to 50 %': { cause: 'orderedLimit', inject: curtail(0.5) },
  'curtailed to 70 %': { cause: 'orderedLimit', inject: curtail(0.7) },
  'trips on voltage': { cause: 'voltageTrip', inject: trips },
  'flat top': { cause: 'clipping', inject: flatTop },
  'weak string': { cause: 'string', inject: deadString },
  tree: { cause: 'shading', inject: tree },
  'dirt with rain': { cause: 'soiling', inject: dirt },
  'snow cover': { cause: 'snow', inject: snow },
} as const satisfies Record<string, { cause: Cause | 'none'; inject: Scenario }>;
