import type { ReportSpan } from '@heliograph/contracts/engine';
import type { Format } from '@heliograph/i18n';
import { instantText } from './rowTime.ts';

/** A span in words with its zone: `01/11/2026 00:00 – 22/11/2026 10:00 · Australia/Sydney, UTC+11:00`. */
export const spanText = ({ start, end, zone }: ReportSpan, format: Format): string =>
  `${instantText(start, zone, format)} – ${instantText(end, zone, format)} · ${format.zone(zone, start)}`;
