import {
  BOUND_UNITS,
  CALLER_KINDS,
  ConnectedType,
  DeviceType,
  Lang,
  RequestHeader,
  Refusal,
  SERIES_SUCCESS,
  SESSION_ENDS,
  SUCCESS,
  UPLOAD_SUCCESS,
  httpCalls,
  getSuccessCode,
  type Bound,
  type CallerKind,
  type HttpCall,
  type Permission,
} from '@heliograph/contracts/http';
import { deviceTypes } from '@heliograph/domain/models';
import { z } from 'zod';
import { PRODUCT_NAME, VERSION } from '../support/product.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Operation {
  tags: [string];
  operationId: string;
  summary: string;
  /** Who may make it, and what they have to prove. */
  description: string;
  security: Record<string, []>[];
  parameters: {
    name: string;
    in: 'query' | 'header';
    required: boolean;
    schema: JsonSchema;
    description?: string;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> };
}

/** The OpenAPI document, generated from the call table. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [resource, calls] of Object.entries(httpCalls)) {
    for (const [name, call] of Object.entries<HttpCall>(calls)) {
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: operation(resource, name, call),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} HTTP API`,
      version: VERSION,
      description:
        `Every answer is an envelope {code, msg, data}. The success code is ${SUCCESS}, for the time-series service ${SERIES_SUCCESS} and for uploads ${UPLOAD_SUCCESS}. ` +
        'A refusal has an HTTP error status, and that status plus 1000 as its code; msg is in the language of the lang header, and field names the wrong field; reason says why a session ended, and proof what has to be proved first. ' +
        'Calls that answer in columns return bytes without an envelope (see docs/guides/columns.md); their refusals have one. ' +
        'Pictures are served without an envelope at the addresses given in answers.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: RequestHeader.token },
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token, for calls that take them' },
      },
      schemas: { Refusal: refusalSchema },
    },
  };
}

function operation(resource: string, name: string, call: HttpCall): Operation {
  const request = getSchema(call.request, 'input');
  return {
    tags: [resource],
    operationId: `${resource}.${name}`,
    summary: call.summary,
    description: [
      permissionText(call),
      ...(call.proof === 'none' ? [] : [PROOFS[call.proof]]),
      ...call.bounds.map(boundText),
    ].join(' '),
    security: [
      ...(call.may !== 'public' ? [{ session: [] as [] }] : []),
      ...(call.tokens ? [{ apiToken: [] as [] }] : []),
    ],
    parameters: [...(call.method === 'GET' ? queryParameters(request) : []), ...commonHeaders],
    ...(call.method === 'POST' && {
      requestBody: {
        required: true,
        content: Object.fromEntries(BODIES[call.service].map((type) => [type, { schema: request }])),
      },
    }),
    responses: {
      200: { description: 'Success', content: getAnswer(call) },
      '4XX': { description: 'Refusal', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  };
}

function permissionText({ may, at, elsewhere }: HttpCall): string {
  const who = (permission: Permission) => PEOPLE[permission] ?? `people with ${permission}`;
  if (at === undefined) return `For ${who(may)}.`;
  return `For ${who(may)} at ${at}${elsewhere === undefined ? '' : `; without ${at}, for ${who(elsewhere)}`}.`;
}

const PEOPLE: Partial<Record<Permission, string>> = {
  public: 'everybody',
  signedIn: 'everybody who is signed in',
};

const PROOFS: Record<Exclude<HttpCall['proof'], 'none'>, string> = {
  factor: 'Asks people with a second factor for a fresh proof (1428).',
  everybody: 'Asks everybody for a fresh proof (1428): a second factor, or the password.',
};

/** Text of a bound by kind of caller; kinds with the same bound are listed together. */
function boundText({ unit, max }: Bound): string {
  const amounts = [...new Set(CALLER_KINDS.map((kind) => max[kind]))];
  const allowed = amounts.map((amount) => {
    const kinds = CALLER_KINDS.filter((kind) => max[kind] === amount).map((kind) => CALLERS[kind]);
    return `${amount.toLocaleString('en')}${amounts.length === 1 ? '' : ` for ${kinds.join(' and ')}`}`;
  });
  return `At most, in ${BOUND_UNITS[unit]}: ${allowed.join(', ')}.`;
}

const CALLERS: Record<CallerKind, string> = {
  guest: 'guests',
  token: 'API tokens',
  person: 'other people',
  administrator: 'administrators',
};

const BODIES: Record<HttpCall['service'], readonly string[]> = {
  main: ['application/json'],
  series: ['application/x-www-form-urlencoded', 'application/json'],
  upload: ['multipart/form-data'],
};

const deviceTypeNames = (codes: readonly DeviceType[]): object =>
  Object.fromEntries(codes.map((code) => [code, deviceTypes[code].name.en]));

/** Describes each of a few values. */
const describe = (meanings: object): string =>
  Object.entries(meanings)
    .map(([value, meaning]) => `${value}: ${meaning}`)
    .join('; ');

const getSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // File bytes are the only type in the table that JSON cannot carry.
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
      const types = [DeviceType, ConnectedType].find((one) => one === zodSchema);
      const meanings = types ? deviceTypeNames(types.options) : jsonSchema.meanings;
      if (meanings) jsonSchema.description = describe(meanings);
      delete jsonSchema.meanings;
    },
  });
  return rest;
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const BYTES = 'application/octet-stream';

/** The body of a successful answer. */
const getAnswer = (call: HttpCall) =>
  call.form === 'bytes' ? { [BYTES]: { schema: getSchema(call.answer, 'output') } } : json(getEnvelope(call));

function getEnvelope(call: HttpCall): JsonSchema {
  return {
    type: 'object',
    properties: {
      code: { const: getSuccessCode(call) },
      msg: { type: 'string' },
      data: getSchema(call.answer, 'output'),
    },
    required: ['code', 'msg', 'data'],
  };
}

const refusalNames = Object.fromEntries(
  Object.entries(Refusal).map(([name, code]) => [
    code,
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { enum: Object.values(Refusal), description: describe(refusalNames) },
    msg: { type: 'string' },
    field: { type: 'string', description: 'Dotted path of the offending field' },
    reason: {
      type: 'string',
      enum: Object.keys(SESSION_ENDS),
      description: describe(SESSION_ENDS),
    },
    proof: {
      type: 'object',
      description:
        'With 1428: what has to be proved first. `need` is `second` (the sign-in goes on with `challenge`), `fresh` (call begin_proof and prove, then repeat the call) or `factor` (a second factor is demanded and there is none)',
    },
    present: {
      type: 'object',
      description:
        'With 1409 of save_station_share: the rights that the person has (`share_type`, `control`, `setting`, `auth`); send them as `replaces` to change them',
    },
  },
  required: ['code', 'msg'],
};

function queryParameters(request: JsonSchema): Operation['parameters'] {
  return Object.entries(request.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: request.required?.includes(name) ?? false,
    schema: typeof schema === 'boolean' ? {} : schema,
  }));
}

const commonHeaders: Operation['parameters'] = [
  header(RequestHeader.prefix, { type: 'string' }, 'Company prefix of the calling page'),
  header(RequestHeader.prefixName, { type: 'string' }, "The company's display name"),
  header(RequestHeader.lang, getSchema(Lang, 'input'), 'Language of msg and of names'),
];

function header(name: string, schema: JsonSchema, description: string): Operation['parameters'][number] {
  return { name, in: 'header', required: false, schema, description };
}
