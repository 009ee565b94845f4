import { useTranslation } from '@heliograph/i18n';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import styles from './NoticeScene.module.css';
import { SceneFrame, type SceneProps } from './shared/SceneFrame.tsx';

/** A notice, as large as the screen allows. */
export function NoticeScene({ scene }: SceneProps<'notice'>) {
  const { t } = useTranslation('scene');
  const content = useFittedText<HTMLDivElement>(`${scene.title}\n${scene.text}`, computeLimits);
  return (
    <SceneFrame title={t('notice')}>
      <article className={styles.notice}>
        <div className={styles.space}>
          <div ref={content} className={styles.content}>
            <h2 className={styles.title}>{scene.title}</h2>
            {scene.text && <p className={styles.text}>{scene.text.replace(EMPTY_LINES, '\n\n')}</p>}
          </div>
        </div>
      </article>
    </SceneFrame>
  );
}

/** Consecutive empty lines are reduced to one. */
const EMPTY_LINES = /\n{3,}/g;

/** Limits for reading from afar: a single word does not fill the screen, and a long text keeps 1/32 of it as its size. */
const computeLimits = ({ width, height }: { width: number; height: number }): TextLimits => ({
  most: Math.ceil(Math.min(width, height) / 7),
  least: Math.ceil(Math.min(width, height) / 32),
  columns: width > height ? 12 : 6,
});

/** Font sizes in px, and the maximum number of columns. */
interface TextLimits {
  /** Larger text is no easier to read. */
  most: number;
  /** Before a smaller size, the text gets more columns, and words may break. */
  least: number;
  columns: number;
}

/**
 * Makes the text of the element with the returned ref as large as fits into its parent, by the custom properties
 * `--size` (px) and `--columns`; measured again when the parent is resized. `text` must change with the content.
 */
function useFittedText<E extends HTMLElement>(
  text: string,
  computeLimits: (parent: { width: number; height: number }) => TextLimits,
): RefObject<E | null> {
  const content = useRef<E>(null);
  useLayoutEffect(() => {
    const element = content.current;
    const parent = element?.parentElement;
    if (!element || !parent) return;
    const fit = () =>
      fitText(element, parent, computeLimits({ width: parent.clientWidth, height: parent.clientHeight }));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [text, computeLimits]);
  return content;
}

function fitText(element: HTMLElement, parent: HTMLElement, { most, least, columns }: TextLimits) {
  const fits = (size: number, count: number, breaks: boolean) => {
    element.style.setProperty('--size', `${size}px`);
    element.style.setProperty('--columns', String(count));
    element.toggleAttribute('data-breaks', breaks);
    return element.scrollWidth <= parent.clientWidth && element.scrollHeight <= parent.clientHeight;
  };
  /** The largest size that fits, to the pixel; null where none from `from` on does. */
  const largest = (from: number, count: number, breaks: boolean): number | null => {
    if (!fits(from, count, breaks)) return null;
    let [low, high] = [from, most];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(middle, count, breaks)) low = middle;
      else high = middle;
    }
    return low;
  };
  for (const breaks of [false, true]) {
    for (let count = 1; count <= columns; count++) {
      const size = largest(least, count, breaks);
      if (size === null) continue;
      fits(size, count, breaks);
      return;
    }
  }
  fits(largest(1, columns, true) ?? 1, columns, true);
}
