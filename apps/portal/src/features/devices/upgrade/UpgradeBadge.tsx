import type { Upgrade } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import styles from './UpgradeBadge.module.css';
import { getOngoingState } from './upgradeStates.ts';

/** Progress of a device's upgrade beside its name; opens the upgrade dialog. */
export function UpgradeBadge({ upgrade, onOpen }: { upgrade: Upgrade | undefined; onOpen: () => void }) {
  const { t } = useTranslation('firmware');
  const ongoingState = upgrade && getOngoingState(upgrade);
  if (!ongoingState) return null;
  const { percent } = upgrade;
  const moving = ongoingState === 'transferring' || ongoingState === 'installing';
  return (
    <button
      type="button"
      className={styles.badge}
      data-going={ongoingState}
      title={t('show')}
      onClick={onOpen}
    >
      {moving && <progress className={styles.progress} value={percent} max={100} aria-hidden="true" />}
      {t(`badge.${ongoingState}`, { percent })}
    </button>
  );
}
