import type { VerbHandlers } from '../pages/verbHandlers.ts';

export const alarmVerbs: VerbHandlers['alarms'] = {
  week: async ({ zone }, caller) => (await caller.workspace()).week(zone),
  recent: async ({ limit, kind, pendingFirst }, caller) =>
    (await caller.workspace()).recent(limit, kind, pendingFirst),
  history: async (span, caller) => (await caller.workspace()).alarmHistory(span),
  async table(question, caller, work) {
    const tables = await (await caller.workspace()).alarmTables();
    return tables.open(question, caller.visit().tables, work);
  },
  async refresh({ table, id }, caller, work) {
    const tables = await (await caller.workspace()).alarmTables();
    return tables.refresh(table, id, caller.visit().tables, work);
  },
};
