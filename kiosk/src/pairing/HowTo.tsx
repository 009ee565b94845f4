import { languageOf, useTranslation, LANGUAGES, LOCALES } from '@heliograph/i18n';
import { useEffect, useState } from 'react';
import styles from './HowTo.module.css';

/** How to pair, in every language: nobody has chosen one here yet. @param address what the QR code opens, without its code */
export function HowTo({ address }: { address: string }) {
  const { i18n } = useTranslation('kiosk');
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    void i18n.loadLanguages([...LANGUAGES]).then(() => setLoaded(true));
  }, [i18n]);

  const own = languageOf(i18n);
  const languages = loaded ? [own, ...LANGUAGES.filter((language) => language !== own)] : [own];
  return (
    <div className={styles.howTo}>
      {languages.map((language) => {
        const t = i18n.getFixedT(language, 'kiosk');
        return (
          <section key={language} lang={LOCALES[language]}>
            <h2 className={styles.title}>{t('pairing.title')}</h2>
            <ol className={styles.steps}>
              <li>{t('pairing.scan', { address })}</li>
              <li>{t('pairing.signIn')}</li>
              <li>{t('pairing.approve')}</li>
            </ol>
          </section>
        );
      })}
    </div>
  );
}
