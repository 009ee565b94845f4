import { awaitPairing, beginPairing, type AnswerOf, type Screen } from '@heliograph/contracts/http';
import type { HttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

export type Pairing = AnswerOf<typeof beginPairing>;

interface Options {
  ports: Pick<EnginePorts, 'store' | 'now'>;
  /** Where the store keeps the last. */
  key: string;
  /** Calls in nobody's name. */
  anonymous: HttpClient;
  screen: () => Promise<Screen>;
}

/**
 * Codes that pair one display. The last is kept: a wall whose page is loaded anew shows the code that somebody may be
 * typing just now, and hears of its approval.
 */
export function createPairings({ ports: { store, now }, key, anonymous, screen }: Options) {
  return {
    async begin(): Promise<Pairing> {
      const { success, data } = beginPairing.answer.safeParse(await store.get(key).catch(() => null));
      if (success && data.expires > now()) return data;
      const begun = await anonymous.call(beginPairing, { screen: await screen() });
      await store.set(key, begun).catch(() => undefined);
      return begun;
    },
    wait: ({ secret }: Pairing) => anonymous.call(awaitPairing, { secret }),
    /** It was decided on, or expired. */
    end: () => store.delete(key).catch(() => undefined),
  };
}
