import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ListSkeleton } from '../grid/ListSkeleton.tsx';
import { BackLink } from '../page/BackLink.tsx';
import layout from '../page/page.module.css';
import { paths } from '../paths.ts';
import { StationGone } from './StationGone.tsx';

/** A page about the station whose id is in its address: its content, once the station is loaded. */
export function StationPage({ children }: { children: (station: Station) => ReactNode }) {
  const { t } = useTranslation('station');
  const id = Number(useParams().id);
  const isHeld = useLookAt({ stations: [id] });
  const entities = useAtomValue(entitiesAtom);
  const station = entities?.stations.find((one) => one.id === id);
  if (entities === null || (!station && !isHeld))
    return (
      <div className={layout.page}>
        <ListSkeleton />
      </div>
    );
  if (station) return children(station);
  return (
    <div className={layout.page}>
      <BackLink to={paths.powerDetail}>{t('detail.back')}</BackLink>
      <StationGone />
    </div>
  );
}
