import type { Display } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { IdentifyIcon } from '../icons.tsx';
import { identifySecondsLeft } from './displayState.ts';
import { useOrder } from './useOrder.ts';

/** Lets a display show its name, and says for how long it still does. */
export function IdentifyButton({ display, onDone }: { display: Display; onDone: () => void }) {
  const { t } = useTranslation('displays');
  const now = useAtomValue(nowAtom);
  const { order, busy } = useOrder(display, onDone);
  const seconds = identifySecondsLeft(display, now);
  const { name } = display;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IdentifyIcon />}
      loading={busy}
      aria-label={seconds > 0 ? undefined : t('action.identifyNamed', { name })}
      onClick={() => void order('identify')}
    >
      {seconds > 0 ? t('action.identifying', { seconds }) : t('action.identify')}
    </Button>
  );
}
