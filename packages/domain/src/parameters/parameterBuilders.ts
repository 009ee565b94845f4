import type { GroupId, Parameter, ParameterBit, ParameterOption, SectionId } from './parameter.ts';

type Row = Omit<Parameter, 'group'>;
type More = Partial<Omit<Row, 'code' | 'name' | 'type'>>;
type Options = readonly (readonly [value: number, en: string, zh: string])[];
type Bits = readonly (readonly [bit: number, code: string, en: string, zh: string])[];

const plain: Omit<Row, 'code' | 'name' | 'type'> = {
  unit: '',
  options: [],
  min: null,
  max: null,
  scale: null,
  offset: 0,
  decimals: 0,
  format: 'number',
  tags: [],
  readOnly: false,
  hidden: false,
  bits: [],
  exclusive: false,
  writeFirst: false,
  dangerous: false,
  transient: false,
  register: '',
  tableCell: null,
  section: null,
};

/** Builds one entry of the catalogue. */
type Writer<Rest extends unknown[]> = (code: string, en: string, zh: string, ...rest: Rest) => Row;

const writer =
  (type: Row['type']): Writer<[more: More]> =>
  (code, en, zh, more) => ({ ...plain, code, name: { en, zh }, type, ...more });

const toOptions = (options: Options): ParameterOption[] =>
  options.map(([value, en, zh]) => ({ value, name: { en, zh } }));

export const value = writer('value');
export const range = writer('range');
export const cell = writer('cell');

export const option: Writer<[options: Options, more?: More]> = (code, en, zh, options, more = {}) =>
  writer('option')(code, en, zh, { options: toOptions(options), ...more });

export const pair: Writer<[options: Options, more?: More]> = (code, en, zh, options, more = {}) =>
  writer('Doption')(code, en, zh, { options: toOptions(options), ...more });

export const optionCell: Writer<[options: Options, more: More]> = (code, en, zh, options, more) =>
  cell(code, en, zh, { options: toOptions(options), ...more });

/** Off 0, on 1. */
export const onOff: Writer<[more?: More]> = (code, en, zh, more) =>
  pair(
    code,
    en,
    zh,
    [
      [0, 'Off', '关闭'],
      [1, 'On', '开启'],
    ],
    more,
  );

/** Disabled 0, enabled 1. */
export const enableDisable: Writer<[more?: More]> = (code, en, zh, more) =>
  pair(
    code,
    en,
    zh,
    [
      [0, 'Disable', '禁用'],
      [1, 'Enable', '启用'],
    ],
    more,
  );

export const checkboxes: Writer<[bits: Bits, more: More & { inverted?: boolean }]> = (
  code,
  en,
  zh,
  bits,
  { inverted = false, ...more },
) =>
  writer('checkbox')(code, en, zh, {
    bits: bits.map(([bit, code, en, zh]): ParameterBit => ({ bit, code, name: { en, zh }, inverted })),
    ...more,
  });

export const inSection = (section: SectionId, rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => ({ ...row, section }));

export const inGroup = (group: GroupId, rows: readonly Row[]): readonly Parameter[] =>
  rows.map((row) => ({ ...row, group }));
