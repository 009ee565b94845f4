import { Text } from '@heliograph/ui';
import type { LastKnownLive } from '@heliograph/board';
import type { Device, Station } from '@heliograph/contracts/http';
import { batteryTime } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import { deviceLiveAtom, nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import styles from './StationDetailPage.module.css';

interface BatteryTimeNoteProps {
  station: Station;
  /** The one whose battery voltage is taken. */
  inverter: Device;
  live: LastKnownLive;
}

/** When the battery will be full or empty at its present power; nothing where that cannot be said. */
export function BatteryTimeNote({ station, inverter, live }: BatteryTimeNoteProps) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const now = useAtomValue(nowAtom);
  const values = useAtomValue(useMemo(() => deviceLiveAtom(inverter, [Code.batteryVoltage]), [inverter]));
  const voltage = values.get(Code.batteryVoltage);
  const isFresh = voltage !== undefined && now <= voltage.at + voltage.ttl;
  if (!isFresh || !live.battery.fresh || !live.soc.fresh) return null;
  const capacityKwh = (station.rated_capacity * voltage.value) / 1000;
  const time = batteryTime({ capacityKwh, soc: live.soc.value, watts: live.battery.value });
  if (time === null) return null;
  const [hours, minutes] = [Math.floor(time.minutes / 60), time.minutes % 60];
  const span =
    hours === 0 ? t('detail.battery.minutes', { minutes }) : t('detail.battery.hours', { hours, minutes });
  return (
    <p className={styles.battery}>
      <strong>{t(`detail.battery.${time.until}`, { span })}</strong>{' '}
      <Text as="span" tone="faint" size={13}>
        {t('detail.battery.basis', { capacity: format.number(capacityKwh, 1) })}
      </Text>
    </p>
  );
}
