import { awaitPairing, beginPairing, type AnswerOf, type Screen } from '@heliograph/contracts/http';
import type { HttpClient } from '../session/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

export type Pairing = AnswerOf<typeof beginPairing>;

interface Options {
  ports: Pick<EnginePorts, 'store' | 'now'>;
  /** Where the newest code is stored. */
  key: string;
  /** Calls without a session. */
  anonymous: HttpClient;
  screen: () => Promise<Screen>;
}

/**
 * Codes that pair one display. The newest is stored: a wall that reloads shows the code that a user may be typing right
 * now, and gets its approval.
 */
export function createPairings({ ports: { store, now }, key, anonymous, screen }: Options) {
  return {
    async begin(): Promise<Pairing> {
      const { success, data } = beginPairing.answer.safeParse(await store.get(key).catch(() => null));
      if (success && data.expires > now()) return data;
      const started = await anonymous.call(beginPairing, { screen: await screen() });
      await store.set(key, started).catch(() => undefined);
      return started;
    },
    wait: ({ secret }: Pairing) => anonymous.call(awaitPairing, { secret }),
    /** It was approved, declined, or expired. */
    end: () => store.delete(key).catch(() => undefined),
  };
}
