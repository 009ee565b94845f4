import { lineAt, type Source } from '../maps/mapSource.ts';
import { isRecord, toText, unusable, type SourceFile, type SourceRow } from './sourceRow.ts';

export const isSunspecModel = (data: unknown): boolean =>
  isRecord(data) && typeof data.id === 'number' && isRecord(data.group) && Array.isArray(data.group.points);

/** Reads a model of the SunSpec Alliance's JSON form; of repeating groups the first two blocks. */
export function readSunspecModel(source: Source): SourceFile {
  const id = String(source.data.id);
  const group = source.data.group as Record<string, unknown>;
  const rows: SourceRow[] = [];
  const take = (points: unknown, path: readonly PropertyKey[], block: string) => {
    for (const [i, point] of (Array.isArray(points) ? points : []).entries()) {
      const name = isRecord(point) ? toText(point.name) : '';
      rows.push({
        line: lineAt(source, [...path, 'points', i]),
        names: [`${id}.${name}${block}`],
        unit: isRecord(point) ? toText(point.units) : '',
        content: isMeasured(point)
          ? { kind: 'points', points: [`${id}.${name}${block}`], scale: 1 }
          : unusable(isRecord(point) && point.access === 'RW' ? 'setting' : 'meaning'),
        doubts: [],
      });
    }
  };
  take(group.points, ['group'], '');
  for (const [i, inner] of (Array.isArray(group.groups) ? group.groups : []).entries())
    if (isRecord(inner)) for (const block of ['#1', '#2']) take(inner.points, ['group', 'groups', i], block);
  return {
    format: 'SunSpec model',
    manufacturer: 'SunSpec',
    type: `model ${id} ${toText(group.label) || toText(group.name)}`.trim(),
    rows,
    choices: [],
  };
}

/** True for what is read, and neither a scale factor nor padding. */
const isMeasured = (point: unknown): boolean =>
  isRecord(point) && point.access !== 'RW' && !['sunssf', 'pad'].includes(toText(point.type));
