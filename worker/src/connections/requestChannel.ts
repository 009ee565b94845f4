import { ReplyCode, topics, type GatewayReply, type GatewayRequest } from '@heliograph/contracts/mqtt';
import { EngineError, timedOut } from '../engineError.ts';
import type { SetTimer } from '../ports.ts';
import { MAX_WORK_MS, WORKING_SILENCE_MS } from './requestLimits.ts';

export type GatewayData = GatewayReply['data'];
type Action = GatewayRequest['action'];
type DataOf<A extends Action> = Extract<GatewayRequest, { action: A }>['data'];

interface Options {
  clientId: string;
  publish: (topic: string, payload: string) => void;
  now: () => number;
  setTimer: SetTimer;
}

interface Pending {
  uuid: string;
  settle: (reply: GatewayReply) => void;
  /** The gateway has it and is still working on it. */
  working: () => void;
  fail: (error: EngineError) => void;
}

export type RequestChannel = ReturnType<typeof createRequestChannel>;

/**
 * Requests to gateways and their responses over one broker connection. Any number may be pending: each response is matched
 * by an id that is never used twice; late, repeated or foreign responses are dropped.
 */
export function createRequestChannel({ clientId, publish, now, setTimer }: Options) {
  const pending = new Map<string, Pending>();
  let lastStamp = 0;

  /** Grows even when the clock stands still or steps back. */
  const stamp = () => (lastStamp = Math.max(now(), lastStamp + 1));

  return {
    clientId,

    /**
     * @param timeoutMs for the answer; with `onWorking` only until the gateway says that it works on it, as on a slow bus
     * @throws EngineError timeout (408), refused (the gateway's code), unreachable when the connection is lost meanwhile.
     */
    request<A extends Action>(
      uuid: string,
      action: A,
      data: DataOf<A>,
      timeoutMs: number,
      onWorking?: () => void,
    ): Promise<GatewayReply> {
      const id = `${action}_${stamp()}`;
      const lastEnd = now() + MAX_WORK_MS;
      return new Promise((resolve, reject) => {
        const within = (ms: number) => setTimer(() => fail(timedOut()), ms);
        let cancel = within(timeoutMs);
        const working = () => {
          if (!onWorking) return;
          cancel();
          cancel = within(Math.min(WORKING_SILENCE_MS, Math.max(0, lastEnd - now())));
          onWorking();
        };
        const finish = () => {
          cancel();
          pending.delete(id);
        };
        const fail = (error: EngineError) => {
          finish();
          reject(error);
        };
        const settle = (reply: GatewayReply) => {
          const { code, msg } = reply;
          if (code !== ReplyCode.ok) {
            fail(new EngineError('refused', code, msg ?? 'Unknown error'));
            return;
          }
          finish();
          resolve(reply);
        };
        pending.set(id, { uuid, settle, working, fail });
        const request = { id, client_id: clientId, action, data, ...(onWorking && { progress: true }) };
        publish(topics.request(uuid), JSON.stringify(request));
      });
    },

    /** Takes what arrived on the response topic of a gateway. */
    receive(uuid: string, reply: unknown) {
      if (!isReply(reply)) return;
      const question = pending.get(reply.id);
      if (question?.uuid !== uuid) return;
      if (reply.code === ReplyCode.working) question.working();
      else question.settle(reply);
    },

    /** The connection is lost: no pending request will be answered. */
    drop() {
      for (const { fail } of [...pending.values()])
        fail(new EngineError('unreachable', 0, 'Data connect failed'));
    },
  };
}

function isReply(value: unknown): value is GatewayReply {
  if (typeof value !== 'object' || value === null) return false;
  const { id, code, data } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof code === 'number' && Array.isArray(data);
}
