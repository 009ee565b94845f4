import { BulletinBoard } from '@heliograph/board';
import { fleetQualityLink } from '../../shared/fleetQualityLink.tsx';
import styles from './BoardPage.module.css';

/** The bulletin board inside the portal's frame. */
export function BoardPage() {
  return (
    <div className={styles.page}>
      <BulletinBoard mode="page" qualityLink={fleetQualityLink} />
    </div>
  );
}
