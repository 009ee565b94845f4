import {
  GUEST_BODY_LIMIT,
  type Lang,
  PUBLIC_BODY_LIMIT,
  RequestHeader,
  getBodyLimit,
  httpCalls,
  getSuccessCode,
  isChange,
  MAX_REQUEST_ID,
  type HttpCall,
} from '@heliograph/contracts/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { withOrigin } from '../net/requestOrigin.ts';
import { getRelyingParty } from '../identity/relyingParty.ts';
import type { Session, Sessions } from '../identity/sessions.ts';
import type { SessionUses } from '../identity/sessionUses.ts';
import { createAnswerMemory, type AnswerMemory } from './answerMemory.ts';
import { browserCookie } from './browserCookie.ts';
import { createCallTurns, type CallTurns } from './callTurns.ts';
import { encodeJson } from './encodeJson.ts';
import { getLang, type Caller } from './caller.ts';
import type { Handler, Handlers } from './handler.ts';
import { invalid } from './errors.ts';
import { message } from './messages/message.ts';
import { readJson } from './readJson.ts';
import { Refused, tooLarge } from './refused.ts';
import { type PermissionContext, requirePermission } from './requirePermission.ts';
import { getCallerKind, requireBounds } from './requireBounds.ts';
import { requireProof, type ProofContext } from './requireProof.ts';
import { findUnstorable } from './unstorable.ts';
import { MAX_UPLOAD_BYTES, readUpload, registerUploads } from './upload.ts';

export interface RouteOptions {
  handlers: Handlers;
  sessions: Pick<Sessions, 'byToken' | 'endOf'>;
  sessionUses: SessionUses;
  proofContext: ProofContext;
  permissionContext: PermissionContext;
  companyPrefix: string;
  /** Fixed origin of the deployment; null uses the origin of each request. */
  publicUrl: string | null;
}

/** Registers one route for each call of the table, and no others. */
export async function registerRoutes(app: FastifyInstance, options: RouteOptions): Promise<void> {
  const shared = {
    ...options,
    answers: createAnswerMemory(options.proofContext.now),
    callTurns: createCallTurns(),
  };
  readJson(app);
  registerCalls(app, shared, (call) => call.service !== 'upload');
  await app.register(async (scope) => {
    await registerUploads(scope);
    registerCalls(scope, shared, (call) => call.service === 'upload');
  });
}

function registerCalls(
  app: FastifyInstance,
  options: RouteOptions & { answers: AnswerMemory; callTurns: CallTurns },
  wanted: (call: HttpCall) => boolean,
): void {
  for (const [resource, calls] of Object.entries(httpCalls)) {
    const implementations = options.handlers[resource as keyof Handlers] as Record<string, Handler<HttpCall>>;
    for (const [name, call] of Object.entries<HttpCall>(calls).filter(([, call]) => wanted(call))) {
      const run = implementations[name]!;
      app.route({
        method: call.method,
        url: call.path,
        bodyLimit: call.service === 'upload' ? MAX_UPLOAD_BYTES : getBodyLimit(call),
        config: { call },
        onRequest: async (request) => {
          requirePrefix(request, options.companyPrefix);
          const token = headerToken(request);
          // Its token may be in the body, which is then as small as a stranger's.
          if (call.service === 'series' && call.method === 'POST' && token === '')
            requireSize(request, PUBLIC_BODY_LIMIT);
          else if (call.may !== 'public') await requireSession(request, call, options);
        },
        handler: async (request, reply) => {
          const lang = getLang(request);
          const fields = call.method === 'GET' ? request.query : (request.body ?? {});
          const caller = await readCaller(request, reply, call, fields, lang, options);
          // People who are not signed in learn nothing about a call and cannot send a file.
          if (call.may !== 'public') {
            if (!caller.session) throw await signedOut(caller.token, options);
            requireTokens(call, caller.session);
          }
          const answer = (data: unknown) =>
            sendJson(reply, { code: getSuccessCode(call), msg: message(lang, 'success'), data });
          const change = isChange(call) && caller.session ? nameOfChange(request) : null;
          if (change?.isLost) {
            const kept = options.answers.find(caller.session!.publicId, change.id);
            if (!kept) throw new Refused('notFound', 'answerUnknown', { field: RequestHeader.answerOf });
            return answer(await kept);
          }
          const perform = async () => {
            const input = call.service === 'upload' ? await readUpload(request) : fields;
            const parsed = call.request.safeParse(input, { reportInput: true });
            if (!parsed.success) throw invalid(parsed.error);
            const field = findUnstorable(parsed.data);
            if (field !== null)
              throw new Refused('badRequest', 'fieldUnstorable', { field, values: { field } });
            if (caller.session && call.service !== 'upload')
              await requireProof(options.proofContext, call, caller.session);
            const place = await requirePermission(options.permissionContext, call, parsed.data, caller);
            requireBounds(call, parsed.data, getCallerKind(caller.session));
            const token = caller.session?.person.token?.name ?? '';
            const work = () => withOrigin({ ...caller, token }, () => run(parsed.data, { ...caller, place }));
            return change ? options.answers.keep(caller.session!.publicId, change.id, work) : work();
          };
          const data = await (caller.session && call.delayMs === 0
            ? options.callTurns.run(caller.session, perform)
            : perform());
          if (call.form === 'bytes') return reply.type('application/octet-stream').send(data);
          return answer(data);
        },
      });
    }
  }
}

