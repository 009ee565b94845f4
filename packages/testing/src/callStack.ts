import {
  RequestHeader,
  doLogin,
  getSuccessCode,
  type AnswerOf,
  type Envelope,
  type HttpCall,
  type Lang,
  type RequestOf,
  type SignedIn,
} from '@heliograph/contracts/http';
import type { Stack } from './stack.ts';

export interface CallOptions {
  token?: string;
  lang?: Lang;
  headers?: Record<string, string>;
}

export interface CallResult<T> {
  status: number;
  body: Envelope<T>;
}

/** Makes a call as the engine does, without checking the response. */
export async function callStack<C extends HttpCall>(
  stack: Pick<Stack, 'http'>,
  call: C,
  request: RequestOf<C>,
  { token, lang, headers }: CallOptions = {},
): Promise<CallResult<AnswerOf<C>>> {
  const url = new URL(call.path, stack.http);
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(request as Record<string, unknown>))
      url.searchParams.set(name, String(value));
  }
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...(token !== undefined && { [RequestHeader.token]: token }),
      ...(lang !== undefined && { [RequestHeader.lang]: lang }),
      // For a form, fetch sets the type with its boundary.
      ...(call.method === 'POST' && call.service !== 'upload' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(call.method === 'POST' && {
      body: call.service === 'upload' ? toForm(request) : JSON.stringify(request),
    }),
  });
  return { status: response.status, body: await readBody(response, call) };
}

/** The envelope of a response; bytes are wrapped in a successful one. */
async function readBody<C extends HttpCall>(response: Response, call: C): Promise<Envelope<AnswerOf<C>>> {
  if (response.headers.get('content-type') !== 'application/octet-stream')
    return (await response.json()) as Envelope<AnswerOf<C>>;
  return {
    code: getSuccessCode(call),
    msg: '',
    data: new Uint8Array(await response.arrayBuffer()) as AnswerOf<C>,
  };
}

/** The body of an upload. */
export function toForm(request: unknown, fileName = 'picture'): FormData {
  const form = new FormData();
  for (const [field, bytes] of Object.entries(request as Record<string, Uint8Array<ArrayBuffer>>))
    form.append(field, new Blob([bytes]), fileName);
  return form;
}

/** Makes a call that must succeed. @returns its `data` @throws Error with the refusal */
export async function readData<C extends HttpCall>(
  stack: Pick<Stack, 'http'>,
  call: C,
  request: RequestOf<C>,
  options?: CallOptions,
): Promise<AnswerOf<C>> {
  const { status, body } = await callStack(stack, call, request, options);
  if (status !== 200 || body.data === undefined) {
    throw new Error(`${call.path}: ${body.code} ${body.msg} ${body.field ?? ''}`);
  }
  return body.data;
}

export const demoPeople = ['owner', 'installer', 'member', 'admin'] as const;
export type DemoPerson = (typeof demoPeople)[number];

/** Signs in a demo user. */
export function signIn(stack: Pick<Stack, 'http' | 'password'>, person: DemoPerson): Promise<SignedIn> {
  return readData(stack, doLogin, { type: 2, account: `${person}@demo.example`, password: stack.password });
}
