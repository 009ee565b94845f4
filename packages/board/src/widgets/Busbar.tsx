import { useFormat, useTranslation } from '@heliograph/i18n';
import { supplyShares, type CarrierFlow } from '../model/powerFlow.ts';
import styles from './Busbar.module.css';

/** The bar that joins the carriers; its colours are the shares of what supplies it now. */
export function Busbar({ flows, old }: { flows: readonly CarrierFlow[]; old: boolean }) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const shares = supplyShares(flows);
  const words = shares.map(({ carrier, share }) => `${t(`power.${carrier}`)} ${format.percent(share * 100)}`);
  const label = `${t('power.supply')}: ${words.join(', ') || t('power.supplyEmpty')}`;
  return (
    <div className={styles.bar} role="img" aria-label={label} data-old={old || undefined}>
      {shares.map(({ carrier, share }, index) => (
        <span key={carrier} className={styles.share} data-carrier={carrier} style={{ flexGrow: share }}>
          {share > WIDE_ENOUGH && words[index]}
        </span>
      ))}
    </div>
  );
}

/** The least share whose name and percentage fit into it. */
const WIDE_ENOUGH = 0.16;
