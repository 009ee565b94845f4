/** Meaning of a name and a unit in the catalogue. */
export interface Meaning {
  /** Code of the catalogue, `rated power` for that of the map. */
  code: string;
  /** The row of the lowest rank is taken if several have the same code. */
  rank: number;
  /** Factor from the unit of the file to that of the catalogue. */
  factor: number;
  /** Doubts that the name itself leaves. */
  doubts: readonly ('period' | 'first' | 'unit')[];
}

type Quantity = 'power' | 'energy' | 'voltage' | 'current' | 'temperature' | 'frequency' | 'share';

/** Units by quantity, with their factor to the unit of the catalogue. */
const UNITS: Readonly<Record<string, readonly [Quantity, number]>> = {
  w: ['power', 1],
  kw: ['power', 1000],
  mw: ['power', 1e6],
  wh: ['energy', 0.001],
  kwh: ['energy', 1],
  mwh: ['energy', 1000],
  v: ['voltage', 1],
  mv: ['voltage', 0.001],
  a: ['current', 1],
  ma: ['current', 0.001],
  '°c': ['temperature', 1],
  '℃': ['temperature', 1],
  c: ['temperature', 1],
  hz: ['frequency', 1],
  '%': ['share', 1],
};

const QUANTITY_WORDS: Readonly<Partial<Record<Quantity, RegExp>>> = {
  power: /\bpower\b/,
  energy: /\b(energy|production|consumption)\b/,
  voltage: /\bvoltage\b/,
  current: /\bcurrent\b/,
  temperature: /\b(temperature|temp)\b/,
  frequency: /\b(frequency|freq)\b/,
};

/** Ways of writing one thing, as they are replaced one after the other in a name in lower case. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/['’]s\b/g, ''],
  [/[^a-z0-9%]+/g, ' '],
  [/\b(photovoltaic|solar)\b/g, 'pv'],
  [/\b(?:mppt|dc|string|pv) ?(?:input |string )?(\d+)\b/g, 'pv$1'],
  [/\b(bat|batt|batteries)\b/g, 'battery'],
  [/\b(?:bat|batt|battery) ?1\b/g, 'battery first'],
  [/\b(?:phase|line) ?(?:a|r|1|l1|u)\b/g, 'l1'],
  [/\b(?:phase|line) ?(?:b|s|2|l2|v)\b/g, 'l2'],
  [/\b(?:phase|line) ?(?:c|t|3|l3|w)\b/g, 'l3'],
  [/\b(?:l1 phase|[ar])\b/g, 'l1'],
  [/\b(?:l2 phase|[bs])\b/g, 'l2'],
  [/\b(?:l3 phase|[ct])\b/g, 'l3'],
  [/\b(l[123]) n\b/g, '$1'],
  [/\b(daily|day)\b/g, 'today'],
  [/\b(lifetime|cumulative|accumulated|accumulative|cumulated|overall|all time)\b/g, 'total'],
  [/\b(imported|purchased|purchase|bought|buy|from grid)\b/g, 'import'],
  [/\b(exported|sold|sell|feed in|feedin|fed in|injected|to grid)\b/g, 'export'],
  [/\b(charged|charging)\b/g, 'charge'],
  [/\b(discharged|discharging)\b/g, 'discharge'],
  [/\b(generation|generated|produced|yield)\b/g, 'production'],
  [/\b(consumed|usage)\b/g, 'consumption'],
  [/\b(gen)\b/g, 'generator'],
  [/\b(?:house|home|household)(?: load)?\b/g, 'load'],
  [/\b(mains|utility|network)\b/g, 'grid'],
  [/\b(heat sink|heatsink)\b/g, 'radiator'],
  [/\b(of|the|active|real|value|side)\b/g, ''],
];

/** Phrases that remain of a name without its quantity and period, by rank. */
type Phrases = Readonly<Record<string, readonly (readonly string[])[]>>;

const each = (code: string, ...ranks: readonly string[][]): Phrases =>
  Object.fromEntries(
    ['l1', 'l2', 'l3'].map((phase) => [
      code.replace('#', phase),
      ranks.map((phrases) => phrases.map((phrase) => phrase.replace('#', phase))),
    ]),
  );

/** Most PV inputs of a machine; those that a model lacks are part of its PV power. */
const MAX_INPUTS = 16;

const inputs = (what: string): Phrases =>
  Object.fromEntries(
    Array.from({ length: MAX_INPUTS }, (_, n) => [
      `pv${n + 1}_${what}`,
      [[`pv${n + 1}`, `pv${n + 1} input`, `pv${n + 1} production`]],
    ]),
  );

const battery = [['battery'], ['battery first']] as const;

