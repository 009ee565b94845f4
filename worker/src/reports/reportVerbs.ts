import type { TariffQuestion } from '@heliograph/contracts/engine';
import { hold, getScopedQueries, type Caller, type VerbHandlers } from '../rpc/caller.ts';

/** Reports are loaded when the first one is asked for. */
export const reportVerbs: VerbHandlers['reports'] = {
  async tariff(question, caller, task) {
    await hold(caller, { stations: getStations(question) });
    const { readTariffReport } = await import('./tariff/tariffReport.ts');
    return readTariffReport(question, await getQueryContext(caller), caller.connection().tables, task);
  },
  async explain({ question, at, until }, caller) {
    await hold(caller, { stations: getStations(question) });
    const { explainTariff } = await import('./tariff/explainTariff.ts');
    return explainTariff(question, { at, until }, await getQueryContext(caller));
  },
  async generation(question, caller, task) {
    await hold(caller, { stations: question.stationIds ?? [] });
    const { readGenerationReport } = await import('./generation/generationReport.ts');
    return readGenerationReport(question, await getQueryContext(caller), task);
  },
  async consumption(question, caller, task) {
    await hold(caller, { stations: question.stationIds });
    const { readConsumptionReport } = await import('./consumption/consumptionReport.ts');
    return readConsumptionReport(question, await getQueryContext(caller), task);
  },
  async alarms(question, caller) {
    const { readAlarmReport } = await import('./alarms/alarmReport.ts');
    const queries = await getScopedQueries(caller);
    queries.assertNoScope();
    return readAlarmReport(question, await queries.context());
  },
  async operation(question, caller) {
    const { readOperationReport } = await import('./operation/operationReport.ts');
    return readOperationReport(question, await getQueryContext(caller));
  },
  async operationTrend(question, caller, task) {
    const { readOperationTrend } = await import('./operation/operationReport.ts');
    return readOperationTrend(question, await getQueryContext(caller), task);
  },
  async data(question, caller, task) {
    await hold(caller, { deviceIds: question.points.map(({ deviceId }) => deviceId) });
    const { readDataReport } = await import('./data/dataReport.ts');
    return readDataReport(question, await getQueryContext(caller), caller.connection().tables, task);
  },
};

const getQueryContext = async (caller: Caller) => (await getScopedQueries(caller)).context();

const getStations = ({ stationId, whatIf }: TariffQuestion) =>
  whatIf && whatIf.tariff !== 'draft' ? [stationId, whatIf.stationId] : [stationId];
