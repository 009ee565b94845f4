import { CLOCK, type Parameter, type Place } from '@heliograph/domain/parameters';

export interface Row {
  /** From 1. */
  row: number;
  cells: Parameter[];
}

type CurveId = Extract<Place, { table: 'curve' }>['curve'];

export interface Sections {
  /** What stands by itself. */
  fields: Parameter[];
  clock: Parameter[];
  /** Time points. */
  slots: Row[];
  curves: { curve: CurveId; points: Row[] }[];
}

/** The visible parameters of a group as they stand on the page. */
export function sectionsOf(visible: readonly Parameter[]): Sections {
  const isClock = ({ code }: Parameter) => CLOCK.some((part) => part === code);
  const slots = visible.filter(({ place }) => place?.table === 'slots');
  const curves = new Map<CurveId, Parameter[]>();
  for (const parameter of visible) {
    if (parameter.place?.table !== 'curve') continue;
    const { curve } = parameter.place;
    curves.set(curve, [...(curves.get(curve) ?? []), parameter]);
  }
  return {
    fields: visible.filter((parameter) => parameter.place === null && !isClock(parameter)),
    clock: visible.filter(isClock),
    slots: rowsOf(slots),
    curves: [...curves].map(([curve, cells]) => ({ curve, points: rowsOf(cells) })),
  };
}

function rowsOf(cells: readonly Parameter[]): Row[] {
  const rows = new Map<number, Parameter[]>();
  for (const cell of cells) {
    const row = cell.place?.table === 'slots' ? cell.place.slot : (cell.place?.point ?? 0);
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  return [...rows].map(([row, cells]) => ({ row, cells }));
}
