import type { TariffQuestion } from '@heliograph/contracts/engine';
import { lazyQuery, type VerbHandlers } from '../rpc/caller.ts';

export const reportVerbs: VerbHandlers['reports'] = {
  tariff: lazyQuery({
    lookedAt: getStations,
    load: async () => (await import('./tariff/tariffReport.ts')).readTariffReport,
  }),
  explain: lazyQuery({
    lookedAt: ({ question }) => getStations(question),
    load: async () => (await import('./tariff/explainTariff.ts')).explainTariff,
  }),
  generation: lazyQuery({
    lookedAt: ({ stationIds }) => ({ stations: stationIds ?? [] }),
    load: async () => (await import('./generation/generationReport.ts')).readGenerationReport,
  }),
  consumption: lazyQuery({
    lookedAt: ({ stationIds }) => ({ stations: stationIds }),
    load: async () => (await import('./consumption/consumptionReport.ts')).readConsumptionReport,
  }),
  alarms: lazyQuery({
    isFleetWide: true,
    load: async () => (await import('./alarms/alarmReport.ts')).readAlarmReport,
  }),
  operation: lazyQuery({
    load: async () => (await import('./operation/operationReport.ts')).readOperationReport,
  }),
  operationTrend: lazyQuery({
    load: async () => (await import('./operation/operationReport.ts')).readOperationTrend,
  }),
  data: lazyQuery({
    lookedAt: ({ points }) => ({ deviceIds: points.map(({ deviceId }) => deviceId) }),
    load: async () => (await import('./data/dataReport.ts')).readDataReport,
  }),
};

function getStations({ stationId, whatIf }: TariffQuestion) {
  return { stations: whatIf && whatIf.tariff !== 'draft' ? [stationId, whatIf.stationId] : [stationId] };
}
