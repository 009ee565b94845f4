import type { AnswerOf, HttpCalls, ParsedRequestOf } from '@heliograph/contracts/http';
import type { Caller } from './caller.ts';

/** Implements one call: takes the parsed request, returns `data` or throws `Refused`. */
export type Handler<C> = (request: ParsedRequestOf<C>, caller: Caller) => Promise<AnswerOf<C>>;

/** Implementations of one resource of the call table, or of all of them. */
export type HandlersOf<R extends keyof HttpCalls> = { [K in keyof HttpCalls[R]]: Handler<HttpCalls[R][K]> };
export type Handlers = { [R in keyof HttpCalls]: HandlersOf<R> };
