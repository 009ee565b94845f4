import { BulletinBoard } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { SceneFrame } from '../frame/SceneFrame.tsx';
import type { SceneProps } from '../sceneOf.ts';

/** The bulletin board, with the range that the scene names: nobody chooses on a wall (BOARD-01 to BOARD-04). */
export function BoardScene({ scene }: SceneProps<'board'>) {
  const { t } = useTranslation('scene');
  return (
    <SceneFrame title={t('board')}>
      <BulletinBoard mode="wall" range={scene.range} />
    </SceneFrame>
  );
}
