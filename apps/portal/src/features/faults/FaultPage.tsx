import { ALARM_REMARKS } from '@heliograph/domain/alarms';
import { entitiesAtom } from '@heliograph/engine-client';
import { getLanguage, useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import {
  Button,
  Drawer,
  EmptyState,
  Row,
  StationIcon,
  Text,
  useMediaQuery,
  WarningIcon,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import type { TableGridHandle } from '../../shared/grid/TableGrid.tsx';
import type { TableRow } from '../../shared/grid/tableSource.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { useAddressFilter } from '../../shared/page/useAddressFilter.ts';
import { MaintenanceIcon } from '../../shared/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { AlarmLoad } from './AlarmLoad.tsx';
import { AlarmPanel } from './AlarmPanel.tsx';
import { BulkActions, type BulkHandle } from './BulkActions.tsx';
import { faultAddress, parseFaultAddress } from './faultAddress.ts';
import { FaultExport } from './FaultExport.tsx';
import styles from './FaultPage.module.css';
import { toRange } from './faultRange.ts';
import { FaultTable } from './FaultTable.tsx';
import { FaultTools } from './FaultTools.tsx';
import { SelectionContext, toggled, type Selection } from './selection.ts';
import { RemarkIcon } from './RemarkIcon.tsx';
import { useAlarmTable } from './useAlarmTable.ts';
import { useFaultDevices, type FaultDevices as FaultDevicesState } from './useFaultDevices.tsx';

const STATE_CODES = { pending: 0, resolved: 1, all: null } as const;
/** No alarm is older. */
const OLDEST = Date.UTC(2023, 0, 1);

/** Warnings and faults of chosen devices; new ones appear by themselves (FLT-01). */
export function FaultPage() {
  const { t, i18n } = useTranslation('fault');
  const format = useFormat();
  const zone = viewerZone();
  const entities = useAtomValue(entitiesAtom);
  const now = useAtomValue(minuteAtom);
  const [filter, setFilter] = useAddressFilter(parseFaultAddress, faultAddress);
  const { state, handling, priority, remark, incident, span, devices, sort } = filter;
  const text = useDeferredValue(filter.text);
  const grid = useRef<TableGridHandle>(null);

  const places = useFaultDevices(devices, (next) => setFilter({ devices: next }));
  const lang = getLanguage(i18n);
  const range = toRange(span, now);
  const [start, end] = [range?.start, range?.end];
  const query =
    start === undefined || end === undefined || places.query === null
      ? null
      : {
          ...places.query,
          start,
          end,
          state: STATE_CODES[state],
          lang,
          ...(handling && { handling }),
          ...(priority && { priority }),
          ...(remark && { remark }),
          ...(incident && { incident }),
        };
  const { last: lastTable, ...result } = useAlarmTable(query, grid);
  const [opened, open] = useOpenedAlarm(result.retry);
  const [selected, setSelected] = useState<Selection>(new Map());
  const bulk = useRef<BulkHandle>(null);
  const selection = useMemo(
    () => ({ selected, toggle: (row: TableRow) => setSelected((before) => toggled(before, row)) }),
    [selected],
  );
  const alarms = query && result.state.phase === 'read' ? result.state.alarms : null;
  const last = query && lastTable;

  function shown(): ReactNode {
    if (entities === null) return <ListSkeleton />;
    if (query !== null) {
      const recovery = state !== 'pending';
      const onSort = (chosen: typeof sort) => setFilter({ sort: chosen });
      return (
        <FaultTable
          {...result}
          grid={grid}
          text={text}
          sort={sort}
          onSort={onSort}
          recovery={recovery}
          onOpen={(row) =>
            Number(row.members) > 1 ? setFilter({ incident: Number(row.incident) }) : open(Number(row.id))
          }
          onKey={onKey}
        />
      );
    }
    const missing = places.of === 0 ? 'none' : places.query === null ? 'device' : 'time';
    return (
      <EmptyState icon={<WarningIcon />} title={t(`choose.${missing}`)} hint={t(`choose.${missing}Hint`)} />
    );
  }

  function onKey(key: string, row: TableRow): boolean {
    if (key === ' ') selection.toggle(row);
    else if (key === 'a') bulk.current?.acknowledge();
    else if (key === 's') bulk.current?.shelve();
    else if (key === 'escape') setSelected(new Map());
    else return false;
    return true;
  }

  return (
    <div className={layout.page}>
      <PageHead title={t('title')}>
        <AlarmLoad />
        <Button variant="default" component={Link} to={paths.maintenance} leftSection={<MaintenanceIcon />}>
          {t('maintenance')}
        </Button>
      </PageHead>
      <div className={styles.parts}>
        <FaultDevices {...places} />
        <div className={styles.main}>
          <FaultTools filter={filter} onChange={setFilter}>
            {last && range && entities && (
              <FaultExport
                filter={filter}
                range={range}
                alarms={last}
                isReading={alarms === null}
                devices={places.describe}
              />
            )}
          </FaultTools>
          {incident !== null && (
            <Notice
              text={t('incident.shown')}
              action={t('incident.all')}
              onAction={() => setFilter({ incident: null })}
            />
          )}
          {alarms &&
            ALARM_REMARKS.filter((one) => alarms.remarks[one] > 0 || remark === one).map((one) => (
              <Notice
                key={one}
                icon={<RemarkIcon remark={one} />}
                text={t(`remark.${one}`, { count: alarms.remarks[one] })}
                action={t(remark === one ? 'remark.all' : 'remark.show')}
                onAction={() => setFilter({ remark: remark === one ? null : one })}
              />
            ))}
          {last && last.table.rows > 0 && (
            <BulkActions
              ref={bulk}
              table={last.table}
              query={query}
              selected={selected}
              onSelect={setSelected}
            />
          )}
          <SelectionContext value={selection}>{shown()}</SelectionContext>
          {alarms &&
            'days' in span &&
            state !== 'resolved' &&
            handling === null &&
            priority === null &&
            remark === null &&
            incident === null &&
            places.isEverything && (
              <OlderOpen
                since={start ?? 0}
                occasion={alarms}
                onShow={() => setFilter({ state: 'pending', span: { from: OLDEST, until: end ?? now } })}
              />
            )}
          {alarms?.cutAt != null && (
            <Text tone="soft" size={14} role="note">
              {t('cut', { time: format.dateTime(alarms.cutAt) })}
            </Text>
          )}
          <Row as="p" gap={[4, 24]} justify="between" wrap tone="faint" size={13}>
            <span role="status">
              {alarms && countText(alarms.table.rows, alarms.warnings + alarms.faults)}
            </span>
            <span>{t('zone', { zone: format.zone(zone, now) })}</span>
          </Row>
        </div>
      </div>
      {opened !== null && (
        <AlarmPanel key={opened} alarmId={opened} onOpen={open} onClose={() => open(null)} />
      )}
    </div>
  );

  function countText(rows: number, of: number): string {
    const all = format.integer(of);
    if (rows === of) return t('total', { count: of, all });
    return t('found', { count: of, all, found: format.integer(rows) });
  }
}

/** The alarm whose panel is open, by its id. */
function useOpenedAlarm(reread: () => void): [number | null, (id: number | null) => void] {
  const { t } = useTranslation('fault');
  const showMessage = useMessage();
  const [opened, setOpened] = useState<number | null>(null);
  const open = useCallback(
    (id: number | null) => {
      // An alarm that was pushed by its gateway has its id only once the table is read again.
      if (id === null || id > 0) setOpened(id);
      else {
        showMessage({ kind: 'warning', text: t('panel.justArrived') });
        reread();
      }
    },
    [t, showMessage, reread],
  );
  return [opened, open];
}

interface OlderOpenProps {
  /** ms */
  since: number;
  /** Counted again whenever it changes. */
  occasion: unknown;
  onShow: () => void;
}

/** How many alarms are open that began before the range, so that the table agrees with the counters elsewhere. */
function OlderOpen({ since, occasion, onShow }: OlderOpenProps) {
  const { t } = useTranslation('fault');
  const { data: count = 0 } = useEngineQuery({
    key: ['open alarms before', since, occasion],
    ask: async ({ api }) => (await api.alarms.history({ start: 0, end: since, state: 0 })).length,
    keepsPrevious: true,
  });
  if (count === 0) return null;
  return <Notice text={t('older', { count })} action={t('showOlder')} onAction={onShow} />;
}

interface NoticeProps {
  icon?: ReactNode;
  text: string;
  action: string;
  onAction: () => void;
}

function Notice({ icon, text, action, onAction }: NoticeProps) {
  return (
    <Text tone="soft" size={14}>
      {icon} {text}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onAction}>
        {action}
      </Button>
    </Text>
  );
}

/** The tree of stations and devices: beside the table, or in a drawer where space is short. */
function FaultDevices({ count, of, tree }: Pick<FaultDevicesState, 'count' | 'of' | 'tree'>) {
  const { t } = useTranslation('fault');
  const { t: common } = useTranslation();
  const narrow = useMediaQuery('(max-width: 74.99em)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);

  if (!narrow)
    return (
      <aside className={styles.tree} aria-label={t('devices.label')}>
        {tree}
      </aside>
    );
  return (
    <>
      <Button
        variant="default"
        className={styles.button ?? ''}
        leftSection={<StationIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('devices.chosen', { count, of })}
      </Button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        title={t('devices.label')}
        size="min(24rem, 100%)"
        closeButtonProps={{ 'aria-label': common('action.close') }}
        classNames={{ content: styles.drawer ?? '', body: styles.body ?? '' }}
      >
        {tree}
        <Button fullWidth onClick={() => setOpen(false)}>
          {t('devices.show')}
        </Button>
      </Drawer>
    </>
  );
}
