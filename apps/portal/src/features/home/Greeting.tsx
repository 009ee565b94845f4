import { nowAtom, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Avatar, Row, Text } from '@heliograph/ui';
import { atom, useAtomValue } from 'jotai';
import { displayName } from '../../shared/displayName.ts';
import styles from './Greeting.module.css';

const partOfDayAtom = atom((get) => partOfDay(new Date(get(nowAtom)).getHours()));

/** [HOME-02] Greeting by time of day, with name and picture. @param stations null until loaded */
export function Greeting({ stations }: { stations: number | null }) {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation('shell');
  const user = useAtomValue(userAtom);
  const dayPart = useAtomValue(partOfDayAtom);
  const name = user ? displayName(user, shell('user.guest')) : '';
  return (
    <Row as="header" gap={12} align="center">
      {user && <Avatar name={name} src={user.avatar || null} size={44} color="signal" alt="" />}
      <div>
        <h1 className={styles.words}>{t(`greeting.${dayPart}`, { name })}</h1>
        {/* Keeps its line while the stations load, so that nothing moves. */}
        <Text tone="soft" size={14}>
          {stations === null ? '\u00a0' : t('overview', { count: stations })}
        </Text>
      </div>
    </Row>
  );
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** [HOME-02] Morning before 12, afternoon until 17, then evening. @param hour 0–23, local */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
