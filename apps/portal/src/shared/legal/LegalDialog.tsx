import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Skeleton } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { configAtom } from '../configAtom.ts';
import { Prose } from '../prose/Prose.tsx';
import styles from './LegalDialog.module.css';

/** The two documents a user agrees to. */
export type LegalDocument = 'terms' | 'privacy';

export interface LegalDialogProps {
  document: LegalDocument;
  opened: boolean;
  onClose: () => void;
  /** Called when the user agrees, before `onClose`. Without it the document can only be read. */
  onAgree?: () => void;
}

/**
 * The terms of use or the privacy policy (AUTH-03): the operator's page if one is configured, or else the bundled
 * text. Without Mantine because the sign-in page shows it.
 */
export function LegalDialog({ document, opened, onClose, onAgree }: LegalDialogProps) {
  const { t } = useTranslation();
  const config = useAtomValue(configAtom);
  const outside = document === 'terms' ? config?.terms_url : config?.privacy_url;

  function agree() {
    onAgree?.();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="large"
      title={t(`document.${document}`)}
      footer={
        onAgree ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button onClick={agree}>{t('action.agree')}</Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('action.close')}</Button>
        )
      }
    >
      <Suspense fallback={<Loading />}>
        {outside ? (
          <ExternalDocument url={outside} title={t(`document.${document}`)} />
        ) : (
          <BundledDocument document={document} />
        )}
      </Suspense>
    </Dialog>
  );
}

function Loading() {
  return (
    <div className={styles.loading} aria-hidden>
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}

/**
 * The operator's page in a sandbox: it may run scripts and use its own storage but cannot access this page. A link is
 * beside it because a page's refusal to be framed cannot be detected.
 */
function ExternalDocument({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('legal');
  const { host, origin } = new URL(url);
  const [loaded, setLoaded] = useState(false);
  return (
    <div className={styles.outside}>
      <p className={styles.version}>
        {t('outside', { host })}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {t('openOutside')}
        </a>
      </p>
      <div className={styles.frame} aria-busy={!loaded}>
        {!loaded && <Skeleton />}
        <iframe
          src={url}
          title={title}
          sandbox={getSandbox(origin)}
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
        />
      </div>
    </div>
  );
}

/** With `allow-same-origin`, a page of this server could remove its sandbox. */
function getSandbox(origin: string): string {
  const own = origin === window.location.origin ? [] : ['allow-same-origin'];
  return ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox', ...own].join(' ');
}

/** Edition of both documents, since they refer to each other. */
const EDITION = { version: '1.0', at: new Date(2026, 10, 21).getTime() };

interface Text {
  lead: string;
  sections: Readonly<Record<string, { title: string; text: string }>>;
}

/** The bundled document in the page's language. */
function BundledDocument({ document }: { document: LegalDocument }) {
  const { t, i18n } = useTranslation('legal');
  const { t: common } = useTranslation();
  const format = useFormat();
  const article = useRef<HTMLElement>(null);
  const { lead, sections } = i18n.t(document, { ns: 'legal', returnObjects: true }) as Text;

  // Focused so that the arrow keys scroll it at once.
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