function sendJson(reply: FastifyReply, answer: unknown): FastifyReply {
  const json = encodeJson(answer);
  return reply
    .type('application/json; charset=utf-8')
    .send(typeof json === 'string' ? json : Readable.from(json, { objectMode: false }));
}

/** The change that a request makes, or whose answer it asks for; null if it has no name. */
function nameOfChange({ headers }: FastifyRequest): { id: string; isLost: boolean } | null {
  const lost = headers[RequestHeader.answerOf];
  const id = lost ?? headers[RequestHeader.requestId];
  return typeof id === 'string' && id !== '' && id.length <= MAX_REQUEST_ID
    ? { id, isLost: lost !== undefined }
    : null;
}

/** Sessions of requests whose body has not been read yet. */
const checkedSessions = new WeakMap<FastifyRequest, Session>();

/** Before the body is read: strangers must not fill the memory. @throws Refused */
async function requireSession(request: FastifyRequest, call: HttpCall, options: RouteOptions): Promise<void> {
  const token = getToken(request, call, request.query);
  const session = token === '' ? undefined : await options.sessions.byToken(token);
  if (!session) throw await signedOut(token, options);
  requireTokens(call, session);
  if (getCallerKind(session) === 'guest' && getBodyLimit(call) > GUEST_BODY_LIMIT)
    requireSize(request, GUEST_BODY_LIMIT);
  // Before a file is sent in vain.
  if (call.service === 'upload') await requireProof(options.proofContext, call, session);
  checkedSessions.set(request, session);
}

/** @throws Refused for an API token, unless the call is one of those that tokens may make */
function requireTokens({ tokens }: HttpCall, { person }: Session): void {
  if (person.token && !tokens) throw new Refused('forbidden', 'tokenForbidden');
}

async function signedOut(token: string, { sessions }: RouteOptions): Promise<Refused> {
  return new Refused('signedOut', 'signedOut', { reason: token === '' ? null : await sessions.endOf(token) });
}

/** @throws Refused unless the body is announced and has at most `limit` bytes */
function requireSize({ headers }: FastifyRequest, limit: number): void {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  if (!isEmpty && !(length <= limit)) throw tooLarge(limit);
}

async function readCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  call: HttpCall,
  input: unknown,
  lang: Lang,
  { publicUrl, sessions, sessionUses }: RouteOptions,
): Promise<Caller> {
  const token = getToken(request, call, input);
  const found = checkedSessions.get(request) ?? (token === '' ? undefined : await sessions.byToken(token));
  // Public calls, such as those for codes, know people only by their sign-in.
  const session = call.may === 'public' && found?.person.token ? undefined : found;
  const from = toFrom(request);
  if (session) sessionUses.note(session, from);
  const origin = publicUrl ?? getOrigin(request);
  return {
    session: session ?? null,
    token,
    lang,
    ...from,
    origin,
    party: getRelyingParty(origin, request.headers, publicUrl),
    browser: browserCookie(request, reply),
    place: null,
  };
}

/** Remote address and User-Agent. */
export const toFrom = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  agent: (headers['user-agent'] ?? '').slice(0, 400),
});

function headerToken({ headers }: FastifyRequest): string {
  const sent = headers[RequestHeader.token];
  if (typeof sent === 'string') return sent;
  // Other programs send it so.
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/**
 * All calls take the token as a header; those of the time-series service also as a field (DV-04), which is enough.
 * @throws Refused when the two differ
 */
function getToken(request: FastifyRequest, call: HttpCall, input: unknown): string {
  const header = headerToken(request);
  if (call.service !== 'series' || typeof input !== 'object' || input === null) return header;
  const { token } = input as Record<string, unknown>;
  const field = typeof token === 'string' ? token : '';
  if (header !== '' && field !== '' && header !== field)
    throw new Refused('badRequest', 'tokensDiffer', { field: 'token' });
  return header || field;
}

/**
 * Refuses pages of another company's deployment (AUTH-07). Callers without the header are not pages, and pages that no
 * one has signed in on know no prefix yet.
 */
function requirePrefix(request: FastifyRequest, companyPrefix: string): void {
  const prefix = request.headers[RequestHeader.prefix];
  if (prefix !== undefined && prefix !== '' && prefix !== companyPrefix) {
    throw new Refused('forbidden', 'wrongCompany', { field: RequestHeader.prefix });
  }
}

/** The origin that the browser used. An invalid host header falls back to the listening address. */
export function getOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`;
  if (URL.canParse(origin)) return new URL(origin).origin;
  const { address, port } = request.socket.address() as { address: string; port: number };
  return `${request.protocol}://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
