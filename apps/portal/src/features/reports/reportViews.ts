import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The reports by the type that an address names, each loaded when it is first opened. */
export const reportViews: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  tariff: lazy(async () => ({
    default: (await import('./tariff/TariffReportPage.tsx')).TariffReportPage,
  })),
  charge: lazy(async () => ({
    default: (await import('./charge/ChargeReportPage.tsx')).ChargeReportPage,
  })),
  generation: lazy(async () => ({
    default: (await import('./generation/GenerationReportPage.tsx')).GenerationReportPage,
  })),
  operation: lazy(async () => ({
    default: (await import('./operation/OperationReport.tsx')).OperationReport,
  })),
};

/** The report of any type that is none of these. */
export const GenericReport = lazy(async () => ({
  default: (await import('./readings/DataReportPage.tsx')).DataReportPage,
}));
