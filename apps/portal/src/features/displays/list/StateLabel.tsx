import type { Display } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusLabel, type StatusTone } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { displayState, type DisplayState } from './displayState.ts';

const tones: Record<DisplayState, StatusTone> = {
  new: 'nodata',
  online: 'normal',
  delayed: 'warning',
  offline: 'fault',
};

/** Connection state of a display. */
export function StateLabel({ display }: { display: Display }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const now = useAtomValue(nowAtom);
  const state = displayState(display, now);
  const { last_contact: at } = display;
  return (
    <StatusLabel tone={tones[state]} pill>
      {state === 'offline'
        ? t('state.offline', { time: at === null ? t('contact.never') : format.dateTime(at) })
        : t(`state.${state}`)}
    </StatusLabel>
  );
}
