import {
  HTTP_TIMEOUT_MS,
  Refusal,
  RequestHeader,
  getSuccessCode,
  isChange,
  type AnswerOf,
  type Envelope,
  type HttpCall,
  type Lang,
  type RequestOf,
} from '@heliograph/contracts/http';
import { EngineError, isUnanswered, timedOut, toFailure } from '../engineError.ts';
import type { EnginePorts } from '../ports.ts';

/** A file over a weak uplink takes longer than any answer: so many ms, or more at so many bytes in each. */
const UPLOAD_MS = 60_000;
const UPLOAD_BYTES_PER_MS = 64;
/** When the answer of a change that was lost is asked for, ms after the failure and after each other. */
const ASK_AGAIN_MS = [0, 2_000];
/** How long that answer is waited for each time, ms. */
const ASK_TIMEOUT_MS = 3_000;
/** Columns of years are read from many days. */
const COLUMNS_MS = 60_000;

/** Sender of every request. */
export interface Sender {
  token: string;
  prefix: string;
  prefixName: string;
  lang: Lang;
}

export interface HttpClient {
  /**
   * The answer of a change that is lost on the way is asked for again, without making the change again [TRU-08].
   *
   * @param signal abandons the call; it then fails as if it had timed out
   * @throws EngineError refused (with the server's words), signedOut, timeout, unreachable, or unknown for an answer
   * that is none; `lost` where it is not known whether a change was made.
   */
  call<C extends HttpCall>(call: C, request: RequestOf<C>, signal?: AbortSignal): Promise<AnswerOf<C>>;
}

/** Calls the server by the table of the contracts. */
export function createHttpClient(
  { fetch, origin, setTimer }: Pick<EnginePorts, 'fetch' | 'origin' | 'setTimer'>,
  sender: () => Sender,
): HttpClient {
  async function change(call: HttpCall, request: unknown, signal?: AbortSignal): Promise<unknown> {
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
    try {
      return await send(call, request, signal, { [RequestHeader.requestId]: id });
    } catch (error) {
      if (!isUnanswered(error) || signal?.aborted) throw error;
      return await askAgain(call, id, error);
    }
  }

  /** @throws EngineError `lost` where the server cannot be reached or does not know the change */
  async function askAgain(call: HttpCall, id: string, reason: unknown): Promise<unknown> {
    for (const afterMs of ASK_AGAIN_MS) {
      if (afterMs > 0) await new Promise<void>((resolve) => setTimer(resolve, afterMs));
      try {
        return await send(call, {}, undefined, { [RequestHeader.answerOf]: id }, ASK_TIMEOUT_MS);
      } catch (error) {
        if (toFailure(error).field === RequestHeader.answerOf) break;
        if (!isUnanswered(error)) throw error;
      }
    }
    const { kind, code, message } = toFailure(reason);
    throw new EngineError(kind, code, message, undefined, { lost: true });
  }

  async function send(
    call: HttpCall,
    request: unknown,
    signal?: AbortSignal,
    named: Record<string, string> = {},
    limitMs = timeoutMs(call, request),
  ): Promise<unknown> {
    const limit = new AbortController();
    const abandon = () => limit.abort();
    signal?.addEventListener('abort', abandon);
    const cancel = setTimer(() => limit.abort(), limitMs);
    try {
      const response = await fetch(...getRequest(call, request, origin, sender(), limit.signal, named));
      if (call.form === 'bytes' && isBytes(response)) return new Uint8Array(await response.arrayBuffer());
      return opened(await response.json(), getSuccessCode(call));
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (limit.signal.aborted) throw timedOut();
      if (error instanceof SyntaxError) throw new EngineError('unknown', 0, 'Unknown error');
      throw new EngineError('unreachable', 0, 'Connect Error!');
    } finally {
      signal?.removeEventListener('abort', abandon);
      cancel();
    }
  }

  return {
    call: <C extends HttpCall>(call: C, request: RequestOf<C>, signal?: AbortSignal) =>
      (isChange(call) && sender().token !== '' ? change : send)(call, request, signal) as Promise<
        AnswerOf<C>
      >,
  };
}

/** How long an answer is waited for, ms. */
function timeoutMs({ service, form, delayMs }: HttpCall, request: unknown): number {
  if (service === 'upload') return Math.max(UPLOAD_MS, getFile(request).length / UPLOAD_BYTES_PER_MS);
  return delayMs + (form === 'bytes' ? COLUMNS_MS : HTTP_TIMEOUT_MS);
}

const isBytes = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.get('content-type')?.startsWith('application/octet-stream') ?? false;

function getRequest(
  call: HttpCall,
  request: unknown,
  origin: string,
  { token, prefix, prefixName, lang }: Sender,
  signal: AbortSignal,
  named: Record<string, string>,
): [string, RequestInit] {
  const headers = {
    [RequestHeader.token]: token,
    [RequestHeader.prefix]: prefix,
    // A display name may hold any letter, a header may not.
    [RequestHeader.prefixName]: encodeURIComponent(prefixName),
    [RequestHeader.lang]: lang,
    ...named,
  };
  if (call.method === 'GET') {
    const query = new URLSearchParams(request as Record<string, string>).toString();
    return [`${origin}${call.path}${query && `?${query}`}`, { headers, signal }];
  }
  const url = `${origin}${call.path}`;
  // The browser names a form's type itself, with its boundary.
  if (call.service === 'upload') return [url, { method: 'POST', headers, body: toForm(request), signal }];
  return [
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal,
    },
  ];
}

function toForm(request: unknown): FormData {
  const form = new FormData();
  form.append('file', new Blob([getFile(request)]));
  return form;
}

const getFile = (request: unknown) => (request as { file: Uint8Array<ArrayBuffer> }).file;

function opened(answer: unknown, success: number): unknown {
  if (!isEnvelope(answer)) throw new EngineError('unknown', 0, 'Unknown error');
  const { code, msg, data, field, reason, proof, present } = answer;
  if (code === success) return data;
  const kind = code === Refusal.signedOut ? 'signedOut' : 'refused';
  throw new EngineError(kind, code, msg, field, {
    ...(reason && { reason }),
    ...(proof && { proof }),
    ...(present && { present }),
  });
}

function isEnvelope(answer: unknown): answer is Envelope<unknown> {
  if (typeof answer !== 'object' || answer === null) return false;
  const { code, msg } = answer as Partial<Envelope<unknown>>;
  return typeof code === 'number' && typeof msg === 'string';
}
