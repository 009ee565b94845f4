import { listParts, type Place, type Product } from '../maps/mapSchema.ts';
import type { Doubt } from './draftTexts.ts';
import { doubtText, reasonText } from './draftTexts.ts';
import type { DraftRow, Entry } from './draft.ts';
import type { SourceFile, Table } from './sourceRow.ts';

interface DraftParts {
  source: SourceFile;
  file: string;
  model: number;
  table: Table;
  entries: readonly { code: string; name: string; entry: Entry; doubts: readonly Doubt[] }[];
  /** Values whose sum is the PV power; empty if it has registers of its own. */
  sum: readonly (string | Place | Product)[];
  leftOut: readonly DraftRow[];
}

/** Manufacturer and type; some types begin with the manufacturer. */
const labelOf = ({ manufacturer, type }: SourceFile): string =>
  type.toLowerCase().startsWith(manufacturer.toLowerCase()) ? type : `${manufacturer} ${type}`.trim();

const MAX_ID = 42;

/** A draft as YAML, with what is to be checked beside each value and what was left out below them. */
export function formatDraft({ source, file, model, table, entries, sum, leftOut }: DraftParts): string {
  const { format, manufacturer, choices } = source;
  const values = entries.flatMap(({ code, name, entry, doubts }) =>
    entry.kind === 'value'
      ? [
          ...comments(doubts).map((line) => `  # ${line}`),
          `  ${code}: ${inline(entry.value)} # ${oneLine(name)}`,
        ]
      : [],
  );
  const rated = entries.flatMap(({ entry }) => (entry.kind === 'rated' ? [entry.place] : []));
  const texts = entries.flatMap(({ code, entry }) =>
    entry.kind === 'text' ? [`  ${code}: ${inline(entry.text)}`] : [],
  );
  const models = chainModels(entries);
  const label = labelOf(source) || file;
  const lines = [
    '# yaml-language-server: $schema=../apps/gateway/maps/map.schema.json',
    `# Drafted from ${oneLine(file)} (${format}). Not checked on a device: compare each value with its display.`,
    ...choices.map((choice) => `# Variant of the file: ${oneLine(choice)}`),
    `id: ${makeId(label)}`,
    `name: ${quote(label)}`,
    `manufacturer: ${quote(manufacturer || 'unknown')}`,
    `model: ${model}`,
    ...(models.length > 0
      ? ['protocol: sunspec', `models: ${inline(models)}`, 'rank: -1']
      : [`table: ${table}`]),
    ...(texts.length > 0 ? ['texts:', ...texts] : []),
    ...rated.map((place) => `rated_power: ${inline(place)}`),
    ...(values.length > 0 || sum.length > 0 ? ['values:'] : []),
    ...values,
    ...(sum.length > 0 ? [`  P: ${inline({ sum })}`] : []),
    ...(leftOut.length > 0 ? ['# Left out:', ...leftOut.map(leftOutLine)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const comments = (doubts: readonly Doubt[]): string[] =>
  doubts.map((each) => `check ${oneLine(doubtText(each, 'en'))}`);

const leftOutLine = ({ line, name, registers, reason }: DraftRow): string =>
  `# line ${line}, ${oneLine(name) || '–'}${registers === '' ? '' : ` (${registers})`}: ${oneLine(reasonText(reason!, 'en'))}`;

/** Text that cannot end a comment. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u0085\uFEFF]+/gu, ' ')
    .trim()
    .slice(0, 200);

const quote = (text: string): string => JSON.stringify(oneLine(text));

/** An id that no map of ours has, so that a draft replaces none. */
function makeId(label: string): string {
  const plain = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_ID)
    .replace(/-+$/, '');
  return `${plain || 'map'}-draft`;
}

/** SunSpec models that a device must have: of several for one value, one. */
function chainModels(entries: DraftParts['entries']): string[] {
  const models = entries.flatMap(({ entry }) => {
    if (entry.kind !== 'value') return [];
    const values = [entry.value].flat();
    const alternatives = values.flatMap((value) => ('point' in value ? [modelOf(value.point)] : []));
    const parts = values.flatMap((value) =>
      'point' in value
        ? []
        : listParts(value).flatMap((part) =>
            typeof part !== 'string' && 'point' in part ? [modelOf(part.point)] : [],
          ),
    );
    return [...(alternatives.length === 0 ? [] : [[...new Set(alternatives)].join('|')]), ...parts];
  });
  return [...new Set(models)];
}

const modelOf = (point: string): string => point.split('.')[0]!;

/** YAML in one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, part]) => `${/^([a-z_]+|\d+)$/i.test(key) ? key : JSON.stringify(key)}: ${inline(part)}`)
      .join(', ')} }`;
  return typeof value === 'string' && !/^[a-z][a-z0-9_-]*$/i.test(value) ? `'${value}'` : String(value);
}
