import { getLanguage, useTranslation, type Language } from '@heliograph/i18n';
import { Button, Text } from '@heliograph/ui';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { Prose } from '../../../shared/prose/Prose.tsx';
import { manualChapters, type ManualChapter, type ManualSection } from './chapters.ts';
import styles from './ManualPage.module.css';

const chapters = Object.keys(manualChapters) as ManualChapter[];

/** [APP-09] The operating manual: every screen with a picture in the page's language. */
export function ManualPage() {
  const { t } = useTranslation('manual');
  const page = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const followedKey = useRef<string>(null);

  useEffect(() => {
    // A tab that is shown again keeps its scroll position.
    if (followedKey.current === key) return;
    followedKey.current = key;
    const target = hash && page.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash.slice(1))}"]`);
    if (!target) return;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [hash, key]);

  /** Loads all lazy pictures before printing. */
  async function print() {
    const pictures = [...(page.current?.querySelectorAll('img') ?? [])];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    window.print();
  }

  return (
    <div ref={page} className={styles.page}>
      <nav className={styles.contents} aria-label={t('contents')}>
        <h2>{t('contents')}</h2>
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter}>
              <Link to={`#${chapter}`}>{t(`chapters.${chapter}`)}</Link>
              <ol>
                {manualChapters[chapter].map((section) => (
                  <li key={section}>
                    <Link to={`#${section}`}>{t(`sections.${section}.title`)}</Link>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </nav>
      <Text as="div" shrinks>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
          <p>
            {t('lead')} <Link to={paths.help}>{t('toHelp')}</Link>
          </p>
          <div className={styles.print}>
            <Button variant="default" onClick={() => void print()}>
              {t('print')}
            </Button>
          </div>
        </header>
        {chapters.map((chapter, index) => (
          <section key={chapter} className={styles.chapter}>
            <h2 id={chapter} tabIndex={-1}>
              {index + 1}. {t(`chapters.${chapter}`)}
            </h2>
            {manualChapters[chapter].map((section) => (
              <Section key={section} section={section} />
            ))}
          </section>
        ))}
      </Text>
    </div>
  );
}

function Section({ section }: { section: ManualSection }) {
  const { t, i18n } = useTranslation('manual');
  const title = t(`sections.${section}.title`);
  const address = pictureUrl(section, getLanguage(i18n));
  return (
    <section className={styles.section}>
      <h3 id={section} tabIndex={-1}>
        {title}
      </h3>
      <Prose text={t(`sections.${section}.text`)} />
      {address && (
        <a
          className={styles.picture}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('enlarge', { title })}
        >
          <img
            src={address}
            alt={t(`sections.${section}.picture`)}
            {...PICTURE}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
    </section>
  );
}

/** Size of every picture, px. */
export const PICTURE = { width: 1440, height: 900 };

/** Addresses of the pictures by file name. */
const files = import.meta.glob<string>('./images/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Address of a section's picture; undefined if there is none. */
export function pictureUrl(section: ManualSection, language: Language): string | undefined {
  return files[`./images/${section}.${language}.webp`];
}
