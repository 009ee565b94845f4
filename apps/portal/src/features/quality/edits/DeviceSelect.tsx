import { useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import type { StationCounter } from '../useStationCounters.ts';

interface DeviceSelectProps {
  counters: readonly StationCounter[];
  name: string;
  value: string;
  error: string | undefined;
  onChange: (deviceId: string) => void;
}

/** One of the devices that have energy counters. */
export function DeviceSelect({ counters, ...field }: DeviceSelectProps) {
  const { t } = useTranslation('quality');
  const devices = new Map(counters.map(({ device }) => [device.device_id, device.obj_name]));
  return (
    <SelectField
      {...field}
      label={t('form.device')}
      placeholder={t('form.chooseDevice')}
      options={[...devices].map(([value, label]) => ({ value, label }))}
    />
  );
}
