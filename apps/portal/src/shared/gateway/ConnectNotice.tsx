import { lastSeenAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Row, Stack, Text, VisuallyHidden } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { ListSkeleton } from '../grid/ListSkeleton.tsx';
import { HeardCheck } from './HeardCheck.tsx';
import { lazyPart } from '../failure/lazyPart.tsx';

const GatewayConnections = lazyPart(
  async () => (await import('./GatewayConnections.tsx')).GatewayConnections,
  <ListSkeleton />,
);

/** For a station that has never reported: how its gateway connects. Stays when it reports meanwhile, and says so. */
export function ConnectNotice({ station }: { station: Station }) {
  const { t } = useTranslation('gateway');
  const id = useId();
  const [wasSilent] = useState(useAtomValue(lastSeenAtom(station.id)) === null);
  const [isOpen, setIsOpen] = useState(false);
  if (!wasSilent) return null;
  const canConnect = station.rights.includes('editAll');
  return (
    <Stack as="section" gap={12} surface="flat" pad={[12, 16]} aria-label={t('title')}>
      <VisuallyHidden>
        <h2>{t('title')}</h2>
      </VisuallyHidden>
      <Row gap={[8, 16]} align="center" justify="between" wrap>
        <HeardCheck station={station.id} />
        {canConnect && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'notice.hide' : 'notice.show')}
          </Button>
        )}
      </Row>
      {!canConnect && <Text tone="soft">{t('notice.ask')}</Text>}
      <div id={id} hidden={!isOpen}>
        {isOpen && <GatewayConnections station={station.id} />}
      </div>
    </Stack>
  );
}
