import type { ImportedEnergy } from '@heliograph/contracts/http';
import { normalHeading, proposeColumns, type ColumnHeadings } from '../imports/index.ts';

/**
 * How a column states energy: per interval (`kWh`, `Wh`, `MWh`), as a counter reading, or as instantaneous
 * power.
 */
export const HISTORY_MEASURES = ['kWh', 'Wh', 'MWh', 'counterKwh', 'counterWh', 'kW', 'W'] as const;
export type HistoryMeasure = (typeof HISTORY_MEASURES)[number];

/** Factor from each measure to kWh or kW. */
export const measureFactor: Record<HistoryMeasure, number> = {
  kWh: 1,
  Wh: 0.001,
  MWh: 1000,
  counterKwh: 1,
  counterWh: 0.001,
  kW: 1,
  W: 0.001,
};

export const isPower = (measure: HistoryMeasure): boolean => measure === 'kW' || measure === 'W';
export const isCounter = (measure: HistoryMeasure): boolean =>
  measure === 'counterKwh' || measure === 'counterWh';

/** Meaning of a column of a file. */
export type HistoryColumn =
  | { field: 'time' }
  /** Time in UTC, which our own exports add on days when the clocks change. */
  | { field: 'utc' }
  | { field: ImportedEnergy; measure: HistoryMeasure };

export const HISTORY_FORMATS = [
  'heliograph',
  'solarEdge',
  'solarman',
  'deyeCloud',
  'meter',
  'table',
] as const;
/** Origin of the file; `meter` is NEM12, `table` any other table. */
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

/** Headings of other portals. */
const HEADINGS: readonly ColumnHeadings<ImportedEnergy | 'time'>[] = [
  {
    field: 'time',
    headings: {
      en: [
        'time',
        'updatedtime',
        'updatetime',
        'datetime',
        'dateandtime',
        'timestamp',
        'localtime',
        'start',
        'date',
        'day',
      ],
      zh: ['时间', '更新时间', '数据时间', '采集时间', '统计时间', '日期'],
    },
  },
  {
    field: 'generation',
    headings: {
      en: [
        'systemproduction',
        'generation',
        'production',
        'productionpower',
        'solarproduction',
        'pvproduction',
        'pvgeneration',
        'solargeneration',
        'energyproduced',
        'generationpower',
        'pvpower',
        'yield',
        'pv',
        'pvyield',
        'pvyieldenergy',
        'productiontoday',
        'solarpv',
        'yieldtoday',
      ],
      zh: ['发电量', '发电功率', '光伏发电量', '光伏功率', '系统发电量', '日发电量'],
    },
  },
  {
    field: 'load',
    headings: {
      en: [
        'consumption',
        'consumptionpower',
        'load',
        'loadpower',
        'energyconsumed',
        'loadconsumption',
        'householdconsumption',
        'consumedenergy',
        'consumptiontoday',
        'loadconsumptionenergy',
      ],
      zh: ['用电量', '用电功率', '耗电量', '负载用电量', '负载功率', '消耗电量'],
    },
  },
  {
    field: 'gridImport',
    headings: {
      en: [
        'import',
        'gridimport',
        'imported',
        'purchasingpower',
        'electricitypurchasing',
        'energypurchased',
        'purchased',
        'purchasedenergy',
        'purchase',
        'boughtfromgrid',
        'importedenergy',
        'energyimported',
        'gridconsumption',
        'importedfromgrid',
        'energyfromgrid',
        'fromgrid',
        'energypurchasedtoday',
      ],
      zh: ['购电量', '购电功率', '买电量', '取电量', '电网购电量'],
    },
  },
  {
    field: 'gridExport',
    headings: {
      en: [
        'export',
        'gridexport',
        'exported',
        'feedinpower',
        'gridfeedin',
        'feedinenergy',
        'feedin',
        'exportedenergy',
        'energyexported',
        'sold',
        'soldtogrid',
        'selling',
        'exportedtogrid',
        'energytogrid',
        'togrid',
        'feedinpowertoday',
        'feedintoday',
      ],
      zh: ['上网电量', '馈网电量', '并网电量', '上网功率', '并网功率', '馈网功率', '卖电量', '售电量'],
    },
  },
  {
    field: 'controlled',
    headings: {
      en: ['controlledload', 'controlled', 'controlledloadenergy', 'dedicatedcircuit', 'offpeakhotwater'],
      zh: ['受控负荷', '受控负荷用电量'],
    },
  },
  {
    field: 'charge',
    headings: {
      en: [
        'charging',
        'chargingcapacity',
        'chargingpower',
        'charge',
        'charged',
        'batterycharge',
        'batterycharging',
        'energycharged',
        'chargedenergy',
        'chargingenergy',
        'energychargedthisday',
        'energychargedtoday',
      ],
      zh: ['充电', '充电量', '充电功率', '电池充电量'],
    },
  },
  {
    field: 'discharge',
    headings: {
      en: [
        'discharging',
        'dischargingcapacity',
        'dischargingpower',
        'discharge',
        'discharged',
        'batterydischarge',
        'batterydischarging',
        'energydischarged',
        'dischargedenergy',
        'dischargingenergy',
        'energydischargedthisday',
        'energydischargedtoday',
      ],
      zh: ['放电', '放电量', '放电功率', '电池放电量'],
    },
  },
];

