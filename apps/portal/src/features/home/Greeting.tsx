import { nowAtom, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Avatar } from '@mantine/core';
import { atom, useAtomValue } from 'jotai';
import { displayName } from '../../shared/displayName.ts';
import { partOfDay } from './greeting.ts';
import styles from './Greeting.module.css';

const partOfDayAtom = atom((get) => partOfDay(new Date(get(nowAtom)).getHours()));

/** Greets by the viewer's time of day, name and picture. @param stations null until known */
export function Greeting({ stations }: { stations: number | null }) {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation('shell');
  const user = useAtomValue(userAtom);
  const part = useAtomValue(partOfDayAtom);
  const name = user ? displayName(user, shell('user.guest')) : '';
  return (
    <header className={styles.greeting}>
      {user && <Avatar name={name} src={user.avatar || null} size={44} color="signal" alt="" />}
      <div>
        <h1 className={styles.words}>{t(`greeting.${part}`, { name })}</h1>
        {stations !== null && <p className={styles.overview}>{t('overview', { count: stations })}</p>}
      </div>
    </header>
  );
}
