import { httpCalls, RequestHeader } from '@heliograph/contracts/http';
import { expect, it, vi } from 'vitest';
import { toFailure } from '../engineError.ts';
import type { EnginePorts } from '../ports.ts';
import { createHttpClient } from './httpClient.ts';

type Headers = Record<string, string>;
const answerWith = (answer: object) =>
  ({ headers: new Headers(), json: () => Promise.resolve(answer) }) as Awaited<
    ReturnType<EnginePorts['fetch']>
  >;
const password = { code: 1001, msg: '', data: { gateway: { password: 'shown once' } } };
const unknown = { code: 1404, msg: 'unknown', field: RequestHeader.answerOf };

/** A client whose server answers each request in turn; null loses the answer. */
function connect(...answers: (object | null)[]) {
  const sent: Headers[] = [];
  const fetch = vi.fn((_: unknown, init?: RequestInit) => {
    sent.push(init?.headers as Headers);
    const answer = answers.shift();
    return answer ? Promise.resolve(answerWith(answer)) : Promise.reject(new TypeError('network'));
  });
  const setTimer: EnginePorts['setTimer'] = (task, ms) => {
    if (ms === 2_000) queueMicrotask(task);
    return () => undefined;
  };
  const client = createHttpClient({ fetch, origin: 'https://portal.example', setTimer }, () => ({
    token: 'session',
    prefix: '',
    prefixName: '',
    lang: 'en',
  }));
  return { sent, client };
}
const renew = ({ client }: ReturnType<typeof connect>) =>
  client.call(httpCalls.station.renewGatewayPassword, { station_id: 1, uuid: 'a' });

it('[TRU-08] asks for the answer of a change that was lost, and does not make the change again', async () => {
  const connection = connect(null, null, password);
  expect(await renew(connection)).toEqual(password.data);
  const [first, ...others] = connection.sent;
  const id = first![RequestHeader.requestId]!;
  expect(id).not.toBe('');
  expect(others.map((headers) => headers[RequestHeader.answerOf])).toEqual([id, id]);
  expect(others.every((headers) => headers[RequestHeader.requestId] === undefined)).toBe(true);
});

it.each([
  ['does not know it', [null, unknown]],
  ['cannot be reached', [null, null, null]],
])('[TRU-08] says that a change may have been made when the server %s', async (_, answers) => {
  const failure = await renew(connect(...answers)).catch(toFailure);
  expect(failure).toMatchObject({ kind: 'unreachable', lost: true });
});

it('[TRU-08] takes the refusal of a change whose answer was lost, and asks for no answer of a reading', async () => {
  const refusal = { code: 1403, msg: 'not yours' };
  expect(await renew(connect(null, refusal)).catch(toFailure)).toMatchObject({
    kind: 'refused',
    message: 'not yours',
  });
  const reading = connect(null);
  const failure = await reading.client
    .call(httpCalls.station.getStationRelevance, {})
    .catch((error: unknown) => toFailure(error));
  expect(failure).toMatchObject({ kind: 'unreachable' });
  expect(failure).not.toHaveProperty('lost');
  expect(reading.sent).toHaveLength(1);
});
