import { useFormat, useTranslation } from '@heliograph/i18n';
import { useEffect, useRef } from 'react';
import { Prose } from '../prose/Prose.tsx';
import type { LegalDocument } from './LegalDialog.tsx';
import styles from './LegalDialog.module.css';

/** Of both documents; they refer to each other and change together. */
const EDITION = { version: '1.0', at: new Date(2026, 10, 21).getTime() };

interface Text {
  lead: string;
  sections: Readonly<Record<string, { title: string; text: string }>>;
}

/** The document that ships with the product, in the language of the page. */
export function ShippedDocument({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const { t: common } = useTranslation();
  const format = useFormat();
  const article = useRef<HTMLElement>(null);
  const { lead, sections }: Text = t(document, { returnObjects: true });

  // It is read by arrow keys at once; the frame around it is what scrolls.
  useEffect(() => article.current?.focus(), []);

  return (
    <article
      ref={article}
      className={styles.document}
      tabIndex={0}
      aria-label={common(`document.${document}`)}
    >
      <p className={styles.version}>
        {t('version', { version: EDITION.version, date: format.date(EDITION.at) })}
      </p>
      <Prose text={lead} />
      {Object.entries(sections).map(([key, section], index) => (
        <section key={key} aria-labelledby={`${document}-${key}`}>
          <h3 id={`${document}-${key}`} className={styles.heading}>
            {index + 1}. {section.title}
          </h3>
          <Prose text={section.text} />
        </section>
      ))}
    </article>
  );
}
