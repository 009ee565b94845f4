import type { Upgrade } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import styles from './UpgradeBadge.module.css';
import { goingOf } from './upgradeStates.ts';

/** How far the upgrade of a device is, beside its name; leads to all about it. */
export function UpgradeBadge({ upgrade, onOpen }: { upgrade: Upgrade | undefined; onOpen: () => void }) {
  const { t } = useTranslation('firmware');
  const going = upgrade && goingOf(upgrade);
  if (!going) return null;
  const { percent } = upgrade;
  const moving = going === 'transferring' || going === 'installing';
  return (
    <button type="button" className={styles.badge} data-going={going} title={t('show')} onClick={onOpen}>
      {moving && <progress className={styles.progress} value={percent} max={100} aria-hidden="true" />}
      {t(`badge.${going}`, { percent })}
    </button>
  );
}
