import type { LossEntry, LossVerdict } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, CrossIcon, ReloadIcon, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';
import { ChartIcon } from '../../../shared/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import { useLossTexts } from './useLossTexts.ts';

export interface LossOperations {
  onEvidence: (entry: LossEntry) => void;
  /** Null for those who may not decide. */
  onDecide: ((entry: LossEntry, verdict: LossVerdict) => void) | null;
}

/** A decision that a person can make, under the name of its texts. */
export const DECISIONS = {
  confirmed: 'confirm',
  rejected: 'reject',
  open: 'reopen',
} as const satisfies Record<LossVerdict, string>;

const ICONS: Record<LossVerdict, ComponentType<IconProps>> = {
  confirmed: CheckIcon,
  rejected: CrossIcon,
  open: ReloadIcon,
};

/** Decisions other than the present one. */
export const otherVerdicts = ({ verdict }: LossEntry): LossVerdict[] =>
  (['confirmed', 'rejected', 'open'] as const).filter((each) => each !== verdict);

interface LossMenuProps extends LossOperations {
  entry: LossEntry;
  zone: string;
}

export function LossMenu({ entry, zone, onEvidence, onDecide }: LossMenuProps) {
  const { t } = useTranslation('losses');
  const texts = useLossTexts(zone);
  return (
    <OperationsMenu label={t('menu.label', { what: texts.name(entry) })}>
      <DialogItem icon={ChartIcon} onChoose={() => onEvidence(entry)}>
        {t('menu.evidence')}
      </DialogItem>
      {onDecide &&
        otherVerdicts(entry).map((verdict) => (
          <DialogItem key={verdict} icon={ICONS[verdict]} onChoose={() => onDecide(entry, verdict)}>
            {t(`menu.${DECISIONS[verdict]}`)}
          </DialogItem>
        ))}
    </OperationsMenu>
  );
}
