import type { Upgrade } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusLabel, type StatusTone } from '@heliograph/ui';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import styles from './UpgradeHistory.module.css';
import { UpgradeLog } from './UpgradeLog.tsx';
import { endingOf, type Ending } from './upgradeStates.ts';

const TONES: Record<Ending, StatusTone> = {
  succeeded: 'normal',
  failed: 'fault',
  cancelled: 'offline',
  timedOut: 'warning',
};

/** An upgrade that ended; its log is shown when it is opened. */
export function HistoryEntry({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const ending = endingOf(upgrade);
  const { firmware, from, create_name, create_time } = upgrade;
  return (
    <li>
      <details className={styles.entry} data-upgrade={upgrade.upgrade_id}>
        <summary>
          {ending && <StatusLabel tone={TONES[ending]}>{t(`history.state.${ending}`)}</StatusLabel>}
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
