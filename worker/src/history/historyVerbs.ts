import type { VerbHandlers } from '../pages/verbHandlers.ts';

export const historyVerbs: VerbHandlers['history'] = {
  read: async (question, caller, work) => {
    const [{ readHistory }, workspace] = await Promise.all([import('./readHistory.ts'), caller.workspace()]);
    return readHistory(question, await workspace.surroundings(), work);
  },
};
