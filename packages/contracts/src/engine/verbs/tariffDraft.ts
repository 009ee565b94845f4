import { z } from 'zod';
import { TariffType } from '../../http/tariff.ts';

const DraftPrice = z.union([
  z.number(),
  z.array(
    z.object({
      tab: z.enum(['daily', 'weekday', 'weekend']),
      data: z.array(z.object({ startTime: z.string(), endTime: z.string(), value: z.number() })),
    }),
  ),
]);

/** A tariff as typed; the server knows the rules. */
export const TariffDraft = z.object({
  unit: z.string(),
  feedinType: TariffType,
  feedinPrice: DraftPrice,
  consumptionType: TariffType,
  consumptionPrice: DraftPrice,
});
