import { Stack, Text } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { CopyButton } from '../controls/CopyButton.tsx';
import styles from './GatewayAccess.module.css';

export interface GatewayAccessProps {
  uuid: string;
  /** Null when it is no longer available; it is stored nowhere. */
  password: string | null;
  /** Empty when unknown. */
  url: string;
  /** Public key with which the gateway verifies writes granted by the server; empty when unknown. */
  grantKey: string;
  /** Buttons below the list. */
  children?: ReactNode;
}

/** Values that an installer enters at the gateway. The password is only shown once. */
export function GatewayAccess({ uuid, password, url, grantKey, children }: GatewayAccessProps) {
  const { t } = useTranslation('gateway');
  const values = (
    [
      ['uuid', uuid],
      ['password', password ?? ''],
      ['url', url],
      ['grantKey', grantKey],
    ] as const
  ).filter(([, value]) => value !== '');
  return (
    <div role="group" className={styles.access} aria-label={t('title')}>
      <Text as="h3" size={16} weight={650}>
        {t('title')}
      </Text>
      <p>{password === null ? t('leadWithout') : t('lead', { count: values.length })}</p>
      <Stack as="dl" gap={8}>
        {values.map(([what, value]) => (
          <Row key={what} what={t(what)} value={value} />
        ))}
      </Stack>
      <p className={styles.once}>{t(password === null ? 'lost' : 'once')}</p>
      {children}
    </div>
  );
}

function Row({ what, value }: { what: string; value: string }) {
  const { t } = useTranslation('gateway');
  return (
    <div className={styles.row}>
      <dt>{what}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton value={value} label={t('copy', { what })} />
      </dd>
    </div>
  );
}
