import type { Device, Upgrade } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import styles from './UpgradeHistory.module.css';
import { endingOf } from './upgradeStates.ts';

/** Upgrades come so many at a time (contracts, `getUpgrades`). */
const PAGE = 20;

export interface UpgradeHistoryProps {
  device: Device;
  /** The newest, whose ended ones are shown. */
  newest: readonly Upgrade[];
  /** Told of elsewhere. */
  except: number | undefined;
}

/** Upgrades of a device that ended, newest first. */
export function UpgradeHistory({ device, newest, except }: UpgradeHistoryProps) {
  const { t } = useTranslation('firmware');
  const { api } = useEngine();
  const { busy, failure, run } = useAction();
  const [older, setOlder] = useState<readonly Upgrade[]>([]);
  const [mayBeMore, setMayBeMore] = useState(true);

  const known = new Set(newest.map(({ upgrade_id }) => upgrade_id));
  const all = [...newest, ...older.filter(({ upgrade_id }) => !known.has(upgrade_id))];
  const ended = all.filter((one) => endingOf(one) !== undefined && one.upgrade_id !== except);
  const hasMore = newest.length === PAGE && mayBeMore;

  async function more() {
    const before = all.at(-1)?.upgrade_id ?? null;
    const part = await api.firmware.upgrades({ deviceId: device.device_id, before });
    setOlder((seen) => [...seen, ...part]);
    setMayBeMore(part.length === PAGE);
  }

  return (
    <section aria-labelledby="upgrade-history">
      <h3 id="upgrade-history" className={styles.title}>
        {t('history.title')}
      </h3>
      {ended.length === 0 ? (
        <p className={styles.empty}>{t(except === undefined ? 'history.empty' : 'history.none')}</p>
      ) : (
        <ol className={styles.entries}>
          {ended.map((upgrade) => (
            <HistoryEntry key={upgrade.upgrade_id} upgrade={upgrade} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Button variant="default" size="xs" loading={busy} onClick={() => void run(more)}>
          {t('history.more')}
        </Button>
      )}
      <Refusal title={t('history.failed')} failure={failure} />
    </section>
  );
}
