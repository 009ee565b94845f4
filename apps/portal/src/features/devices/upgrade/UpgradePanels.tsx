import type { Upgrade } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Button,
  CheckIcon,
  CrossIcon,
  IconButton,
  Row,
  Text,
  VisuallyHidden,
  WarningIcon,
} from '@heliograph/ui';
import { useSizeText } from '../../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import { UpgradeLog } from './UpgradeLog.tsx';
import styles from './UpgradePanels.module.css';
import { getDeadline, isDisconnected, type OngoingState, type UpgradeOutcome } from './upgradeStates.ts';

/** Progress of a running upgrade, what happens next, and its log (FW-01). */
export function ProgressPanel({ upgrade, ongoingState }: { upgrade: Upgrade; ongoingState: OngoingState }) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const sizeText = useSizeText();
  const { firmware, from, percent } = upgrade;
  const phase = getPhase(upgrade, ongoingState);
  const until = format.minute(getDeadline(upgrade));
  const note = getNote();

  function getNote(): string {
    if (ongoingState === 'interrupted') return t('progress.next.interrupted', { time: until });
    if (ongoingState !== 'installing') return t('progress.next.leave');
    return isDisconnected(upgrade) ? t('progress.next.away') : t('progress.next.installing');
  }

  return (
    <section className={styles.panel} aria-label={t('progress.label')} data-upgrade={ongoingState}>
      <header>
        <h3 className={styles.title}>{firmware.name}</h3>
        <Text above={2} tone="soft" size={15}>
          {t(`board.${firmware.type}`)}: {from ? versionLabel(from) : t('confirm.unknown')} →{' '}
          <strong>{versionLabel(firmware.version)}</strong>
        </Text>
      </header>
      <UpgradeSteps now={phase} />
      <div>
        <Text below={6} weight={600} role="status">
          {t(`progress.state.${ongoingState}`)}
        </Text>
        <progress
          className={styles.progress}
          aria-label={t('progress.label')}
          max={100}
          {...(phase !== 'order' && { value: percent })}
        />
        <Row as="p" gap={[4, 20]} wrap above={4} size={14}>
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
        </Row>
      </div>
      <p className={styles.note}>{note}</p>
      <UpgradeLog upgrade={upgrade} steady />
    </section>
  );
}

function getPhase({ log }: Upgrade, ongoingState: OngoingState): Phase {
  if (ongoingState === 'installing') return 'install';
  return log.some(({ step }) => step === 'accepted') ? 'transfer' : 'order';
}

const PHASES = ['order', 'transfer', 'install', 'done'] as const;
type Phase = (typeof PHASES)[number];

/** The steps of an upgrade and the current one. */
function UpgradeSteps({ now }: { now: Phase }) {
  const { t } = useTranslation('firmware');
  const reached = PHASES.indexOf(now);
  return (
    <Row as="ol" gap={[6, 20]} wrap size={14} aria-label={t('progress.phases')}>
      {PHASES.map((phase, index) => (
        <li
          key={phase}
          className={styles.phase}
          data-passed={index < reached || undefined}
          {...(index === reached && { 'aria-current': 'step' })}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < reached ? '✓' : index + 1}
          </span>
          {t(`progress.phase.${phase}`)}
          {index < reached && <VisuallyHidden as="span">{t('progress.passed')}</VisuallyHidden>}
        </li>
      ))}
    </Row>
  );
}

interface ResultPanelProps {
  upgrade: Upgrade;
  outcome: UpgradeOutcome;
  /** Prefills the same upgrade; undefined when its firmware is no longer offered. */
  onRetry: (() => void) | undefined;
  onDismiss: () => void;
}

/** The outcome of an upgrade, advice, and its log. */
export function ResultPanel({ upgrade, outcome, onRetry, onDismiss }: ResultPanelProps) {
  const { t } = useTranslation('firmware');
  const { firmware, to } = upgrade;
  const succeeded = outcome === 'succeeded';
  return (
    <section className={styles.panel} aria-label={t('result.label')} data-upgrade={outcome}>
      <Row as="header" gap={16} align="center" justify="between">
        <div role="status">
          <h3 className={styles.title}>
            {succeeded ? <CheckIcon /> : <WarningIcon />}
            {t(`result.${outcome}`)}
          </h3>
        </div>
        <IconButton label={t('dismiss')} icon={<CrossIcon />} onClick={onDismiss} />
      </Row>
      <p className={styles.note}>
        {t(`advice.${outcome}`, {
          board: firmware.type,
          to: to ? versionLabel(to) : t('confirm.unknown'),
        })}
      </p>
      <UpgradeLog upgrade={upgrade} />
      {!succeeded && onRetry && (
        <div>
          <Button variant="default" onClick={onRetry}>
            {t('again')}
          </Button>
        </div>
      )}
    </section>
  );
}
