import { loadLevel, type LoadLevel } from '@heliograph/domain/alarms';
import { useTranslation } from '@heliograph/i18n';
import { StatusLabel, type StatusTone } from '@heliograph/ui/light';
import styles from './OperatorLoad.module.css';

const TONES: Record<LoadLevel, StatusTone> = {
  acceptable: 'normal',
  manageable: 'normal',
  overDemanding: 'warning',
  flood: 'fault',
};

/** [ALM-07] How many alarms were announced in the last ten minutes, against what one operator can handle. */
export function OperatorLoad({ load, stale }: { load: number; stale: boolean }) {
  const { t } = useTranslation('board');
  const level = loadLevel(load);
  return (
    <span className={styles.load} title={t('load.hint')}>
      <StatusLabel tone={stale ? 'offline' : TONES[level]}>
        {t('load.count', { count: load })} · {t(`load.${level}`)}
      </StatusLabel>
    </span>
  );
}
