import type { Lang } from '@heliograph/contracts/http';
import type { TariffRowError, TariffRowReason } from '@heliograph/domain/imports';
import { message, type MessageKey } from '../../../messages/message.ts';
import { Refused } from '../../../refused.ts';

const KEYS = {
  none: 'importTariffNone',
  absent: 'importTariffAbsent',
  mixed: 'importTariffMixed',
  days: 'importTariffDays',
  type: 'importTariffMixed',
  empty: 'importTariffTimes',
  price: 'importTariffPrice',
  clock: 'importTariffClock',
  start: 'importTariffStart',
  gap: 'importTariffGap',
  overlap: 'importTariffOverlap',
  equal: 'importTariffBackwards',
  backwards: 'importTariffBackwards',
  end: 'importTariffEnd',
} as const satisfies Record<TariffRowReason, MessageKey>;

/** Refusal of a row's prices because of the other rows of its tariff. */
export const rowRefusal = ({ field, why, kind, other }: TariffRowError, lang: Lang): Refused =>
  new Refused('badRequest', KEYS[why], {
    field,
    values: {
      price: message(lang, kind === 'feedin' ? 'importTariffFeedin' : 'importTariffConsumption'),
      row: other?.row ?? '',
      end: other?.endTime ?? '',
    },
  });
