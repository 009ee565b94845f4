import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exceedsShape, type JsonShape } from './jsonShape.ts';

/** The shape of a value, by its structure. */
function measure(value: unknown): JsonShape {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 };
  const parts = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
    values: parts.reduce((sum, { values }) => sum + values, Math.max(1, parts.length)),
  };
}

it('[TRU-01] a text of JSON exceeds what is below its shape only', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const { depth, values } = measure(JSON.parse(text));
      expect(exceedsShape(text, { depth, values })).toBe(false);
      if (depth > 0) expect(exceedsShape(text, { depth: depth - 1, values })).toBe(true);
      if (values > 0) expect(exceedsShape(text, { depth, values: values - 1 })).toBe(true);
    }),
  );
});

it('[TRU-01] brackets and commas in strings do not count', () => {
  expect(exceedsShape(String.raw`"[[[,,,\"[[[\\"`, { depth: 0, values: 0 })).toBe(false);
  expect(exceedsShape(String.raw`"\\"[`, { depth: 0, values: 0 })).toBe(true);
});
