import { visit, type Document } from 'yaml';

/** The first alias of a YAML document that no anchor before it defines, with its position; null if there is none. */
export function findUnknownAlias(document: Document): { name: string; offset: number } | null {
  let found: { name: string; offset: number } | null = null;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined;
      found = { name: alias.source, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return found;
}
