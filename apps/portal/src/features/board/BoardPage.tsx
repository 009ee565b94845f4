import { BulletinBoard } from '@heliograph/board';
import styles from './BoardPage.module.css';

/** The bulletin board inside the portal's frame. */
export function BoardPage() {
  return (
    <div className={styles.page}>
      <BulletinBoard mode="page" />
    </div>
  );
}
