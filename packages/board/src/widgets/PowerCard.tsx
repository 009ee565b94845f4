import type { FleetPower } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Skeleton } from '@heliograph/ui/light';
import { carrierFlows, supplyShares, type CarrierFlow } from '../model/powerFlow.ts';
import { CarrierTile } from './CarrierTile.tsx';
import styles from './PowerCard.module.css';

/**
 * The fleet's power as a single-line diagram: carriers above and below a busbar, joined to it by connectors that run
 * the way the power does. Null until known.
 */
export function PowerCard({ power, stale = false }: { power: FleetPower | null; stale?: boolean }) {
  const { t } = useTranslation('board');
  return (
    <Card title={t('power.title')} stale={stale}>
      {power === null ? <Skeleton /> : <Diagram power={power} stale={stale} />}
    </Card>
  );
}

function Diagram({ power, stale }: { power: FleetPower; stale: boolean }) {
  const flows = carrierFlows(power);
  const above = flows.filter(({ carrier }) => carrier !== 'battery' && carrier !== 'load');
  const below = flows.filter(({ carrier }) => carrier === 'battery' || carrier === 'load');
  return (
    <div className={styles.diagram}>
      <div className={styles.row}>
        {above.map((flow) => (
          <CarrierTile key={flow.carrier} flow={flow} side="above" stale={stale} />
        ))}
      </div>
      <Busbar flows={flows} stale={stale} />
      <div className={styles.row}>
        {below.map((flow) => (
          <CarrierTile
            key={flow.carrier}
            flow={flow}
            side="below"
            stale={stale}
            {...(flow.carrier === 'battery' && { soc: power.soc.value })}
          />
        ))}
      </div>
    </div>
  );
}

/** The smallest share whose name and percentage fit on a wall; the style sheet hides what does not fit on a phone. */
const NAMED = 0.16;

/** The bar that joins the carriers, coloured by the shares of the current supply. */
function Busbar({ flows, stale }: { flows: readonly CarrierFlow[]; stale: boolean }) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const shares = supplyShares(flows);
  const words = shares.map(({ carrier, share }) => `${t(`power.${carrier}`)} ${format.percent(share * 100)}`);
  const label = `${t('power.supply')}: ${words.join(', ') || t('power.supplyEmpty')}`;
  return (
    <div className={styles.bar} role="img" aria-label={label} data-stale={stale || undefined}>
      <div className={styles.shares}>
        {shares.map(({ carrier, share }, index) => (
          <span
            key={carrier}
            className={styles.share}
            data-carrier={carrier}
            style={{ flexGrow: share.toFixed(2) }}
          >
            {share > NAMED && <span>{words[index]}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}
