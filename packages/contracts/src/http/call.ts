import { z } from 'zod';
import type { Bound } from './bounds.ts';
import type { Capability, Permission } from './permission.ts';
import type { ProofNeeded } from './proof.ts';
import type { HeldRights } from './shareRights.ts';

/** Success of the main API (API-01). */
export const SUCCESS = 1001;
/** Success of the time-series service (API-02). */
export const SERIES_SUCCESS = 200;
/** Success of an upload (API-03). */
export const UPLOAD_SUCCESS = 200;

/** Refusals of both services: the HTTP status plus 1000. */
export const Refusal = {
  badRequest: 1400,
  signedOut: 1401,
  forbidden: 1403,
  notFound: 1404,
  conflict: 1409,
  tooLarge: 1413,
  proofNeeded: 1428,
  tooMany: 1429,
  internal: 1500,
  noRoom: 1507,
} as const;
export type RefusalCode = (typeof Refusal)[keyof typeof Refusal];

/** Why a session ended. */
export const SESSION_ENDS = {
  signedOut: 'signed out with this session',
  elsewhere: 'the person ended it from another session',
  password: 'the password was changed',
  expired: 'it was as old as a session may get',
  administrator: 'an administrator ended it',
  disabled: 'an administrator disabled the account',
} as const;
export type SessionEnd = keyof typeof SESSION_ENDS;

/**
 * The answer of every call. `field` is the dotted path of the offending field in a refused request; `reason` comes with
 * 1401 where the session is known, `proof` with 1428, `present` with 1409 where rights would be replaced that the request
 * does not name.
 */
export interface Envelope<T> {
  code: number;
  msg: string;
  data?: T;
  field?: string;
  reason?: SessionEnd;
  proof?: ProofNeeded;
  present?: HeldRights;
}

/** Request fields that name a place: stations, or something at one. Lists name all of theirs. */
export type PlaceField =
  | 'station_id'
  | 'station_ids'
  | 'device_id'
  | 'device_ids'
  | 'deviceId'
  | 'deviceIds'
  | 'points'
  | 'gateway_uuid'
  | 'upgrade_id';

export interface HttpCall<
  Req extends z.ZodType = z.ZodType,
  Ans extends z.ZodType = z.ZodType,
  At extends PlaceField | undefined = PlaceField | undefined,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  /**
   * Required permission, checked before the handler runs: with `at`, for the place named by this field.
   * `public` calls need no session; all others need a valid `token` header.
   */
  readonly may: Permission;
  readonly at: At;
  /** Required permission without a place, if `at` is optional. */
  readonly elsewhere: Permission | undefined;
  /**
   * `main` calls succeed with 1001. `series` calls succeed with 200 and also accept form fields. `upload` calls
   * succeed with 200 and take a multipart body with the single field `file`.
   */
  readonly service: 'main' | 'series' | 'upload';
  /** Query for GET, body for POST. */
  readonly request: Req;
  /** `data` of a successful answer; the whole body when the answer is bytes. */
  readonly answer: Ans;
  /**
   * `json` is an `Envelope`. `bytes` is a body of `application/octet-stream` with status 200; refusals are still an
   * `Envelope`.
   */
  readonly form: 'json' | 'bytes';
  /** API tokens may make it, within their scopes. */
  readonly tokens: boolean;
  /**
   * Users who must have proved their identity recently, or are refused with 1428: `factor` asks users with a
   * second factor, because the call is dangerous; `everybody` also asks the others, for their password, where the
   * call can give the account to someone else, and accepts no proof older than 15 minutes. Calls that write to
   * devices check this themselves.
   */
  readonly proof: 'none' | 'factor' | 'everybody';
  /** How long the server may delay the answer on purpose, ms. */
  readonly delayMs: number;
  /** Maximum body size, bytes, if it differs from the default of the call's kind. */
  readonly maxBytes?: number;
  /** Fields with the start and the end of the time that the call is about; the end must be later. */
  readonly span: Span | undefined;
  /** Bounds of what a request asks for, beyond those of its schema; checked before any work. */
  readonly bounds: readonly Bound[];
}

/** Names of two fields with instants. */
export type Span = readonly [start: string, end: string];

const KIB = 1024;

/**
 * Maximum body size of a call without an upload, bytes. The series service accepts up to 20,000 devices at
 * once.
 */
