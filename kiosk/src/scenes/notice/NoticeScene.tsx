import { useTranslation } from '@heliograph/i18n';
import { SceneFrame } from '../frame/SceneFrame.tsx';
import type { SceneProps } from '../sceneOf.ts';
import styles from './NoticeScene.module.css';
import { useFittedText, type TextLimits } from './useFittedText.ts';

/** What somebody wants to say to everybody, as large as the screen allows. */
export function NoticeScene({ scene }: SceneProps<'notice'>) {
  const { t } = useTranslation('scene');
  const content = useFittedText<HTMLDivElement>(`${scene.title}\n${scene.text}`, limitsOf);
  return (
    <SceneFrame title={t('notice')}>
      <article className={styles.notice}>
        <div className={styles.room}>
          <div ref={content} className={styles.content}>
            <h2 className={styles.title}>{scene.title}</h2>
            {scene.text && <p className={styles.text}>{scene.text.replace(EMPTY_LINES, '\n\n')}</p>}
          </div>
        </div>
      </article>
    </SceneFrame>
  );
}

/** More than one in a row says no more than one. */
const EMPTY_LINES = /\n{3,}/g;

/** Text is set to be read from afar: a word alone does not fill the screen, a long text is not set below a 30th of it. */
const limitsOf = ({ width, height }: { width: number; height: number }): TextLimits => ({
  most: Math.ceil(Math.min(width, height) / 7),
  least: Math.ceil(Math.min(width, height) / 32),
  columns: width > height ? 12 : 6,
});
