import {
  CURRENCIES,
  tariffErrors,
  tariffStartRange,
  type TariffDraft,
  type TariffErrorReason,
} from '@heliograph/domain/tariff';
import { instantOfDate } from '../../../support/localDate.ts';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';

/** @throws Refused naming the first wrong field: meg.timeError (TAR-04), or the currency */
export function requireWritten(draft: TariffDraft): void {
  requireCurrency(draft.unit);
  const [error] = tariffErrors(draft);
  if (!error) return;
  const field = error.path.join('.');
  throw new Refused('badRequest', TIME_ERRORS[error.why], { field, values: { field } });
}

/** @throws Refused for one that tariffs cannot have */
export function requireCurrency(code: string): void {
  if (!CURRENCIES.includes(code)) throw new Refused('badRequest', 'currencyUnknown', { field: 'unit' });
}

const TIME_ERRORS = {
  type: 'timeErrorType',
  empty: 'timeErrorEmpty',
  price: 'timeErrorPrice',
  clock: 'timeErrorClock',
  start: 'timeErrorStart',
  gap: 'timeErrorGap',
  overlap: 'timeErrorOverlap',
  equal: 'timeErrorEqual',
  backwards: 'timeErrorBackwards',
  end: 'timeErrorEnd',
} as const satisfies Record<TariffErrorReason, MessageKey>;

/** First instant of a date at the station. @throws Refused unless a tariff may start then */
export function parseStart(date: string, zone: string, now: number): number {
  const field = 'start_date';
  const { min, max } = tariffStartRange(zone, now);
  if (date < min || date > max)
    throw new Refused('badRequest', 'tariffStart', { field, values: { min, max } });
  const instant = instantOfDate(zone, date);
  if (instant === null) throw new Refused('badRequest', 'fieldWrong', { field, values: { field } });
  return instant;
}