/** Device counters in our own exports of readings, which contain the energy of each step. */
const OWN_COUNTERS: Readonly<Record<string, ImportedEnergy>> = {
  pvyieldtotal: 'generation',
  光伏总发电量: 'generation',
  loadconsumptiontotal: 'load',
  负载总用电量: 'load',
  gridimporttotal: 'gridImport',
  电网总购电量: 'gridImport',
  gridexporttotal: 'gridExport',
  电网总馈电量: 'gridExport',
  controlledloadtotal: 'controlled',
  受控负荷总用电量: 'controlled',
  batterychargetotal: 'charge',
  电池总充电量: 'charge',
  batterydischargetotal: 'discharge',
  电池总放电量: 'discharge',
};

/** Headings that identify a portal; all of a list must be present. The first match counts. */
const SIGNS: readonly { format: HistoryFormat; headings: readonly string[] }[] = [
  { format: 'heliograph', headings: ['selfconsumptionenergy', 'generation'] },
  { format: 'heliograph', headings: ['自用电量', '发电量', '上网电量'] },
  { format: 'solarEdge', headings: ['systemproduction'] },
  { format: 'solarman', headings: ['productionpower', 'updatedtime'] },
  { format: 'solarman', headings: ['发电功率', '更新时间'] },
  { format: 'deyeCloud', headings: ['gridfeedin', 'electricitypurchasing'] },
  { format: 'deyeCloud', headings: ['馈网电量', '购电量'] },
];

export interface HistoryProposal {
  format: HistoryFormat;
  /** By column; null for columns that are not imported. */
  columns: (HistoryColumn | null)[];
}

/** Proposes the meaning of a file's columns from their English or Chinese headings; each field once. */
export function proposeHistory(headings: readonly string[]): HistoryProposal {
  const named = headings.map(parseName);
  const format = SIGNS.find((sign) =>
    sign.headings.every((one) => named.some(({ name }) => name === one)),
  )?.format;
  const columns = headings.map((): HistoryColumn | null => null);
  const own = headings.map((heading) => OWN_COUNTERS[normalHeading(heading.replace(/^.*[:：]\s/, ''))]);
  for (const [place, field] of own.entries())
    // Energies of several devices may overlap, so none of them is chosen.
    if (field && own.indexOf(field) === own.lastIndexOf(field)) columns[place] = { field, measure: 'kWh' };
  const utc = headings.findIndex((heading, place) => named[place]!.name === 'utc' || isUtc(heading));
  if (utc >= 0) columns[utc] = { field: 'utc' };
  const open = named.map(({ name }, place) =>
    columns[place] === null && own[place] === undefined ? name : '',
  );
  const unnamed = HEADINGS.filter(({ field }) => columns.every((column) => column?.field !== field));
  for (const [place, field] of proposeColumns(open, unnamed).entries())
    if (field !== null)
      columns[place] =
        field === 'time'
          ? { field }
          : { field, measure: parseMeasure(headings[place]!, named[place]!.isTotal) };
  const isOwn = own.some((field) => field !== undefined);
  return { format: format ?? (isOwn ? 'heliograph' : 'table'), columns };
}

