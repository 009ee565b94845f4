import { exceedsShape, type HttpCall, type JsonShape } from '@heliograph/contracts/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refused } from './refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call whose request is a JSON body; its structure bounds that of the body. */
    call?: HttpCall;
  }
}

/** For fields that a call does not know. */
const ALLOWANCE: JsonShape = { depth: 4, values: 1_000 };
/** Entries of an object whose names are data. */
const MAX_ENTRIES = 1_000;

/** Reads JSON bodies whose structure their route allows; others are refused before they cost anything. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { call } = request.routeOptions.config;
    if (exceedsShape(body, call ? getBodyShape(call) : ALLOWANCE))
      done(new Refused('badRequest', 'bodyTooComplex'));
    else void parse(request, body, done);
  });
}

/** Those of calls made so far: measuring all of them would delay each start. */
const bodyShapes = new Map<HttpCall, JsonShape>();

/** Structure of the largest request of a call. */
export function getBodyShape(call: HttpCall): JsonShape {
  const known = bodyShapes.get(call);
  if (known) return known;
  const { depth, values } = measure(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }));
  const shape = { depth: depth + ALLOWANCE.depth, values: values + ALLOWANCE.values };
  bodyShapes.set(call, shape);
  return shape;
}

function measure(schema: z.core.JSONSchema._JSONSchema): JsonShape {
  if (typeof schema === 'boolean') return { depth: 0, values: 1 };
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties } = schema;
  const options = [...anyOf, ...oneOf, ...allOf].map(measure);
  const entries = Object.values(properties).map(measure);
  if (typeof additionalProperties === 'object')
    entries.push(times(measure(additionalProperties), MAX_ENTRIES));
  if (items !== undefined && !Array.isArray(items))
    entries.push(times(measure(items), schema.maxItems ?? MAX_ENTRIES));
  const own = {
    depth: entries.length === 0 ? 0 : 1 + Math.max(...entries.map(({ depth }) => depth)),
    values: entries.reduce((sum, { values }) => sum + values, 1),
  };
  return {
    depth: Math.max(own.depth, ...options.map(({ depth }) => depth)),
    values: Math.max(own.values, ...options.map(({ values }) => values)),
  };
}

const times = ({ depth, values }: JsonShape, count: number): JsonShape => ({ depth, values: values * count });
