import { Grid, Text } from '@heliograph/ui';
import type { TariffVersion } from '@heliograph/contracts/http';
import {
  TARIFF_KINDS,
  parsePrice,
  tariffToDraft,
  type TariffDraft,
  type TariffKind,
} from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { DayBand } from './DayBand.tsx';
import { shownPrice } from './priceText.ts';
import styles from './TariffVersionSummary.module.css';

/** Compact summary of both prices of a version. */
export function TariffVersionSummary({ version }: { version: TariffVersion }) {
  const tariff = tariffToDraft(version);
  return (
    <Grid fit={272} gap={[12, 24]}>
      {TARIFF_KINDS.map((kind) => (
        <PriceSummary key={kind} kind={kind} tariff={tariff} />
      ))}
    </Grid>
  );
}

function PriceSummary({ kind, tariff }: { kind: TariffKind; tariff: TariffDraft }) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  const price = tariff[`${kind}Price`];
  const unit = t('perKwh', { currency: tariff.unit });
  const tabs = typeof price === 'object' ? price : [];
  const highest = Math.max(0, ...tabs.flatMap(({ data }) => data.map(({ value }) => parsePrice(value) ?? 0)));

  return (
    <Text as="section" shrinks>
      <Text as="h3" tone="soft" size={14} weight={550}>
        {t(kind)}
      </Text>
      {typeof price !== 'object' ? (
        <p className={styles.fixed}>
          {shownPrice(price, format)} <small>{unit}</small>
        </p>
      ) : (
        tabs.map(({ tab, data }) => (
          <div key={tab}>
            <p className={styles.tab}>
              {t(`tab.${tab}`)} · {unit}
            </p>
            <DayBand kind={kind} day={data} highest={highest} size="small" />
          </div>
        ))
      )}
    </Text>
  );
}
