import type { ReactNode } from 'react';
import styles from './IconButton.module.css';

/** A round button that shows an icon, and a short text beside it when given. */
export function IconButton({
  label,
  text,
  icon,
  onClick,
}: {
  label: string;
  text?: string;
  icon: ReactNode;
  onClick: () => void;
}) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      {icon}
      {text && <span className={styles.text}>{text}</span>}
    </button>
  );
}
