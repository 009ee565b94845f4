import { Avatar, Row, Text } from '@heliograph/ui';
import type { ReactNode } from 'react';
import styles from './PersonName.module.css';

interface PersonNameProps {
  name: string;
  /** Address of the picture; empty for none. */
  avatar: string;
  /** Id of the element with the name. */
  id?: string | undefined;
  /** `PersonMark`s. */
  children?: ReactNode;
}

/** Picture and name of a person, with marks beside them. */
export function PersonName({ name, avatar, id, children }: PersonNameProps) {
  return (
    <Row gap={[4, 10]} align="center" wrap shrinks>
      <Avatar name={name} src={avatar || null} size={36} color="signal" alt="" />
      <Text id={id} as="span" tone="ink" weight={600} breaks>
        {name}
      </Text>
      {children}
    </Row>
  );
}

/** Mark of a person in a list; `quiet` for one that no longer applies. */
export function PersonMark({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <span className={styles.mark} data-quiet={quiet || undefined}>
      {children}
    </span>
  );
}
