import type { QualityKind } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, ClockIcon, createIcon, ReloadIcon, Tooltip, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';
import { DownloadIcon, EditIcon, HelpIcon, MeterIcon } from '../../../shared/icons.tsx';
import styles from './KindLabel.module.css';

/** Kind of an entry as icon and words, with its meaning as a tooltip. */
export function KindLabel({ kind, isWithdrawn }: { kind: QualityKind; isWithdrawn: boolean }) {
  const { t } = useTranslation('quality');
  const Icon = icons[kind];
  return (
    <Tooltip label={t(`meaning.${kind}`)} multiline maw={320} openDelay={400}>
      <span className={styles.label} data-kind={kind} data-withdrawn={isWithdrawn || undefined}>
        <Icon />
        <span>{t(`kind.${kind}`)}</span>
      </span>
    </Tooltip>
  );
}

/** A short peak in a line. */
const GlitchIcon = createIcon(<path d="M3 17h6.5L12 5l2.5 12H21" />);

const icons: Record<QualityKind, ComponentType<IconProps>> = {
  gap: BrokenLinkIcon,
  glitch: GlitchIcon,
  reset: ReloadIcon,
  unknown: HelpIcon,
  pending: ClockIcon,
  replacement: MeterIcon,
  correction: EditIcon,
  import: DownloadIcon,
};
