import { useTranslation } from '@heliograph/i18n';
import { Checkbox, lazyView } from '@heliograph/ui/light';
import { useState, type Ref } from 'react';
import styles from './forms.module.css';

const LegalDialog = lazyView(async () => (await import('../../shared/legal/LegalDialog.tsx')).LegalDialog);

/** Placeholders for the links in the sentence. */
const TERMS = '\u0001';
const PRIVACY = '\u0002';

/** [AUTH-03] Check box for the terms of use and the privacy policy, with links to both. */
export function Agreement({
  agreed,
  onChange,
  ref,
}: {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  ref: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation();
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null);

  const link = (document: 'terms' | 'privacy') => (
    <button key={document} type="button" className={styles.inline} onClick={() => setOpen(document)}>
      {common(`document.${document}`)}
    </button>
  );
  const sentence = t('agreement', { terms: TERMS, privacy: PRIVACY })
    .split(/([\u0001\u0002])/)
    .map((part) => (part === TERMS ? link('terms') : part === PRIVACY ? link('privacy') : part));

  return (
    <div className={styles.agreement}>
      <Checkbox ref={ref} label={sentence} name="agreement" checked={agreed} onChange={onChange} />
      {open && (
        <LegalDialog document={open} opened onClose={() => setOpen(null)} onAgree={() => onChange(true)} />
      )}
    </div>
  );
}
