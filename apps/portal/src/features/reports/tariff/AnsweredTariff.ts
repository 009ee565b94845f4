import type { TariffQuestion, TariffReport } from '@heliograph/contracts/engine';

/** A tariff report with what it was asked with, which may have changed since. */
export interface AnsweredTariff {
  question: TariffQuestion;
  report: TariffReport;
}
