import { BulletinBoard } from '@heliograph/board';
import styles from './BoardPage.module.css';

/** The bulletin board inside the shell (spec B §2.3). */
export function BoardPage() {
  return (
    <div className={styles.page}>
      <BulletinBoard mode="page" />
    </div>
  );
}
