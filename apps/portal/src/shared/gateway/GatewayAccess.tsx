import { Stack, Text, Notice } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { Secrets } from '../dialogs/SecretDialog.tsx';

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
  const values = Object.entries({ uuid, password: password ?? '', url, grantKey })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const label = t(name as 'uuid');
      return { label, value, copyLabel: t('copy', { what: label }) };
    });
  return (
    <Stack role="group" gap={12} surface="raised" pad={16} aria-label={t('title')}>
      <Text as="h3" size={16} weight={650}>
        {t('title')}
      </Text>
      <p>{password === null ? t('leadWithout') : t('lead', { count: values.length })}</p>
      <Secrets values={values} />
      <Notice tone="warning">{t(password === null ? 'lost' : 'once')}</Notice>
      {children}
    </Stack>
  );
}