const PHRASES: Readonly<Record<Quantity, Phrases>> = {
  power: {
    ...inputs('power'),
    P: [['pv', 'pv input', 'pv production', 'pv array', 'dc', 'dc input', 'input dc']],
    battery_power: battery,
    grid_power: [['grid', 'grid meter', 'meter grid', 'pcc'], ['meter']],
    ...each('grid_power_#', ['grid #', 'pcc #'], ['meter #']),
    load_power: [
      ['load', 'load consumption'],
      ['consumption', 'load sys'],
    ],
    generator_power: [['generator', 'generator port']],
    output_power: [
      ['output', 'ac output', 'output ac', 'inverter output'],
      ['', 'ac', 'inverter', 'inverter ac'],
    ],
    'rated power': [['rated', 'device rated', 'inverter rated', 'nominal']],
  },
  energy: {
    'pv today': [['production', 'pv', 'pv production']],
    'pv total': [['production', 'pv', 'pv production']],
    'import today': [['import', 'grid import', 'import grid'], ['grid consumption']],
    'import total': [['import', 'grid import', 'import grid'], ['grid consumption']],
    'export today': [['export', 'grid export', 'export grid'], ['grid feed']],
    'export total': [['export', 'grid export', 'export grid'], ['grid feed']],
    'charge today': [['battery charge', 'charge'], ['battery first charge']],
    'charge total': [['battery charge', 'charge'], ['battery first charge']],
    'discharge today': [['battery discharge', 'discharge'], ['battery first discharge']],
    'discharge total': [['battery discharge', 'discharge'], ['battery first discharge']],
    'load today': [['load consumption', 'load'], ['consumption']],
    'load total': [['load consumption', 'load'], ['consumption']],
    'generator total': [['generator', 'generator production']],
  },
  voltage: {
    ...inputs('voltage'),
    battery_voltage: battery,
    grid_voltage: [['grid'], ['ac', 'ac output', 'output', 'inverter']],
    ...each('grid_voltage_#', ['grid #', '# grid'], ['#', 'meter #'], ['ac #', 'output #', 'inverter #']),
  },
  current: {
    ...inputs('current'),
    battery_current: battery,
    ...each('grid_current_#', ['grid #', '# grid'], ['#', 'meter #', 'pcc #']),
  },
  temperature: {
    battery_temperature: battery,
    inverter_temperature: [
      ['inverter', ''],
      ['radiator', 'ac', 'module', 'inverter module', 'igbt'],
      ['dc', 'inner'],
    ],
  },
  frequency: {
    grid_frequency: [
      ['grid', ''],
      ['ac', 'output', 'meter', 'pcc'],
      ['grid l1', 'l1', 'ac l1'],
    ],
  },
  share: {
    SOC: [
      ['battery soc', 'soc', 'battery', 'battery state charge', 'state charge'],
      ['battery level', 'battery capacity', 'battery first soc', 'battery first'],
      ['battery bms soc'],
    ],
  },
};

/** Phrases of a meter at the grid, whose names need not say where it measures. */
const METER_PHRASES: Readonly<Partial<Record<Quantity, Phrases>>> = {
  power: { grid_power: [['', 'system', 'phases']], ...each('grid_power_#', ['#']) },
  energy: {
    'import total': [['import', 'forward', 'positive']],
    'export total': [['export', 'reverse', 'negative']],
  },
  voltage: { grid_voltage_l1: [['', 'grid']] },
  current: { grid_current_l1: [['', 'grid']] },
};

const ENERGY_CODES: Readonly<Record<string, string>> = {
  'pv today': 'today-KRA',
  'pv total': 'KRA',
  'import today': 'today-import',
  'import total': 'import_total',
  'export today': 'today-export',
  'export total': 'export_total',
  'charge today': 'today-charge',
  'charge total': 'charge_total',
  'discharge today': 'today-discharge',
  'discharge total': 'discharge_total',
  'load today': 'today-load',
  'load total': 'load_total',
  'generator total': 'generator_total',
};

const STATE_NAMES =
  /^((device|inverter|running|run|work|working|operating|operation|system) ?)?(state|status|mode state)$|^inverter (running|work) (state|status)$/;
const SERIAL_NAMES = /^((\w+ )?(device|inverter) )?(serial( number)?|sn)$|^inverter id$/;

/** A name in lower case with one word for each thing. */
function normalize(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return SYNONYMS.reduce((text, [pattern, word]) => text.replace(pattern, word), spaced)
    .replace(/ +/g, ' ')
    .trim();
}

/** True if a name is that of something that a meter at the grid does not have. */
export const isOfInverter = (name: string): boolean =>
  /\b(pv\d*|battery|inverter|dc|production|load|soc)\b/.test(normalize(name));

