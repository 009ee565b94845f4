import type { ComponentProps } from 'react';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `plain` stands beside a filled one; `link` reads as a link where a button acts like one. */
  look?: 'filled' | 'plain' | 'link';
  /** Waits for what was asked: it turns its sign and takes no clicks, but keeps the focus. */
  busy?: boolean;
}

/** A button of the kit, for pages that do without Mantine. */
export function Button({
  look = 'filled',
  busy = false,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={styles.button}
      data-look={look}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      {children}
    </button>
  );
}
