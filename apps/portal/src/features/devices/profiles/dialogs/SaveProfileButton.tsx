import type { Device } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useState } from 'react';

const SaveProfileDialog = lazy(async () => ({
  default: (await import('./SaveProfileDialog.tsx')).SaveProfileDialog,
}));

/** Leads to keeping a device's settings under a name. */
export function SaveProfileButton({ device }: { device: Device }) {
  const { t } = useTranslation('profile');
  const live = useAtomValue(linkAtom).state === 'live';
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="subtle" disabled={!live} onClick={() => setAsked(true)}>
        {t('save.button')}
      </Button>
      {asked && (
        <Suspense>
          <SaveProfileDialog device={device} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
