import type { Packet } from 'mqtt-packet';

/** Answers to requests. */
const ANSWER = {
  connect: 'connack',
  subscribe: 'suback',
  unsubscribe: 'unsuback',
  publish: 'puback',
  pingreq: 'pingresp',
} as const;

export type Request = Extract<Packet, { cmd: keyof typeof ANSWER }>;
type AnswerTo<R extends Request> = Extract<Packet, { cmd: (typeof ANSWER)[R['cmd']] }>;

interface Pending {
  resolve(packet: Packet): void;
  reject(reason: Error): void;
}

/** Matches a broker's answers with requests; answers without a request are ignored. */
export function createAnswers() {
  const pending = new Map<string, Pending[]>();
  let lastId = 0;
  let over: Error | null = null;
  const getKey = (cmd: string, messageId: number | undefined) => `${cmd} ${messageId ?? ''}`;
  return {
    /** An identifier for a request that needs one. */
    nextId: (): number => (lastId = (lastId % 65_535) + 1),

    expect<R extends Request>(request: R): Promise<AnswerTo<R>> {
      const key = getKey(ANSWER[request.cmd], request.messageId);
      if (over) return Promise.reject(over);
      return new Promise((resolve, reject) => {
        const list = pending.get(key) ?? [];
        list.push({ resolve: (packet) => resolve(packet as AnswerTo<R>), reject });
        pending.set(key, list);
      });
    },

    settle(packet: Packet): void {
      const key = getKey(packet.cmd, packet.messageId);
      const list = pending.get(key);
      list?.shift()?.resolve(packet);
      if (list?.length === 0) pending.delete(key);
    },

    /** Rejects everything that is not answered yet, and what is still asked. */
    fail(reason: Error): void {
      over = reason;
      for (const list of pending.values()) for (const { reject } of list) reject(reason);
      pending.clear();
    },
  };
}
