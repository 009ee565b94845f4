import type { Device, Firmware, Upgrade } from '@heliograph/contracts/http';
import { isInverter } from '@heliograph/domain/models';
import { upgradesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import type { UseQueryResult } from '@tanstack/react-query';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import type { RequestedValues } from '../detail/realTime/useRequestedValues.ts';
import { useDeviceRights } from '../deviceRights.ts';
import { getOngoingState, getOutcome, type OngoingState, type UpgradeOutcome } from './upgradeStates.ts';

export interface Upgrades {
  /** True if the user can upgrade the device. */
  possible: boolean;
  /** For the device's model, newest first; not asked for without the right. */
  firmware: UseQueryResult<{ list: Firmware[] }>;
  /** Newest first; undefined until loaded. */
  upgrades: readonly Upgrade[] | undefined;
}

/**
 * Upgrades of the device shown. When one ends, a message appears unless the upgrade dialog is `opened`, and the
 * device's versions are requested again.
 */
export function useUpgrades(
  device: Device,
  requested: Pick<RequestedValues, 'retryTexts'>,
  opened: boolean,
): Upgrades {
  const { setting } = useDeviceRights(device);
  const firmware = useEngineQuery(
    callQuery('firmware.getFirmware', setting ? { device_id: device.device_id } : null),
  );
  const upgrades = useNewestUpgrades(device, setting);
  useUpgradeMessages(device, upgrades, { isShown: opened, onEnded: requested.retryTexts });
  // Inverters always offer upgrades [DET-03], other devices only if there is firmware for them.
  const some = isInverter(device.device_type) || (firmware.data?.list ?? []).length > 0;
  return { possible: setting && some, firmware, upgrades };
}

/** Shows a message when an upgrade ends, unless it `isShown` elsewhere. */
function useUpgradeMessages(
  device: Pick<Device, 'obj_name'>,
  upgrades: readonly Upgrade[] | undefined,
  { isShown, onEnded }: { isShown: boolean; onEnded: () => void },
) {
  const { t } = useTranslation('firmware');
  const showMessage = useMessage();
  const ongoing = useRef(new Set<number>());

  const report = useEffectEvent((upgrade: Upgrade) => {
    const { obj_name: name } = device;
    const outcome = getOutcome(upgrade);
    onEnded();
    if (isShown) return;
    if (outcome === 'succeeded')
      showMessage({
        kind: 'success',
        title: t('result.succeeded'),
        text: t('toast.succeeded', { device: name, version: versionLabel(upgrade.firmware.version) }),
      });
    else if (outcome)
      showMessage({
        kind: outcome === 'cancelled' ? 'warning' : 'error',
        text: t('toast.ended', { device: name, result: t(`result.${outcome}`) }),
      });
  });

  useEffect(() => {
    for (const upgrade of upgrades ?? []) {
      const { upgrade_id: id, finish_time } = upgrade;
      if (finish_time === null) ongoing.current.add(id);
      else if (ongoing.current.delete(id)) report(upgrade);
    }
  }, [upgrades]);
}

const nothingAtom = atom(undefined);

/** The device's newest upgrades, live; undefined until loaded, and for users who may not upgrade it. */
function useNewestUpgrades(
  { device_id }: Pick<Device, 'device_id'>,
  allowed: boolean,
): readonly Upgrade[] | undefined {
  return useAtomValue(useMemo(() => (allowed ? upgradesAtom(device_id) : nothingAtom), [device_id, allowed]));
}

/** Ids of finished upgrades whose result was dismissed on this page. */
const dismissedAtom = atom<ReadonlySet<number>>(new Set<number>());

/** How long a result is shown, ms. */
const SHOWN_FOR_MS = 3_600_000;

interface UpgradeView {
  /** The running upgrade. */
  current: { upgrade: Upgrade; ongoingState: OngoingState } | null;
  /** The last upgrade, when none is running and it ended recently. */
  last: { upgrade: Upgrade; outcome: UpgradeOutcome } | null;
  dismiss: () => void;
}

/** The upgrade shown first in the dialog. */
export function useUpgradeView(upgrades: readonly Upgrade[] | undefined, now: number): UpgradeView {
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const [upgrade] = upgrades ?? [];
  const dismiss = () => {
    if (upgrade) setDismissed((before) => new Set([...before, upgrade.upgrade_id]));
  };
  if (!upgrade) return { current: null, last: null, dismiss };
  const ongoingState = getOngoingState(upgrade);
  const outcome = getOutcome(upgrade);
  const recent = now < (upgrade.finish_time ?? 0) + SHOWN_FOR_MS && !dismissed.has(upgrade.upgrade_id);
  return {
    current: ongoingState ? { upgrade, ongoingState } : null,
    last: outcome && recent ? { upgrade, outcome } : null,
    dismiss,
  };
}