export const getBodyLimit = ({
  may,
  service,
  maxBytes,
}: Pick<HttpCall, 'may' | 'service' | 'maxBytes'>): number =>
  maxBytes ?? (may === 'public' ? PUBLIC_BODY_LIMIT : service === 'series' ? 4 * KIB * KIB : 256 * KIB);

/** The same limit before the sender is known. */
export const PUBLIC_BODY_LIMIT = 16 * KIB;
/** The same limit for guests and walls. */
export const GUEST_BODY_LIMIT = 256 * KIB;

/** Fields of a request, or of each of its rows. */
type Fields<Request> = Request extends readonly (infer Row)[] ? Row : Request;
type FieldName<Request> = Request extends unknown ? keyof Fields<Request> : never;
type FieldOf<Request, Name> = Request extends unknown
  ? Name extends keyof Fields<Request>
    ? Fields<Request>[Name]
    : undefined
  : never;

type CallOptions<Req extends z.ZodType, Ans extends z.ZodType, At extends PlaceField | undefined> = Pick<
  HttpCall<Req, Ans>,
  'request' | 'answer' | 'summary' | 'may'
> &
  Partial<Pick<HttpCall, 'service' | 'form' | 'tokens' | 'proof' | 'delayMs' | 'maxBytes'>> & {
    at?: At;
    span?: readonly [FieldName<z.output<Req>> & string, FieldName<z.output<Req>> & string];
    bounds?: readonly Bound<z.output<Req>>[];
  };

/** Statement beside `at`: who may make the call without its place, where a request can leave it out. */
type AtPlace<Request, At> = At extends undefined
  ? { elsewhere?: undefined }
  : { may: Capability } & (undefined extends FieldOf<Request, At>
      ? { elsewhere: Permission }
      : { elsewhere?: undefined });

/** Declares an HTTP call. The server registers its route, the engine calls it and OpenAPI documents it from this. */
export function call<
  Req extends z.ZodType,
  Ans extends z.ZodType,
  const At extends (PlaceField & FieldName<z.output<Req>>) | undefined = undefined,
>(
  method: HttpCall['method'],
  path: HttpCall['path'],
  options: CallOptions<Req, Ans, At> & AtPlace<z.output<Req>, At>,
): HttpCall<Req, Ans, At> {
  const {
    at,
    elsewhere,
    span,
    bounds = [],
    ...rest
  }: CallOptions<Req, Ans, At> & { elsewhere?: Permission | undefined } = options;
  return {
    service: 'main',
    form: 'json',
    tokens: false,
    proof: 'none',
    delayMs: 0,
    ...rest,
    method,
    path,
    at: at as At,
    elsewhere,
    span,
    bounds,
  };
}

/** The success code of a call's service. */
export const getSuccessCode = ({ service }: Pick<HttpCall, 'service'>): number =>
  ({ main: SUCCESS, series: SERIES_SUCCESS, upload: UPLOAD_SUCCESS })[service];

export type RequestOf<C> = C extends HttpCall<infer Req> ? z.input<Req> : never;
export type ParsedRequestOf<C> = C extends HttpCall<infer Req> ? z.output<Req> : never;
export type AnswerOf<C> = C extends HttpCall<z.ZodType, infer Ans> ? z.output<Ans> : never;

/** Request headers (API-01). `prefix-name` is the company's display name, `lang` is `en` or `zh`. */
export const RequestHeader = {
  token: 'token',
  prefix: 'prefix',
  prefixName: 'prefix-name',
  lang: 'lang',
  /** Names a change, so that its answer can be asked for again … */
  requestId: 'request-id',
  /** … by the same call with this header instead: nothing is done, and the answer of the named change is repeated. */
  answerOf: 'answer-of',
} as const;

/** Longest id of a change. */
export const MAX_REQUEST_ID = 64;

/** True for calls that may change something; those that only read are named `get…`. */
export const isChange = ({ method, service, path }: Pick<HttpCall, 'method' | 'service' | 'path'>): boolean =>
  method === 'POST' && service === 'main' && !/\/get[A-Z_][A-Za-z_]*$/.test(path);

/** Timeout of every call (API-01). */
export const HTTP_TIMEOUT_MS = 10_000;

/** The answer of a binary call. */
export const Bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
