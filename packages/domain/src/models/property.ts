import type { PropertyKind } from '@heliograph/contracts/http';
import type { ModelProperty } from './model.ts';

type Group = ModelProperty['group'];
type Row = readonly [code: string, en: string, zh: string, unit?: string];

/** Rows of one kind and group, as the catalogue's files write them. */
export function rows(kind: PropertyKind, group: Group, list: readonly Row[]): ModelProperty[] {
  return list.map(([code, en, zh, unit = '']) => ({ code, name: { en, zh }, unit, kind, group }));
}
