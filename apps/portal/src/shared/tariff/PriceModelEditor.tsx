import {
  parsePrice,
  TABS_BY_TYPE,
  type PriceDraft,
  type TabDraft,
  type TariffKind,
} from '@heliograph/domain/tariff';
import type { TariffType } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { SegmentedControl, Tabs, Text } from '@heliograph/ui';
import { useId } from 'react';
import { DayEditor } from './DayEditor.tsx';
import { findError, fieldId, tabOfError, type TariffFields } from './tariffFields.ts';
import styles from './PriceModelEditor.module.css';
import { PriceField } from './PriceField.tsx';

export interface PriceModelEditorProps {
  scope: TariffFields;
  kind: TariffKind;
  /** ISO 4217 */
  currency: string;
  type: TariffType;
  price: PriceDraft;
  /** Position of the tab that is shown. */
  tab: number;
  onTab: (tab: number) => void;
  onType: (type: TariffType) => void;
  onPrice: (price: PriceDraft) => void;
}

/** Price model and prices of feed-in or of consumption. */
export function PriceModelEditor({
  scope,
  kind,
  currency,
  type,
  price,
  tab,
  onTab,
  onType,
  onPrice,
}: PriceModelEditorProps) {
  const { t } = useTranslation('tariff');
  const id = useId();
  const half = `${kind}Price`;
  const name = t(kind);
  const own = scope.errors.filter(({ path }) => path[0] === half);
  const found = findError(scope, [half]);
  const error = found && t(`error.${found.why}`);

  function getDay(tabs: readonly TabDraft[], index: number) {
    const shown = tabs[index];
    if (!shown) return null;
    return (
      <DayEditor
        key={shown.tab}
        scope={scope}
        kind={kind}
        path={[half, index, 'data']}
        label={t('day.label', { kind: name, tab: t(`tab.${shown.tab}`) })}
        day={shown.data}
        highest={findHighest(tabs)}
        onChange={(data) => onPrice(tabs.with(index, { ...shown, data }))}
      />
    );
  }

  return (
    <section className={styles.half} aria-labelledby={id}>
      <header>
        <h3 id={id} className={styles.name}>
          {name} <small>{t('perKwh', { currency })}</small>
        </h3>
        <Text above={2} tone="soft" size={14}>
          {t(`${kind}Hint`)}
        </Text>
      </header>
      <SegmentedControl
        label={t('typeOf', { kind: name })}
        value={type}
        options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={onType}
      />
      {typeof price !== 'object' ? (
        <div className={styles.fixed}>
          <PriceField
            id={fieldId(scope.idPrefix, [half])}
            label={t('priceOf', { kind: name })}
            value={price}
            onChange={onPrice}
            error={error}
            unit={
              <Text as="span" tone="soft" size={14}>
                {t('perKwh', { currency })}
              </Text>
            }
          />
        </div>
      ) : price.length === 1 ? (
        getDay(price, 0)
      ) : (
        <Tabs
          label={t('days', { kind: name })}
          value={String(tab)}
          tabs={TABS_BY_TYPE.touW.map((each, index) => {
            const wrong = own.some((one) => tabOfError(one) === index);
            const label = t(`tab.${each}`);
            return {
              value: String(index),
              label: wrong ? (
                <Text as="span" tone="fault">
                  {t('tabWrong', { tab: label })}
                </Text>
              ) : (
                label
              ),
            };
          })}
          onChange={(value) => onTab(Number(value))}
        >
          {getDay(price, tab)}
        </Tabs>
      )}
    </section>
  );
}

const TYPES = ['fixed', 'tou', 'touW'] as const satisfies readonly TariffType[];

/** The highest price of any day, so that the days can be compared; 0 when there is none. */
const findHighest = (tabs: readonly TabDraft[]): number =>
  Math.max(0, ...tabs.flatMap(({ data }) => data.map(({ value }) => parsePrice(value) ?? 0)));
