import type { ComponentProps } from 'react';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: 'filled' | 'default';
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  loading?: boolean;
}

/** The button of pages without Mantine; its props are a subset of the full kit's button. */
export function Button({
  variant = 'filled',
  loading = false,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={styles.button}
      data-variant={variant}
      aria-busy={loading}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading && <span className={styles.spinner} aria-hidden />}
      {children}
    </button>
  );
}
