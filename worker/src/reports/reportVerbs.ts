import { sightOf } from '../pages/sightOf.ts';
import type { Caller, VerbHandlers } from '../pages/verbHandlers.ts';

/** Reports are loaded with the first that somebody asks for. */
export const reportVerbs: VerbHandlers['reports'] = {
  async tariff(question, caller, work) {
    const { readTariffReport } = await import('./tariff/readTariffReport.ts');
    return readTariffReport(question, await surroundingsOf(caller), caller.visit().tables, work);
  },
  async explain({ question, at, until }, caller) {
    const { explainTariff } = await import('./tariff/explainTariff.ts');
    return explainTariff(question, { at, until }, await surroundingsOf(caller));
  },
  async generation(question, caller, work) {
    const { readGenerationReport } = await import('./generation/readGenerationReport.ts');
    return readGenerationReport(question, await surroundingsOf(caller), work);
  },
  async consumption(question, caller, work) {
    const { readConsumption } = await import('./consumption/readConsumption.ts');
    return readConsumption(question, await surroundingsOf(caller), work);
  },
  async operation(question, caller) {
    const { readOperation } = await import('./operation/readOperation.ts');
    return readOperation(question, await surroundingsOf(caller));
  },
  async operationTrend(question, caller, work) {
    const { readOperationTrend } = await import('./operation/readOperationTrend.ts');
    return readOperationTrend(question, await surroundingsOf(caller), work);
  },
  async data(question, caller, work) {
    const { readData } = await import('./data/readData.ts');
    return readData(question, await surroundingsOf(caller), caller.visit().tables, work);
  },
};

const surroundingsOf = async (caller: Caller) => (await sightOf(caller)).surroundings();
