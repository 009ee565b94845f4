import { CheckIcon, PvIcon, RevenueIcon, WarningIcon } from '@heliograph/ui';
import type { ComponentType } from 'react';
import type { OwnExport } from '../../shared/files/ownExports.ts';
import { ChargerIcon, ChartIcon, LossIcon, SheetIcon } from '../../shared/icons.tsx';
import type { ReportPage } from './defineReport.tsx';

interface ReportEntry {
  /** Its `?report=` in the address; the entry's key when left out. */
  type?: string;
  Icon: ComponentType;
  onlyAdministrators?: boolean;
  notForGuests?: boolean;
  /** Fetches its page, which `defineReport` made. */
  load: () => Promise<ReportPage>;
}

/** All reports, in the order of their cards. Their titles and hints are `report:card.<key>`. */
const reports = {
  tariff: { Icon: RevenueIcon, load: async () => (await import('./tariff/tariffReport.tsx')).TariffReport },
  bill: {
    Icon: SheetIcon,
    notForGuests: true,
    load: async () => (await import('./bill/billReport.tsx')).BillReport,
  },
  generation: {
    Icon: PvIcon,
    load: async () => (await import('./generation/generationReport.tsx')).GenerationReport,
  },
  consumption: {
    type: 'charge',
    Icon: ChargerIcon,
    load: async () => (await import('./consumption/consumptionReport.tsx')).ConsumptionReport,
  },
  data: { Icon: SheetIcon, load: async () => (await import('./data/dataReport.tsx')).DataReport },
  alarms: {
    Icon: WarningIcon,
    load: async () => (await import('./alarms/alarmReport.tsx')).AlarmReport,
  },
  quality: {
    Icon: CheckIcon,
    load: async () => (await import('./quality/qualityReport.tsx')).QualityReport,
  },
  losses: {
    Icon: LossIcon,
    load: async () => (await import('./losses/lossReport.tsx')).LossReport,
  },
  operation: {
    Icon: ChartIcon,
    onlyAdministrators: true,
    load: async () => (await import('./operation/operationReport.tsx')).OperationReport,
  },
} as const satisfies Partial<Record<OwnExport, ReportEntry>>;

type ReportName = keyof typeof reports;

/** The reports as a list, with their types. */
export const reportEntries = Object.entries<ReportEntry>(reports).map(([key, entry]) => {
  const name = key as ReportName;
  return { ...entry, name, type: entry.type ?? name };
});

/** Other types than these are data reports under the name that the address gives them. */
export const reportOfType = (type: string): (typeof reportEntries)[number] | undefined =>
  reportEntries.find((entry) => entry.type === type);
