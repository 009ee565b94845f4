import { Row, Text, useLocalStorage } from '@heliograph/ui';
import { useId, type ReactNode } from 'react';
import { ChevronDownIcon } from '../../../shared/icons.tsx';
import type { DetailCardId } from './detailLayout.ts';
import styles from './DetailCard.module.css';

export interface DetailCardProps {
  card: DetailCardId;
  title: string;
  /** Right of the title while the card is open. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of the detail view that its title collapses. Which cards are collapsed is stored once for all stations. */
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
      <Row as="header" gap={[4, 16]} align="center" justify="between" wrap>
        <Text id={`${id}title`} as="h2" size={16}>
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
        </Text>
        {open && aside}
      </Row>
      <div id={`${id}body`} hidden={!open} className={styles.body}>
        {open && children}
      </div>
    </section>
  );
}
