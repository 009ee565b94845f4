import { hold, getScopedQueries, type VerbHandlers } from '../rpc/caller.ts';

/** Bills and schedules are loaded when the first one is asked for. */
export const billingVerbs: VerbHandlers['billing'] = {
  async bills(question, caller, task) {
    await hold(caller, { stations: [question.stationId] });
    const { readBills } = await import('./readBills.ts');
    return readBills(question, await (await getScopedQueries(caller)).context(), task);
  },
  async explain({ question, line }, caller, task) {
    await hold(caller, { stations: [question.stationId] });
    const { readBillExplanation } = await import('./readBills.ts');
    return readBillExplanation(question, line, await (await getScopedQueries(caller)).context(), task);
  },
  async schedule(question, caller, task) {
    await hold(caller, { stations: [question.stationId] });
    const { readSchedule } = await import('./readSchedule.ts');
    return readSchedule(question, await (await getScopedQueries(caller)).context(), task);
  },
};
