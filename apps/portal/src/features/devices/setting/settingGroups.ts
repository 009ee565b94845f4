import {
  CLOCK_CODES,
  type Parameter,
  type ParameterGroup,
  parameterGroups,
  type TableCell,
  type Values,
} from '@heliograph/domain/parameters';

/** Groups of the setting tab. `control` has its own dialog, unless it is the model's only group. */
export function settingGroups(modelId: number): readonly ParameterGroup[] {
  const groups = parameterGroups(modelId);
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

type CurveId = Extract<TableCell, { table: 'curve' }>['curve'];

interface Sections {
  /** Fields outside any table. */
  fields: Parameter[];
  clock: Parameter[];
  /** Time slots. */
  slots: Row[];
  curves: { curve: CurveId; points: Row[] }[];
}

/** Arranges a group's visible parameters into fields and tables. */
export function sectionsOf(visible: readonly Parameter[]): Sections {
  const isClock = ({ code }: Parameter) => CLOCK_CODES.some((part) => part === code);
  const slots = visible.filter(({ tableCell: place }) => place?.table === 'slots');
  const curves = new Map<CurveId, Parameter[]>();
  for (const parameter of visible) {
    if (parameter.tableCell?.table !== 'curve') continue;
    const { curve } = parameter.tableCell;
    curves.set(curve, [...(curves.get(curve) ?? []), parameter]);
  }
  return {
    fields: visible.filter((parameter) => parameter.tableCell === null && !isClock(parameter)),
    clock: visible.filter(isClock),
    slots: rowsOf(slots),
    curves: [...curves].map(([curve, cells]) => ({ curve, points: rowsOf(cells) })),
  };
}

function rowsOf(cells: readonly Parameter[]): Row[] {
  const rows = new Map<number, Parameter[]>();
  for (const cell of cells) {
    const row = cell.tableCell?.table === 'slots' ? cell.tableCell.slot : (cell.tableCell?.point ?? 0);
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  return [...rows].map(([row, cells]) => ({ row, cells }));
}
