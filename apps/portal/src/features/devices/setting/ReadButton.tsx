import { linkAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, ReloadIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import type { GroupForm } from './useGroupForm.ts';

/** Reads a group from its device. */
export function ReadButton({ form: { isReading, read } }: { form: GroupForm }) {
  const { t } = useTranslation('setting');
  const isLive = useAtomValue(linkAtom).state === 'live';
  return (
    <Button
      variant="default"
      leftSection={<ReloadIcon />}
      loading={isReading}
      disabled={!isLive}
      onClick={() => void read()}
    >
      {t('read')}
    </Button>
  );
}
