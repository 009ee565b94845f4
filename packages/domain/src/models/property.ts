import type { PropertyKind } from '@heliograph/contracts/http';
import type { ModelProperty } from './model.ts';

type Group = ModelProperty['group'];
type Row = readonly [code: string, en: string, zh: string, unit?: string];

/** Rows of one kind and group, as the catalogue's files write them. */
export function rows(kind: PropertyKind, group: Group, list: readonly Row[]): ModelProperty[] {
  return list.map(([code, en, zh, unit = '']) => ({ code, name: { en, zh }, unit, kind, group }));
}

/** A state whose values have words; they count from zero. */
export function state(
  group: Group,
  [code, en, zh]: Row,
  values: readonly (readonly [en: string, zh: string])[],
): ModelProperty {
  const options = values.map(([english, chinese], value) => ({ value, name: { en: english, zh: chinese } }));
  return { code, name: { en, zh }, unit: '', kind: 'state', group, options };
}
