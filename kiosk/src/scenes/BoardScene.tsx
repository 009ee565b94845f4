import { BulletinBoard } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { SceneFrame, type SceneProps } from './shared/SceneFrame.tsx';

/** The bulletin board with the scene's range, which cannot be chosen on a wall. */
export function BoardScene({ scene }: SceneProps<'board'>) {
  const { t } = useTranslation('scene');
  return (
    <SceneFrame title={t('board')}>
      <BulletinBoard mode="wall" range={scene.range} />
    </SceneFrame>
  );
}
