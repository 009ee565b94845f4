import type { Device, Upgrade } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useEffect, useEffectEvent, useRef } from 'react';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { resultOf } from './upgradeStates.ts';

/** Says how each upgrade of a device ended, while something of the device is shown; not where that is `told` already. */
export function useEndedUpgrades(
  device: Pick<Device, 'obj_name'>,
  upgrades: readonly Upgrade[] | undefined,
  { told, onEnded }: { told: boolean; onEnded: () => void },
) {
  const { t } = useTranslation('firmware');
  const say = useMessage();
  const goesOn = useRef(new Set<number>());

  const tell = useEffectEvent((upgrade: Upgrade) => {
    const { obj_name: name } = device;
    const result = resultOf(upgrade);
    onEnded();
    if (told) return;
    if (result === 'succeeded')
      say({
        kind: 'success',
        title: t('result.succeeded'),
        text: t('toast.succeeded', { device: name, version: versionLabel(upgrade.firmware.version) }),
      });
    else if (result)
      say({
        kind: result === 'cancelled' ? 'warning' : 'error',
        text: t('toast.ended', { device: name, result: t(`result.${result}`) }),
      });
  });

  useEffect(() => {
    for (const upgrade of upgrades ?? []) {
      const { upgrade_id: id, finish_time } = upgrade;
      if (finish_time === null) goesOn.current.add(id);
      else if (goesOn.current.delete(id)) tell(upgrade);
    }
  }, [upgrades]);
}
