import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** Short text beside the icon. */
  text?: string;
  icon: ReactNode;
  /** `default` has a border, for buttons that stand beside fields. */
  variant?: 'subtle' | 'default';
}

/** A button that shows an icon under its label. */
export function IconButton({
  label,
  text,
  icon,
  variant = 'subtle',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
      {text && <span className={styles.text}>{text}</span>}
    </button>
  );
}
