import { BulletinBoard } from '@heliograph/board';

/** The bulletin board inside the shell (spec B §2.3). */
export function BoardPage() {
  return <BulletinBoard mode="page" />;
}
