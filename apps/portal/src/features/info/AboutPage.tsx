import { useTranslation } from '@heliograph/i18n';
import { Card, CheckIcon, Logo, Skeleton, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { configAtom } from '../../shared/configAtom.ts';
import { LegalDialog, type LegalDocument } from '../../shared/legal/LegalDialog.tsx';
import type { LonLat } from '@heliograph/map/geography';
import { paths } from '../../shared/paths.ts';
import { Prose } from '../../shared/prose/Prose.tsx';
import styles from './AboutPage.module.css';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const OperatorMap = lazyPart(async () => (await import('./OperatorMap.tsx')).OperatorMap, <Skeleton />);

const POINTS = ['live', 'together', 'yours'] as const;

/** [APP-09] The product and its operator; uses the brand's name if one is configured. */
export function AboutPage() {
  const { t } = useTranslation('about');
  const { t: common } = useTranslation();
  const config = useAtomValue(configAtom);
  const [reading, setReading] = useState<LegalDocument | null>(null);
  const product = common('product');
  const name = config?.prefix_name ?? product;
  const branded = name !== product;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Text below={8} tone="accent" weight={600}>
          {t('title')}
        </Text>
        <h1>{branded ? name : t('intro.title')}</h1>
        <Prose text={branded ? t('intro.brand', { name }) : t('intro.product')} />
      </header>

      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>
            <CheckIcon />
            <h2>{t(`points.${point}.title`)}</h2>
            <p>{t(`points.${point}.text`)}</p>
          </li>
        ))}
      </ul>

      <div className={styles.cards}>
        <Card title={t('contact.title')}>
          {config ? <Contact config={config} name={name} /> : <Skeleton />}
        </Card>
        <Card title={common('product')}>
          <Logo className={styles.logo} />
          <p>{t('tagline')}</p>
          {config && (
            <dl className={styles.facts}>
              <dt>{t('versionLabel')}</dt>
              <dd>{config.version}</dd>
            </dl>
          )}
          <p className={styles.licence}>{t('licenceText')}</p>
          <ul className={styles.links}>
            {(['terms', 'privacy'] as const).map((document) => (
              <li key={document}>
                <button type="button" onClick={() => setReading(document)}>
                  {common(`document.${document}`)}
                </button>
              </li>
            ))}
            <li>
              <Link to={paths.help}>{t('help')}</Link>
            </li>
            <li>
              <Link to={paths.action}>{t('manual')}</Link>
            </li>
            <li>
              <a href="/docs" target="_blank" rel="noreferrer">
                {t('api')}
              </a>
            </li>
          </ul>
        </Card>
      </div>
      <LegalDialog document={reading ?? 'terms'} opened={reading !== null} onClose={() => setReading(null)} />
    </div>
  );
}

interface ContactProps {
  config: NonNullable<ReturnType<typeof configAtom.read>>;
  name: string;
}

function Contact({ config: { contact }, name }: ContactProps) {
  const { t } = useTranslation('about');
  const { email, phone, address, location } = contact;
  const at: LonLat | null = location && [location.longitude, location.latitude];
  return (
    <div className={styles.contact}>
      <OperatorMap at={at} label={at ? t('contact.map', { name }) : t('contact.mapPlain')} />
      <Text above={16} below={8} size={18} weight={600}>
        {name}
      </Text>
      {email || phone || address ? (
        <dl className={styles.facts}>
          {email && (
            <>
              <dt>{t('contact.email')}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
          {phone && (
            <>
              <dt>{t('contact.phone')}</dt>
              <dd>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </dd>
            </>
          )}
          {address && (
            <>
              <dt>{t('contact.address')}</dt>
              <dd>{address}</dd>
            </>
          )}
        </dl>
      ) : (
        <p className={styles.licence}>{t('contact.none')}</p>
      )}
    </div>
  );
}
