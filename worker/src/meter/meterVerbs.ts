import { hold, getScopedQueries, type VerbHandlers } from '../rpc/caller.ts';

/** Meter files are read and written by modules that are loaded with the first one. */
export const meterVerbs: VerbHandlers['meter'] = {
  async compare(question, caller, task) {
    await hold(caller, { stations: [question.stationId] });
    const { compareMeterFile } = await import('./compareMeterFile.ts');
    const context = await (await getScopedQueries(caller)).context();
    return compareMeterFile(question, context, caller.connection().tables, task);
  },
  async write(question, caller, task) {
    await hold(caller, { stations: [question.stationId] });
    const { writeMeterFile } = await import('./writeMeterFile.ts');
    return writeMeterFile(question, await (await getScopedQueries(caller)).context(), task);
  },
};
