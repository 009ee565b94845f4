import { sightOf } from '../pages/sightOf.ts';
import type { VerbHandlers } from '../pages/verbHandlers.ts';

export const historyVerbs: VerbHandlers['history'] = {
  read: async (question, caller, work) => {
    const [{ readHistory }, sight] = await Promise.all([import('./readHistory.ts'), sightOf(caller)]);
    return readHistory(question, await sight.surroundings(), work);
  },
};
