import { BulletinBoard } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { SceneFrame } from '../frame/SceneFrame.tsx';

/** The bulletin board for whoever looks on: they choose the range of its trend themselves. */
export function OpenBoard() {
  const { t } = useTranslation('scene');
  return (
    <SceneFrame title={t('board')}>
      <BulletinBoard mode="wall" />
    </SceneFrame>
  );
}
