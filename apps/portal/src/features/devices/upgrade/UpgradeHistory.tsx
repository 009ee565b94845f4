import type { Device, Upgrade } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, StatusLabel, type StatusTone, Text } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import styles from './UpgradeHistory.module.css';
import { UpgradeLog } from './UpgradeLog.tsx';
import { getFinalState, type FinalState } from './upgradeStates.ts';

/** Page size of `getUpgrades`. */
const PAGE = 20;

interface UpgradeHistoryProps {
  device: Device;
  /** The newest upgrades; finished ones are listed. */
  newest: readonly Upgrade[];
  /** Id of an upgrade that is shown elsewhere. */
  except: number | undefined;
}

/** Finished upgrades of a device, newest first. */
export function UpgradeHistory({ device, newest, except }: UpgradeHistoryProps) {
  const { t } = useTranslation('firmware');
  const { api } = useEngine();
  const { busy, failure, run } = useAction();
  const [older, setOlder] = useState<readonly Upgrade[]>([]);
  const [mayBeMore, setMayBeMore] = useState(true);

  const known = new Set(newest.map(({ upgrade_id }) => upgrade_id));
  const all = [...newest, ...older.filter(({ upgrade_id }) => !known.has(upgrade_id))];
  const ended = all.filter((one) => getFinalState(one) !== undefined && one.upgrade_id !== except);
  const hasMore = newest.length === PAGE && mayBeMore;

  async function more() {
    const before = all.at(-1)?.upgrade_id ?? null;
    const part = await api.firmware.upgrades({ deviceId: device.device_id, before });
    setOlder((seen) => [...seen, ...part]);
    setMayBeMore(part.length === PAGE);
  }

  return (
    <section aria-labelledby="upgrade-history">
      <Text id="upgrade-history" as="h3" below={4} size={16} weight={650}>
        {t('history.title')}
      </Text>
      {ended.length === 0 ? (
        <Text tone="faint" size={15}>
          {t(except === undefined ? 'history.empty' : 'history.none')}
        </Text>
      ) : (
        <Text as="ol" below={12}>
          {ended.map((upgrade) => (
            <HistoryEntry key={upgrade.upgrade_id} upgrade={upgrade} />
          ))}
        </Text>
      )}
      {hasMore && (
        <Button variant="default" size="xs" loading={busy} onClick={() => void run(more)}>
          {t('history.more')}
        </Button>
      )}
      <FailureAlert title={t('history.failed')} failure={failure} />
    </section>
  );
}

const TONES: Record<FinalState, StatusTone> = {
  succeeded: 'normal',
  failed: 'fault',
  cancelled: 'offline',
  timedOut: 'warning',
};

/** A finished upgrade; its log shows when it is opened. */
function HistoryEntry({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const finalState = getFinalState(upgrade);
  const { firmware, from, create_name, create_time } = upgrade;
  return (
    <li>
      <details className={styles.entry} data-upgrade={upgrade.upgrade_id}>
        <summary>
          {finalState && (
            <StatusLabel tone={TONES[finalState]}>{t(`history.state.${finalState}`)}</StatusLabel>
          )}
          <span className={styles.what}>
            <strong>{firmware.name}</strong>
            <span>
              {firmware.type} {from ? `${versionLabel(from)} → ` : ''}
              {versionLabel(firmware.version)}
            </span>
          </span>
          <span className={styles.when}>
            {create_name}, {format.dateTime(create_time)}
          </span>
        </summary>
        <UpgradeLog upgrade={upgrade} />
      </details>
    </li>
  );
}
