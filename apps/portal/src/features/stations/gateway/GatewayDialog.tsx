import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog } from '@heliograph/ui';
import { useState } from 'react';
import { GatewayConnections } from '../../../shared/gateway/GatewayConnections.tsx';
import type { StationDialogProps } from '../menu/stationOperations.tsx';

/** Credentials of a station's gateways. */
export function GatewayDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('gateway');
  const { t: common } = useTranslation();
  const [hasPassword, setHasPassword] = useState(false);
  return (
    <Dialog
      opened
      size="large"
      title={t('access.title', { name: station.station_name })}
      // A password is shown once: Esc must not close the dialog.
      dismissible={!hasPassword}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {common('action.close')}
        </Button>
      }
    >
      <GatewayConnections station={station.id} onPassword={() => setHasPassword(true)} />
    </Dialog>
  );
}
