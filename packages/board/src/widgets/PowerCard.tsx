import type { FleetPower } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Card, Skeleton } from '@heliograph/ui';
import { carrierFlows } from '../model/powerFlow.ts';
import { Busbar } from './Busbar.tsx';
import { CarrierTile } from './CarrierTile.tsx';
import styles from './PowerCard.module.css';

/**
 * The fleet's power as a single-line diagram: carriers above and below a busbar, joined to it by connectors that run
 * the way the power does. Null while not known.
 */
export function PowerCard({ power, old = false }: { power: FleetPower | null; old?: boolean }) {
  const { t } = useTranslation('board');
  return (
    <Card title={t('power.title')} old={old}>
      {power === null ? <Skeleton /> : <Diagram power={power} old={old} />}
    </Card>
  );
}

function Diagram({ power, old }: { power: FleetPower; old: boolean }) {
  const flows = carrierFlows(power);
  const above = flows.filter(({ carrier }) => carrier !== 'battery' && carrier !== 'load');
  const below = flows.filter(({ carrier }) => carrier === 'battery' || carrier === 'load');
  return (
    <div className={styles.diagram}>
      <div className={styles.row}>
        {above.map((flow) => (
          <CarrierTile key={flow.carrier} flow={flow} side="above" old={old} />
        ))}
      </div>
      <Busbar flows={flows} old={old} />
      <div className={styles.row}>
        {below.map((flow) => (
          <CarrierTile
            key={flow.carrier}
            flow={flow}
            side="below"
            old={old}
            {...(flow.carrier === 'battery' && { soc: power.soc.value })}
          />
        ))}
      </div>
    </div>
  );
}
