import type { ComparedBill } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';

/** How the battery of a compared bill is written. */
export function useBatteryText(): (battery: ComparedBill['battery']) => string {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const short = (value: number) => format.number(value, String(value).split('.')[1]?.length ?? 0);
  return (battery) => {
    if (battery === 'measured') return t('battery.measured');
    if (battery === null) return t('battery.none');
    const { usableKwh, chargeKw, dischargeKw, efficiency, rule } = battery;
    return t('battery.text', {
      kwh: short(usableKwh),
      charge: short(chargeKw),
      discharge: short(dischargeKw),
      efficiency: short(efficiency),
      rule: t(`battery.rules.${rule}`),
    });
  };
}
