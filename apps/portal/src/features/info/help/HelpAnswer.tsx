import { useTranslation } from '@heliograph/i18n';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ChevronRightIcon } from '../../../shared/icons/icons.tsx';
import { Prose } from '../../../shared/prose/Prose.tsx';
import type { HelpEntry } from './entries.ts';
import styles from './HelpAnswer.module.css';

/** A question that unfolds to its answer; the address `#entry` leads to it unfolded. */
export function HelpAnswer({ entry, unfolded }: { entry: HelpEntry; unfolded: boolean }) {
  const { t } = useTranslation('help');
  const { hash, key } = useLocation();
  const linked = hash === `#${entry}`;
  const [open, setOpen] = useState(linked);
  const summary = useRef<HTMLElement>(null);
  const [unfoldedAt, setUnfoldedAt] = useState(key);
  const followed = useRef<string>(null);

  // Each navigation to it unfolds it again, though it may have been folded since.
  if (unfoldedAt !== key) {
    setUnfoldedAt(key);
    if (linked) setOpen(true);
  }

  useEffect(() => {
    // A tab that is shown again stands where it was left.
    if (!linked || followed.current === key) return;
    followed.current = key;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [linked, key]);

  return (
    <details
      id={entry}
      className={styles.entry}
      open={open || unfolded}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary ref={summary} className={styles.question}>
        <ChevronRightIcon className={styles.chevron} />
        <h3>{t(`entries.${entry}.question`)}</h3>
      </summary>
      <div className={styles.answer}>
        <Prose text={t(`entries.${entry}.answer`)} />
        <Link to={`#${entry}`} className={styles.link}>
          # {t('link')}
        </Link>
      </div>
    </details>
  );
}
