import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Logo, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { configAtom } from '../../shared/configAtom.ts';
import { LegalDialog, type LegalDocument } from '../../shared/legal/LegalDialog.tsx';
import { paths } from '../../shared/paths.ts';
import styles from './AboutDialog.module.css';

/** [APP-09] About us: product, version, terms and privacy policy. */
export function AboutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // Its texts are loaded when it first opens.
  return opened ? (
    <Suspense fallback={null}>
      <OpenAboutDialog onClose={onClose} />
    </Suspense>
  ) : null;
}

function OpenAboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('about');
  const { t: common } = useTranslation();
  const version = useAtomValue(configAtom)?.version;
  const [document, setDocument] = useState<LegalDocument>('terms');
  const [reading, setReading] = useState(false);

  const open = (chosen: LegalDocument) => () => {
    setDocument(chosen);
    setReading(true);
  };

  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        size="small"
        title={t('title')}
        footer={<Button onClick={onClose}>{common('action.close')}</Button>}
      >
        <div className={styles.product}>
          <Logo className={styles.logo} />
          <Text tone="soft">{t('tagline')}</Text>
          {version && <p className={styles.version}>{t('version', { version })}</p>}
        </div>
        <ul className={styles.links} aria-label={t('documents')}>
          <li>
            <button type="button" onClick={open('terms')}>
              {common('document.terms')}
            </button>
          </li>
          <li>
            <button type="button" onClick={open('privacy')}>
              {common('document.privacy')}
            </button>
          </li>
          <li>
            <Link to={paths.about} onClick={onClose}>
              {t('more')}
            </Link>
          </li>
          <li>
            <a href="/docs" target="_blank" rel="noreferrer">
              {t('api')}
            </a>
          </li>
        </ul>
        <Text above={16} tone="faint" size={14}>
          {t('licence')}
        </Text>
      </Dialog>
      <LegalDialog document={document} opened={reading} onClose={() => setReading(false)} />
    </>
  );
}
