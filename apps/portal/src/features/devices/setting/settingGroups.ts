import {
  type Parameter,
  type ParameterGroup,
  parameterGroups,
  getRatedPower,
  type SectionId,
  type TableCell,
  type Values,
} from '@heliograph/domain/parameters';
import { foldText } from '@heliograph/domain/textSearch';

/** Groups of the setting tab, with the bounds of the device that reported `values`. `control` has its own dialog, unless it is the model's only group. */
export function settingGroups(modelId: number, values: Values = {}): readonly ParameterGroup[] {
  const groups = parameterGroups(modelId, getRatedPower(values));
  const settings = groups.filter(({ id }) => id !== 'control');
  return settings.length > 0 ? settings : groups;
}

/** The group of the Control dialog; undefined for models without one. */
export const controlGroup = (modelId: number): ParameterGroup | undefined =>
  parameterGroups(modelId).find(({ id }) => id === 'control');

/** Parameters that are disabled until another one is on (DET-02). */
const AFTER: Readonly<Record<string, string>> = { remote_control: 'control_enable' };

/** Parameters that others depend on are drawn as a switch rather than a list. */
export const isSwitch = (code: string): boolean => Object.values(AFTER).includes(code);

export function isWaitingForSwitch(code: string, after: Values): boolean {
  const switchCode = AFTER[code];
  return switchCode !== undefined && after[switchCode] !== 1;
}

interface Row {
  /** From 1. */
  row: number;
  cells: Parameter[];
}

export interface Section {
  /** Its heading; null: without one. */
  id: SectionId | null;
  /** Fields outside any table. */
  fields: Parameter[];
  /** Time slots. */
  slots: Row[];
  /** Points of a curve. */
  points: Row[];
}

/** Arranges parameters under their headings, those without one first. */
export function groupSections(parameters: readonly Parameter[]): Section[] {
  const ids = [null, ...new Set(parameters.flatMap(({ section }) => section ?? []))];
  return ids.flatMap((id) => {
    const own = parameters.filter(({ section }) => section === id);
    const inTable = (table: TableCell['table']) => own.filter(({ tableCell }) => tableCell?.table === table);
    return own.length === 0
      ? []
      : [
          {
            id,
            fields: own.filter(({ tableCell }) => tableCell === null),
            slots: getRows(inTable('slots')),
            points: getRows(inTable('curve')),
          },
        ];
  });
}

/**
 * The parameters that a search finds, by their names in both languages, code or register; a table is found as a whole,
 * and so is everything under a heading that matches.
 */
export function searchParameters(
  parameters: readonly Parameter[],
  text: string,
  headingOf: (section: SectionId) => string,
): readonly Parameter[] {
  const query = foldText(text).trim();
  if (query === '') return parameters;
  const matches = (...texts: string[]) => texts.some((each) => foldText(each).includes(query));
  const found = parameters.filter(
    ({ code, name, register, section }) =>
      matches(code, name.en, name.zh) ||
      register === query ||
      (section !== null && matches(headingOf(section))),
  );
  const tables = new Set(found.flatMap(({ tableCell, section }) => (tableCell ? [section] : [])));
  return parameters.filter(
    (each) => found.includes(each) || (each.tableCell !== null && tables.has(each.section)),
  );
}

function getRows(cells: readonly Parameter[]): Row[] {
  const rows = new Map<number, Parameter[]>();
  for (const cell of cells) {
    const row = cell.tableCell?.table === 'slots' ? cell.tableCell.slot : (cell.tableCell?.point ?? 0);
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  return [...rows].map(([row, cells]) => ({ row, cells }));
}
