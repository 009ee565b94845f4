import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import type { Side } from './assignment.ts';
import styles from './MoveButton.module.css';

export interface MoveButtonProps {
  to: Side;
  /** How many stations it would move. */
  count: number;
  icon: ReactNode;
  onMove: () => void;
}

/** An arrow that moves the ticked. With nothing to move it stays focusable: a person who just used it is still there. */
export function MoveButton({ to, count, icon, onMove }: MoveButtonProps) {
  const { t } = useTranslation('customers');
  const idle = count === 0;
  const label = idle
    ? t(to === 'bound' ? 'assign.bindNone' : 'assign.unbindNone')
    : t(to === 'bound' ? 'assign.bind' : 'assign.unbind', { count });
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={idle}
      onClick={() => {
        if (!idle) onMove();
      }}
    >
      {icon}
      {!idle && <span aria-hidden>{count}</span>}
    </button>
  );
}
