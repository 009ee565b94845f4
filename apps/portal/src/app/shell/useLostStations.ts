import type { Entities } from '@heliograph/contracts/engine';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMessage } from '../../shared/messages/messages.ts';
import { parseId, paths } from '../../shared/paths.ts';
import { ownLossesAtom, useForgetLosses } from '../../shared/station/ownLosses.ts';
import { matchRoute } from '../pages/pages.ts';

const MESSAGE_MS = 10_000;

/** Says which stations the user may no longer see, and leaves a page about one of them. */
export function useLostStations(): void {
  const { t } = useTranslation('shell');
  const entities = useAtomValue(entitiesAtom);
  const ownLosses = useAtomValue(ownLossesAtom);
  const forgetLosses = useForgetLosses();
  const known = useRef<Entities | null>(null);
  const showMessage = useMessage();
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    const before = known.current;
    if (entities === null || entities === before) return;
    known.current = entities;
    if (before === null) return;
    const kept = new Set(entities.stations.map(({ id }) => id));
    const shown = pageAbout(location, before);
    // A partial fleet only knows that stations are gone which a page looks at.
    const lost = before.stations.filter(
      ({ id }) => !kept.has(id) && (!entities.isPartial || id === shown?.stationId),
    );
    if (shown && lost.some(({ id }) => id === shown.stationId)) void navigate(shown.list, { replace: true });
    const [first, ...more] = lost.filter(({ id }) => (ownLosses.get(id) ?? 0) < Date.now());
    forgetLosses(lost.map(({ id }) => id));
    if (!first) return;
    const text =
      more.length === 0
        ? t('lost.one', { name: first.station_name })
        : t('lost.more', { name: first.station_name, count: more.length });
    showMessage({ kind: 'warning', title: t('lost.title'), text, durationMs: MESSAGE_MS });
  }, [entities, ownLosses, forgetLosses, location, navigate, showMessage, t]);
}

/** The station that a page is about, and the list it leads back to; null for a page about no particular one. */
export function pageAbout(
  { pathname, search }: { pathname: string; search: string },
  { devices }: Pick<Entities, 'devices'>,
): { stationId: number; list: string } | null {
  const page = matchRoute(pathname);
  const query = new URLSearchParams(search);
  if (page?.stationId !== undefined) return { stationId: page.stationId, list: paths.powerDetail };
  const stationId = page?.id === 'powerDetail' && query.get('isOne') === '1' && parseId(query.get('station'));
  if (stationId) return { stationId, list: paths.powerDetail };
  const device = page?.id === 'device' && devices.find(({ id }) => id === Number(query.get('device')));
  return device ? { stationId: device.station_id, list: page.path } : null;
}
