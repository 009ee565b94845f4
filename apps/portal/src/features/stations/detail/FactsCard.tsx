import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { StationFacts } from '../info/StationFacts.tsx';
import { StationPictures } from '../info/StationPictures.tsx';
import { DetailCard } from './DetailCard.tsx';

export function FactsCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  return (
    <DetailCard card="facts" title={t('detail.facts')}>
      <StationPictures station={station} />
      <StationFacts station={station} />
    </DetailCard>
  );
}
