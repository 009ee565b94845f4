import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { useState } from 'react';
import { ListSkeleton } from '../grid/ListSkeleton.tsx';
import type { ConnectGatewayProps } from './connect/ConnectGateway.tsx';
import styles from './GatewayConnections.module.css';
import { lazyPart } from '../failure/lazyPart.tsx';

const ConnectGateway = lazyPart(
  async () => (await import('./connect/ConnectGateway.tsx')).ConnectGateway,
  <ListSkeleton />,
);

/** Offers to make the file that a gateway of ours is started with. */
export function ConnectFile(props: ConnectGatewayProps) {
  const { t } = useTranslation('connect');
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <ConnectGateway {...props} />
  ) : (
    <Button className={styles.action} onClick={() => setIsOpen(true)}>
      {t('open')}
    </Button>
  );
}
