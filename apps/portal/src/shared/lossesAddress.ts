import type { ReportSpan } from '@heliograph/contracts/engine';
import { lossesPath } from './paths.ts';
import { spanDates } from './qualityAddress.ts';

/** Address of a station's losses on the dates that a span touches in its zone. */
export function getLossesAddress(stationId: number, span: ReportSpan): string {
  const [from, to] = spanDates(span);
  return `${lossesPath(stationId)}?from=${from}&to=${to}`;
}