/** Words of headings that are about something else. */
const NO_ENERGY =
  /self|own use|自用|自发|temp|温度|volt|电压|current|电流|amp|freq|频率|soc|state|status|状态|price|cost|money|revenue|income|电价|费|收益|co2|碳|[%℃°]/i;

/** Words of headings that speak for an energy; the first that is found counts. */
const WORDS: readonly (readonly [RegExp, ImportedEnergy])[] = [
  [/controlled|受控/i, 'controlled'],
  [/discharg|放电/i, 'discharge'],
  [/charg|充电/i, 'charge'],
  [/feed.?in|export|sold|sell|to grid|馈|上网|卖|售/i, 'gridExport'],
  [/import|purchas|bought|buy|from grid|购|买|取电/i, 'gridImport'],
  [/solar|pv|generat|produc|yield|光伏|发电/i, 'generation'],
  [/consum|load|usage|house|用电|耗电|负载/i, 'load'],
];

/** Guesses what a column with an unknown heading is, by words in it; null without a guess. */
export function guessColumn(heading: string): (HistoryColumn & { field: ImportedEnergy }) | null {
  if (NO_ENERGY.test(heading)) return null;
  const field = WORDS.find(([words]) => words.test(heading))?.[1];
  return field === undefined ? null : { field, measure: parseMeasure(heading, parseName(heading).isTotal) };
}

/** Changes after which a column can be told from the energies of intervals, which rise for a morning at the most. */
const MIN_CHANGES = 100;
const OTHER_WAY = 0.1;

/** True for values that almost only rise, or fall if the newest is first: those of a counter, also of one for each day. */
export function isLikeCounter(values: readonly number[]): boolean {
  let rises = 0;
  let falls = 0;
  for (const [i, value] of values.entries()) {
    const before = values[i - 1] ?? value;
    if (value > before) rises++;
    if (value < before) falls++;
  }
  const [most, least] = [Math.max(rises, falls), Math.min(rises, falls)];
  return most >= MIN_CHANGES && least <= OTHER_WAY * most;
}

const isUtc = (heading: string): boolean => /^(time|时间)\s*[(（]utc[)）]$/i.test(heading.trim());

/** Splits a heading into its name and the mark of a total. */
function parseName(heading: string): { name: string; isTotal: boolean } {
  const normal = normalHeading(heading.replace(/\s+[kM]?Wh?\s*$/i, ''));
  const name = normal.replace(/^(total|cumulative|accumulated|lifetime|累计|总)/, '');
  return name === '' ? { name: normal, isTotal: false } : { name, isTotal: name !== normal };
}

/** Takes the measure from the unit in brackets, else from whether the heading is about power. */
function parseMeasure(heading: string, isTotal: boolean): HistoryMeasure {
  const unit = /[([（【\s]\s*(kwh|mwh|wh|kw|w)\s*[)\]）】]?\s*$/i.exec(heading)?.[1]?.toLowerCase();
  if (unit === 'w' || unit === 'kw') return unit === 'w' ? 'W' : 'kW';
  if (isTotal) return unit === 'wh' ? 'counterWh' : 'counterKwh';
  if (unit === 'wh') return 'Wh';
  if (unit === 'mwh') return 'MWh';
  if (unit === undefined && /power|功率/i.test(heading)) return 'W';
  return 'kWh';
}
