import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSameShape, keepNewest } from './keepNewest.ts';

const encoder = new TextEncoder();
const bytes = (value: unknown) => encoder.encode(JSON.stringify(value));

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('P1', 'P2', '1', '-1e5', '"', '\\', '\\"', 'é', '{"P":1}'),
);
const json = fc.jsonValue({ stringUnit: 'grapheme' });

/** Replaces each number of a JSON value. */
function withNumbers(value: unknown, next: () => number): unknown {
  if (typeof value === 'number') return next();
  if (Array.isArray(value)) return value.map((each) => withNumbers(each, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNumbers(each, next)]));
}

describe('the shape of JSON', () => {
  it('[SCL-04] is the same when only numbers differ', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(json, fc.array(number, { minLength: 1 }), (value, numbers) => {
        let n = 0;
        const other = withNumbers(value, () => numbers[n++ % numbers.length]!);
        expect(hasSameShape(bytes(value), bytes(other))).toBe(true);
      }),
    );
  });

  it('[SCL-04] is another when anything else differs', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const [zero, another] = [withNumbers(one, () => 0), withNumbers(other, () => 0)];
        expect(hasSameShape(bytes(one), bytes(other))).toBe(JSON.stringify(zero) === JSON.stringify(another));
      }),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(hasSameShape(bytes({ [one]: 1 }), bytes({ [other]: 20 }))).toBe(one === other);
      }),
    );
  });

  it('of any bytes is found without an error', () => {
    const any = fc.uint8Array({ maxLength: 40 });
    fc.assert(fc.property(any, any, (one, other) => hasSameShape(one, other) === hasSameShape(other, one)));
    fc.assert(fc.property(any, (one) => hasSameShape(one, one)));
  });
});

it('[SCL-04] keeps the newest value of everything that was reported', () => {
  const message = fc.record({
    device: fc.constantFrom('INV1', 'INV2'),
    values: fc.dictionary(fc.constantFrom('P', 'SOC', 'E1'), fc.integer(), { maxKeys: 3 }),
  });
  const applied = (messages: readonly { device: string; values: Record<string, number> }[]) =>
    messages.reduce<Record<string, number>>((all, { device, values }) => {
      for (const [code, value] of Object.entries(values)) all[`${device} ${code}`] = value;
      return all;
    }, {});
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), (messages) => {
      const waiting: { payload: Uint8Array; message: (typeof messages)[number] }[] = [];
      const replaced = messages.flatMap(
        (each) => keepNewest(waiting, { payload: bytes(each), message: each }) ?? [],
      );
      expect(applied(waiting.map((each) => each.message))).toEqual(applied(messages));
      expect(waiting.length + replaced.length).toBe(messages.length);
      const shapes = messages.map(({ device, values }) => device + JSON.stringify(Object.keys(values)));
      expect(waiting).toHaveLength(new Set(shapes).size);
    }),
  );
});
