import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useState } from 'react';
import { PlusIcon } from '../../shared/icons/icons.tsx';

const StationWizard = lazy(async () => ({
  default: (await import('./wizard/StationWizard.tsx')).StationWizard,
}));

/** Opens the wizard for a new station; guests have none. */
export function AddStationButton() {
  const { t } = useTranslation('station');
  const user = useAtomValue(userAtom);
  const [adding, setAdding] = useState(false);
  if (!user || user.is_guest === 1) return null;
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
      {adding && (
        <Suspense>
          <StationWizard onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
