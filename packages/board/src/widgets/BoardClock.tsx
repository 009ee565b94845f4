import { Row, Text } from '@heliograph/ui/light';
import { useFormat, viewerZone } from '@heliograph/i18n';
import { memo } from 'react';
import styles from './BoardClock.module.css';

/** The time `now` (ms) in the viewer's zone, which it names. */
export const BoardClock = memo(function BoardClock({ now }: { now: number }) {
  const format = useFormat();
  return (
    <Row gap={16} align="center">
      <time className={styles.time} dateTime={new Date(now).toISOString()}>
        {format.time(now)}
      </time>
      <div className={styles.day}>
        <span>
          {format.weekday(now)} {format.date(now)}
        </span>
        <Text as="span" tone="faint" size={13}>
          {format.zone(viewerZone(), now)}
        </Text>
      </div>
    </Row>
  );
});
