import {
  defaultPrice,
  KINDS,
  tariffFaults,
  type TariffDraft,
  type TariffFault,
} from '@heliograph/domain/tariff';
import type { TariffType } from '@heliograph/contracts/http';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { CurrencySelect } from './CurrencySelect.tsx';
import { fieldId, focusFault, kindOfFault, samePath, tabOfFault } from './fields.ts';
import { HalfEditor } from './HalfEditor.tsx';
import styles from './TariffEditor.module.css';

export interface TariffEditorProps {
  /** To begin with `defaultTariff()` or `shownTariff()`; `storedTariff()` is what is saved of it (domain/tariff). */
  value: TariffDraft;
  onChange: (value: TariffDraft) => void;
  /**
   * What `tariffFaults(value)` found when somebody wanted to go on. A new list takes the focus to its first; each is
   * shown at its field until that is right.
   */
  faults: readonly TariffFault[];
  /** Before the ids of the fields; some of its own when left out. */
  idPrefix?: string;
}

/** Currency and both prices of a tariff as one form part. */
export function TariffEditor({ value, onChange, faults, idPrefix }: TariffEditorProps) {
  const own = useId();
  const prefix = idPrefix ?? own;
  const [tabs, setTabs] = useState({ feedin: 0, consumption: 0 });
  const [told, setTold] = useState(faults);
  if (told !== faults) {
    setTold(faults);
    const [first] = faults;
    const tab = first && tabOfFault(first);
    if (first && typeof tab === 'number') setTabs({ ...tabs, [kindOfFault(first)]: tab });
  }
  const focusFirst = useEffectEvent((list: readonly TariffFault[]) => {
    if (list[0]) focusFault(prefix, list[0]);
  });
  useEffect(() => focusFirst(faults), [faults]);

  const left = faults.length === 0 ? faults : tariffFaults(value);
  const scope = {
    idPrefix: prefix,
    faults: left.filter((fault) => faults.some((one) => samePath(one.path, fault.path))),
  };

  return (
    <div className={styles.editor}>
      <div className={styles.currency}>
        <CurrencySelect
          id={fieldId(prefix, ['unit'])}
          value={value.unit}
          onChange={(unit) => onChange({ ...value, unit })}
        />
      </div>
      <div className={styles.halves}>
        {KINDS.map((kind) => (
          <HalfEditor
            key={kind}
            scope={scope}
            kind={kind}
            currency={value.unit}
            type={value[`${kind}Type`]}
            price={value[`${kind}Price`]}
            tab={tabs[kind]}
            onTab={(tab) => setTabs({ ...tabs, [kind]: tab })}
            onType={(type: TariffType) =>
              onChange({ ...value, [`${kind}Type`]: type, [`${kind}Price`]: defaultPrice(kind, type) })
            }
            onPrice={(price) => onChange({ ...value, [`${kind}Price`]: price })}
          />
        ))}
      </div>
    </div>
  );
}
