import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { EmptyState, WarningIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import type { TableGridHandle } from '../../shared/grid/TableGrid.tsx';
import { minuteAtom } from '../../shared/live/minuteAtom.ts';
import layout from '../../shared/page/page.module.css';
import { chosenDevices, chosenText } from './address/chosenDevices.ts';
import { rangeOf } from './address/faultRange.ts';
import { devicesText } from './devicesText.ts';
import { FaultDevices } from './FaultDevices.tsx';
import { FaultExport } from './FaultExport.tsx';
import styles from './FaultPage.module.css';
import { FaultTable } from './FaultTable.tsx';
import { FaultTools } from './FaultTools.tsx';
import { useAlarmTable } from './table/useAlarmTable.ts';
import { useFaultFilter } from './useFaultFilter.ts';

const STATE_CODES = { pending: 0, resolved: 1, all: null } as const;
const NONE: ReadonlySet<string> = new Set();

/** Warnings and faults of chosen devices (spec B §2.9); new ones arrive by themselves. */
export function FaultPage() {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const zone = viewerZone();
  const entities = useAtomValue(entitiesAtom);
  const now = useAtomValue(minuteAtom);
  const [filter, setFilter] = useFaultFilter();
  const { state, span, devices, sort } = filter;
  const text = useDeferredValue(filter.text);
  const grid = useRef<TableGridHandle>(null);

  const checked = useMemo(
    () => (entities ? (chosenDevices(devices, entities.devices) ?? NONE) : NONE),
    [entities, devices],
  );
  const range = rangeOf(span, now);
  const [start, end] = [range?.start, range?.end];
  const question = useMemo(
    () =>
      start === undefined || end === undefined || checked.size === 0
        ? null
        : { deviceIds: [...checked], start, end, state: STATE_CODES[state] },
    [checked, start, end, state],
  );
  const use = useAlarmTable(question, grid);
  const alarms = question && use.answer.phase === 'read' ? use.answer.alarms : null;

  function shown(): ReactNode {
    if (entities === null) return <ListSkeleton />;
    if (question !== null) {
      const recovery = state !== 'pending';
      const onSort = (chosen: typeof sort) => setFilter({ sort: chosen });
      return <FaultTable {...use} grid={grid} text={text} sort={sort} onSort={onSort} recovery={recovery} />;
    }
    const lack = checked.size === 0 ? 'device' : 'time';
    return <EmptyState icon={<WarningIcon />} title={t(`choose.${lack}`)} hint={t(`choose.${lack}Hint`)} />;
  }

  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('title')}</h1>
      <div className={styles.parts}>
        <FaultDevices
          checked={checked}
          of={entities?.devices.length ?? 0}
          onChange={(next) => entities && setFilter({ devices: chosenText(next, entities.devices) })}
        />
        <div className={styles.main}>
          <FaultTools filter={filter} onChange={setFilter}>
            {alarms && range && entities && (
              <FaultExport
                filter={filter}
                range={range}
                alarms={alarms}
                devices={() =>
                  devicesText(checked, entities, {
                    all: (count) => t('source.allDevices', { count }),
                    more: (count) => t('source.moreStations', { count }),
                  })
                }
              />
            )}
          </FaultTools>
          {shown()}
          <p className={styles.foot}>
            <span role="status">
              {alarms && countText(alarms.table.rows, alarms.warnings + alarms.faults)}
            </span>
            <span>{t('zone', { zone: format.zone(zone, now) })}</span>
          </p>
        </div>
      </div>
    </div>
  );

  function countText(rows: number, of: number): string {
    const all = format.integer(of);
    if (rows === of) return t('total', { count: of, all });
    return t('found', { count: of, all, found: format.integer(rows) });
  }
}
