import { Grid, type Token } from '@heliograph/ui';
import type { ReactNode } from 'react';
import styles from './Shares.module.css';

export interface Share {
  name: string;
  /** 0 to 1. */
  share: number;
  text: string;
  /** Under the text, such as a figure for comparison. */
  note?: ReactNode;
  color: Token;
}

interface SharesProps {
  shares: readonly Share[];
  /** Width of a column, px; one column when left out. */
  min?: number;
}

/** Parts of a whole as a list of bars. */
export function Shares({ shares, min }: SharesProps) {
  return (
    <Grid as="ul" gap={[10, 32]} {...(min !== undefined && { min })}>
      {shares.map(({ name, share, text, note, color }, place) => (
        <li key={place} className={styles.share}>
          <span>{name}</span>
          <span className={styles.value}>
            {text}
            {note && <small>{note}</small>}
          </span>
          <span className={styles.bar} aria-hidden>
            <span style={{ width: `${share * 100}%`, background: `var(${color})` }} />
          </span>
        </li>
      ))}
    </Grid>
  );
}
