import { useLocalStorage } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import { ChevronDownIcon } from '../../../shared/icons/icons.tsx';
import type { DetailCardId } from './containers.ts';
import styles from './DetailCard.module.css';

export interface DetailCardProps {
  card: DetailCardId;
  title: string;
  /** At the right of the title, while open. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of the detail view. Its title folds it; which are folded is kept, for all stations alike. */
export function DetailCard({ card, title, aside, children }: DetailCardProps) {
  const id = useId();
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: 'station-cards-folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const open = !folded.includes(card);
  return (
    <section
      className={styles.card}
      data-card={card}
      data-folded={!open || undefined}
      aria-labelledby={`${id}title`}
    >
      <header className={styles.head}>
        <h2 id={`${id}title`} className={styles.title}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={`${id}body`}
            onClick={() =>
              setFolded((before) => (open ? [...before, card] : before.filter((other) => other !== card)))
            }
          >
            <ChevronDownIcon className={styles.sign} />
            {title}
          </button>
        </h2>
        {open && aside}
      </header>
      <div id={`${id}body`} hidden={!open} className={styles.body}>
        {open && children}
      </div>
    </section>
  );
}
