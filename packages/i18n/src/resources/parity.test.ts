import { describe, expect, it } from 'vitest';
import { loadTexts, ownFileNamespaces, portalNamespaces, type Namespace } from './index.ts';

const namespaces = new Set([...(await portalNamespaces('en')), ...ownFileNamespaces]);

const load = async (namespace: Namespace) => {
  const [en, zh] = await Promise.all([loadTexts(namespace, 'en'), loadTexts(namespace, 'zh')]);
  return { en: flat(en as Tree), zh: flat(zh as Tree) };
};

describe.each([...namespaces])('the texts of %s', (namespace) => {
  it('[APP-10] have the same keys in English and Chinese, plural endings aside', async () => {
    const { en, zh } = await load(namespace);
    expect(keys(zh)).toEqual(keys(en));
  });

  it('[APP-10] have the same placeholders in both languages', async () => {
    const { en, zh } = await load(namespace);
    for (const [key, text] of zh)
      expect([key, placeholders(text)]).toEqual([key, placeholders(en.get(key) ?? '')]);
  });

  it('[APP-10] are never empty', async () => {
    const { en, zh } = await load(namespace);
    for (const [key, text] of [...en, ...zh]) expect([key, text.trim().length > 0]).toEqual([key, true]);
  });
});

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  );
}

function keys(texts: Map<string, string>): string[] {
  return [
    ...new Set([...texts.keys()].map((key) => key.replace(/_(zero|one|two|few|many)$/, '_other'))),
  ].sort();
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').sort();
}
