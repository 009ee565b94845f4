import type { PaperDifference, PaperReason } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { Button, TextInput } from '@heliograph/ui';
import styles from './Bill.module.css';
import { typedNumber } from './paperAddress.ts';

interface PaperFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function PaperField({ label, value, onChange }: PaperFieldProps) {
  const { t } = useTranslation('bill');
  const isWrong = Number.isNaN(typedNumber(value));
  return (
    <TextInput
      className={styles.paperField ?? ''}
      size="xs"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={isWrong ? t('paper.wrong') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** By how much a line differs, and why. */
export function PaperDifferenceText({
  difference,
  money,
  onTurnSign,
}: {
  difference: PaperDifference | null;
  money: (amount: number) => string;
  onTurnSign: () => void;
}) {
  const { t } = useTranslation('bill');
  if (difference === null) return null;
  const { amount, reasons } = difference;
  const reasonText = (reason: PaperReason) => {
    switch (reason.why) {
      case 'quantity':
      case 'price':
        return t(`paper.why.${reason.why}`, { amount: money(reason.amount) });
      case 'days':
        return t('paper.why.days', { days: reason.days });
      default:
        return t(`paper.why.${reason.why}`);
    }
  };
  return (
    <div className={styles.difference}>
      <span>{amount === 0 ? t('paper.agrees') : money(amount)}</span>
      {amount !== 0 && reasons.length === 0 && <small>{t('paper.cent')}</small>}
      {reasons.map((reason) => (
        <small key={reason.why}>
          {reasonText(reason)}
          {reason.why === 'sign' && (
            <Button size="xs" variant="default" onClick={onTurnSign}>
              {t('paper.turnSign', { amount: money(reason.amount) })}
            </Button>
          )}
        </small>
      ))}
    </div>
  );
}