/** The meaning of a name and a unit; null if the catalogue has none. */
export function findMeaning(
  name: string,
  { unit, isMeter, isCounter }: { unit: string; isMeter: boolean; isCounter: boolean },
): Meaning | null {
  const normal = normalize(name);
  if (SERIAL_NAMES.test(normal)) return { code: 'SN1', rank: 0, factor: 1, doubts: [] };
  if (unit === '' && STATE_NAMES.test(normal)) return { code: 'run_state', rank: 0, factor: 1, doubts: [] };
  if (/\b(power factor|pf|cos ?phi)\b/.test(normal)) return powerFactor(normal, unit);
  const found = findQuantity(normal, unit);
  if (!found) return null;
  const { quantity, factor, isGuessed } = found;
  const phrase = stripQuantity(normal, quantity);
  if (quantity === 'energy') return energyMeaning(phrase, { factor, isGuessed, isMeter, isCounter });
  const plain = phrase
    .replace(/\btotal\b/, '')
    .replace(/ +/g, ' ')
    .trim();
  const match = lookUp(quantity, plain, isMeter);
  return match && { ...match, factor, doubts: nameDoubts(plain, isGuessed) };
}

function findQuantity(
  name: string,
  unit: string,
): { quantity: Quantity; factor: number; isGuessed: boolean } | null {
  if (unit !== '') {
    const known = UNITS[unit.toLowerCase()];
    // Milliwatts and megawatts differ in one capital.
    if (!known || unit === 'mW' || unit === 'mWh' || unit === 'MV' || unit === 'MA') return null;
    return { quantity: known[0], factor: known[1], isGuessed: false };
  }
  const words = Object.entries(QUANTITY_WORDS) as [Quantity, RegExp][];
  const quantity = words.find(([, pattern]) => pattern.test(name))?.[0];
  return quantity === undefined ? null : { quantity, factor: 1, isGuessed: true };
}

const stripQuantity = (name: string, quantity: Quantity): string =>
  name
    .replace(quantity === 'energy' ? /\benergy\b/g : (QUANTITY_WORDS[quantity] ?? /$^/), '')
    .replace(/ +/g, ' ')
    .trim();

const nameDoubts = (phrase: string, isGuessed: boolean): Meaning['doubts'] => [
  ...(isGuessed ? (['unit'] as const) : []),
  ...(phrase.includes('first') ? (['first'] as const) : []),
];

function powerFactor(name: string, unit: string): Meaning | null {
  if (!/^(grid |meter |total )*(power factor|pf|cos ?phi)( total)?$/.test(name)) return null;
  if (unit !== '' && unit !== '%') return null;
  return { code: 'power_factor', rank: 0, factor: unit === '%' ? 0.01 : 1, doubts: [] };
}

function energyMeaning(
  phrase: string,
  {
    factor,
    isGuessed,
    isMeter,
    isCounter,
  }: { factor: number; isGuessed: boolean; isMeter: boolean; isCounter: boolean },
): Meaning | null {
  const words = phrase.split(' ');
  const periods = words.filter((word) => word === 'today' || word === 'total');
  // A name without a period is believed only of something that grows.
  if (periods.length > 1 || (periods.length === 0 && !isCounter)) return null;
  const rest = words.filter((word) => word !== periods[0]).join(' ');
  const [period = 'total'] = periods;
  const match = lookUp('energy', rest, isMeter, (code) => code.endsWith(period));
  if (!match) return null;
  const doubts = nameDoubts(rest, isGuessed);
  return {
    ...match,
    code: ENERGY_CODES[match.code]!,
    factor,
    doubts: periods.length === 0 ? ['period', ...doubts] : doubts,
  };
}

function lookUp(
  quantity: Quantity,
  phrase: string,
  isMeter: boolean,
  fits: (code: string) => boolean = () => true,
): { code: string; rank: number } | null {
  const all = [...(isMeter ? [METER_PHRASES[quantity] ?? {}] : []), PHRASES[quantity]];
  for (const phrases of all)
    for (const [code, ranks] of Object.entries(phrases)) {
      const rank = ranks.findIndex((each) => each.includes(phrase));
      if (rank >= 0 && fits(code)) return { code, rank };
    }
  return null;
}

/** Words of run states of devices, by ours; the first that fits counts. */
const STATE_WORDS: readonly (readonly [number, RegExp])[] = [
  [4, /fault|error|failure/],
  [3, /alarm|warning/],
  [1, /self.?(check|test)|check|detect|start/],
  [0, /standby|stand-by|wait|idle|stop|^off$|shutdown|sleep|initial/],
  [2, /normal|on.?grid|running|generat|grid.?connected|operat|emergency power|off.?grid|mppt|charging/],
];

/** Our run state for the text of a device; null if none fits. */
export function findState(label: string): number | null {
  const text = label.toLowerCase();
  return STATE_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
