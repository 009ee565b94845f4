import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { favouritesUnderWayAtom, markAtom } from './favouriteAtoms.ts';

/** Whether a station is a favourite. Toggling shows at once, and is taken back with a message when refused (spec B §4). */
export function useFavourite(station: Station): { on: boolean; toggle: () => void } {
  const { t } = useTranslation('station');
  const { api } = useEngine();
  const say = useMessage();
  const failureText = useFailureText();
  const mark = useSetAtom(markAtom);
  const on = useAtomValue(favouritesUnderWayAtom).get(station.id)?.on ?? station.is_collect === 1;

  function toggle() {
    mark(station, !on);
    api.stations.collect({ stationId: station.id, on: !on }).catch((failure: unknown) => {
      mark(station, null);
      say({ kind: 'error', title: t('favourite.failed'), text: failureText(failure) });
    });
  }

  return { on, toggle };
}
