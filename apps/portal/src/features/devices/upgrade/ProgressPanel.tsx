import type { Upgrade } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import { useSizeText } from '../../../shared/firmware/useSizeText.ts';
import { Phases, type Phase } from './Phases.tsx';
import { UpgradeLog } from './UpgradeLog.tsx';
import { deadlineOf, isAway, type Going } from './upgradeStates.ts';
import styles from './UpgradePanel.module.css';

/** How far an upgrade is that goes on, what comes next, and its log (spec B §2.12). */
export function ProgressPanel({ upgrade, going }: { upgrade: Upgrade; going: Going }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const sizeText = useSizeText();
  const { firmware, from, percent } = upgrade;
  const phase = phaseOf(upgrade, going);
  const until = format.minute(deadlineOf(upgrade));
  const note = noteOf();

  function noteOf(): string {
    if (going === 'interrupted') return t('progress.next.interrupted', { time: until });
    if (going !== 'installing') return t('progress.next.leave');
    return isAway(upgrade) ? t('progress.next.away') : t('progress.next.installing');
  }

  return (
    <section className={styles.panel} aria-label={t('progress.label')} data-upgrade={going}>
      <header>
        <h3 className={styles.title}>{firmware.name}</h3>
        <p className={styles.versions}>
          {t(`board.${firmware.type}`)}: {from ? versionLabel(from) : t('confirm.unknown')} →{' '}
          <strong>{versionLabel(firmware.version)}</strong>
        </p>
      </header>
      <Phases now={phase} />
      <div>
        <p className={styles.state} role="status">
          {t(`progress.state.${going}`)}
        </p>
        <progress
          className={styles.progress}
          aria-label={t('progress.label')}
          max={100}
          {...(phase !== 'order' && { value: percent })}
        />
        <p className={styles.figures}>
          {phase !== 'order' && <strong>{format.percent(percent)}</strong>}
          {phase === 'transfer' && (
            <span>
              {t('progress.bytes', {
                done: sizeText((firmware.size * percent) / 100),
                size: sizeText(firmware.size),
              })}
            </span>
          )}
          {phase !== 'install' && <span>{t('progress.until', { time: until })}</span>}
        </p>
      </div>
      <p className={styles.note}>{note}</p>
      <UpgradeLog upgrade={upgrade} steady />
    </section>
  );
}

function phaseOf({ log }: Upgrade, going: Going): Phase {
  if (going === 'installing') return 'install';
  return log.some(({ step }) => step === 'accepted') ? 'transfer' : 'order';
}
