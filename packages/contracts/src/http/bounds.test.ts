import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLER_KINDS, httpCalls, Instant, RequestInstant, ZoneName, type HttpCall } from './index.ts';

const calls = Object.entries(httpCalls).flatMap(([resource, list]) =>
  Object.entries<HttpCall>(list).map(([name, call]) => [`${resource}.${name}`, call] as const),
);

type Schema = z.core.JSONSchema._JSONSchema;

/** Paths of what a schema does not bound. */
function listUnbounded(schema: Schema, path: string): string[] {
  if (typeof schema === 'boolean') return [];
  const { type, anyOf = [], oneOf = [], items, properties = {}, additionalProperties } = schema;
  const isFixed = schema.enum !== undefined || schema.const !== undefined;
  return [
    ...(type === 'array' && schema.maxItems === undefined ? [path] : []),
    ...(type === 'string' && !isFixed && schema.maxLength === undefined && !isBoundedPattern(schema)
      ? [path]
      : []),
    ...[...anyOf, ...oneOf].flatMap((option) => listUnbounded(option, path)),
    ...(items !== undefined && !Array.isArray(items) ? listUnbounded(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, property]) => listUnbounded(property, `${path}.${name}`)),
    ...(typeof additionalProperties === 'object' ? listUnbounded(additionalProperties, `${path}{}`) : []),
  ];
}

/** True if each repetition in a pattern has an end. */
const isBoundedPattern = ({ pattern, format }: { pattern?: string; format?: string }): boolean =>
  format === 'uuid' ||
  (pattern !== undefined &&
    pattern.startsWith('^') &&
    !/[*+](?!\)?\\)|\{\d+,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, 'x')));

/** Numbers up to `maximum` among the fields of a request. */
function listFields({ request }: HttpCall, maximum: number): string[] {
  const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'object' && field.maximum === maximum ? [name] : [],
  );
}

const STARTS = /^(start|from|began|since)$/;
const ENDS = /^(end|until|ended)$/;

describe('bounds of calls', () => {
  it('[TRU-01] each list and text of every call has a largest size', () => {
    const unbounded = calls.flatMap(([name, { request }]) =>
      listUnbounded(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }), name),
    );
    expect(unbounded).toEqual([]);
  });

  it('[TRU-01] times in requests are in this century, and two of them a span', () => {
    for (const [name, call] of calls) {
      expect([name, listFields(call, z.toJSONSchema(Instant).maximum!)]).toEqual([name, []]);
      const instants = listFields(call, z.toJSONSchema(RequestInstant).maximum!);
      const ends = [STARTS, ENDS].flatMap((one) => instants.find((field) => one.test(field)) ?? []);
      if (ends.length === 2) expect([name, call.span]).toEqual([name, ends]);
    }
  });

  it('[TRU-01] guests may ask for the least, administrators for the most', () => {
    for (const [name, { bounds }] of calls)
      for (const { max } of bounds) {
        const amounts = CALLER_KINDS.map((kind) => max[kind]);
        expect([name, amounts]).toEqual([name, amounts.toSorted((a, b) => a - b)]);
      }
  });
});

describe('zones', () => {
  it.each([
    ['aMERICA/nEW_yORK', 'America/New_York'],
    ['australia/brisbane', 'Australia/Brisbane'],
    ['utc', 'UTC'],
  ])('[TRU-01] %s is %s', (spelling, name) => {
    expect(ZoneName.parse(spelling)).toBe(name);
  });

  it.each(['', 'Mars/Base', '+10:00', '-0730', 'x'.repeat(65)])('%s is none', (name) => {
    expect(ZoneName.safeParse(name).success).toBe(false);
  });
});
