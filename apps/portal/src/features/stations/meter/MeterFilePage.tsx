import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { PageHead } from '../../../shared/page/PageHead.tsx';
import { stationPath } from '../../../shared/paths.ts';
import { StationPage } from '../../../shared/station/StationPage.tsx';
import { CompareFile } from './CompareFile.tsx';
import { WriteFile } from './WriteFile.tsx';

/** [IMP-02] A station's meter file beside what it measured itself, and its own energies as such a file. */
export const MeterFilePage = () => (
  <StationPage>{(station) => <MeterFile key={station.id} station={station} />}</StationPage>
);

function MeterFile({ station }: { station: Station }) {
  const { t } = useTranslation('meterFile');
  return (
    <div className={layout.page}>
      <BackLink to={stationPath(station.id)}>{station.station_name}</BackLink>
      <PageHead title={t('title')} lead={t('lead')} />
      <CompareFile station={station} />
      <WriteFile station={station} />
    </div>
  );
}
