import { retold } from '../pages/retold.ts';
import { sightOf } from '../pages/sightOf.ts';
import type { VerbHandlers } from '../pages/verbHandlers.ts';

export const alarmVerbs: VerbHandlers['alarms'] = {
  week: retold('alarms.week', async ({ zone }, caller) => (await sightOf(caller)).week(zone)),
  recent: retold('alarms.recent', async (wanted, caller) => (await sightOf(caller)).recent(wanted)),
  history: async (span, caller) => (await sightOf(caller)).history(span),
  async table(question, caller, work) {
    await (await sightOf(caller)).mustSeeDevices(question.deviceIds);
    const tables = await (await caller.workspace()).alarmTables();
    return tables.open(question, caller.visit().tables, work);
  },
  async refresh({ table, id }, caller, work) {
    const tables = await (await caller.workspace()).alarmTables();
    return tables.refresh(table, id, caller.visit().tables, work);
  },
};
