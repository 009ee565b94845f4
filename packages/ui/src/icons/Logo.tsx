import { Text } from '../primitives/Box.tsx';
import styles from './Logo.module.css';

/** The logo mark: a round mirror that flashes in the sun. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="1em" height="1em" aria-hidden>
      <path className={styles.mirror} d="M19.2 9.4A10 10 0 1 0 22.7 13" />
      <circle className={styles.sun} cx="13.5" cy="18.5" r="4.2" />
      <path className={styles.beam} d="m17.2 14.8 3.6-3.6" />
      <path
        className={styles.flash}
        d="M25.2.8c.5 4.1 1.9 5.5 6 6-4.1.5-5.5 1.9-6 6-.5-4.1-1.9-5.5-6-6 4.1-.5 5.5-1.9 6-6z"
      />
    </svg>
  );
}

/** Logo mark and name, for headers. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={[styles.logo, className].filter(Boolean).join(' ')}>
      <LogoMark />
      <Text as="span" tone="ink">
        Heliograph
      </Text>
    </span>
  );
}
