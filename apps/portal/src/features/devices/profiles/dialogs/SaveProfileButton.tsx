import type { Device } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyDialog } from '../../../../shared/failure/lazyPart.tsx';

const SaveProfileDialog = lazyDialog(async () => (await import('./SaveProfileDialog.tsx')).SaveProfileDialog);

/** Opens the dialog that saves a device's settings as a profile. */
export function SaveProfileButton({ device }: { device: Device }) {
  const { t } = useTranslation('profile');
  const live = useAtomValue(linkAtom).state === 'live';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" disabled={!live} onClick={() => setIsOpen(true)}>
        {t('save.button')}
      </Button>
      {isOpen && <SaveProfileDialog device={device} onClose={() => setIsOpen(false)} />}
    </>
  );
}
