import type { Entities, FleetSummary, FleetTotal, StationLiveStatus } from '@heliograph/contracts/engine';
import { linkAtom, summaryAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BatteryIcon,
  EmptyState,
  GridIcon,
  LoadIcon,
  PvIcon,
  Reading,
  StationIcon,
  StatTile,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import styles from './FleetPanel.module.css';
import { FigureRow, StationShortlist, StatusRow, type StationShortlistProps } from './StationShortlist.tsx';
import { useShortlists } from './useShortlists.ts';

interface FleetPanelProps {
  /** Null until loaded. */
  entities: Entities | null;
  selected: number | null;
  onSelect: (station: number) => void;
  /** Below the lists of stations. */
  children?: ReactNode;
}

/**
 * Station counts by status, live power, and the stations that need attention or generate most; struck through as soon
 * as the connection is lost.
 */
export function FleetPanel({ entities, selected, onSelect, children }: FleetPanelProps) {
  const { t } = useTranslation('home');
  const summary = useAtomValue(summaryAtom);
  const isDisconnected = useAtomValue(linkAtom).state === 'disconnected';
  return (
    <section className={styles.panel} aria-label={t('fleet.label')}>
      {entities?.of === 0 ? (
        <EmptyState icon={<StationIcon />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <StatusCounts counts={summary?.stations ?? null} stale={isDisconnected} />
          <PowerTiles summary={summary} stale={isDisconnected} />
          <Shortlists
            stations={entities?.stations ?? []}
            isKnown={summary !== null}
            selected={selected}
            onSelect={onSelect}
          />
          {children}
        </>
      )}
    </section>
  );
}

interface ShortlistsProps extends Pick<StationShortlistProps, 'stations' | 'selected' | 'onSelect'> {
  /** The state of the fleet is known. */
  isKnown: boolean;
}

/** The stations that need attention, and those that generate most. */
function Shortlists({ isKnown, ...rest }: ShortlistsProps) {
  const { t } = useTranslation('home');
  const { attention, top, today } = useShortlists();
  const topEmpty = today ? 'fleet.topTodayEmpty' : 'fleet.topEmpty';
  return (
    <>
      <StationShortlist
        title={t('fleet.attention')}
        empty={t(isKnown ? 'fleet.attentionEmpty' : 'fleet.unknown')}
        ids={attention}
        row={(station) => <StatusRow station={station} />}
        {...rest}
      />
      <StationShortlist
        title={t(today ? 'fleet.topToday' : 'fleet.top')}
        aside={
          <Link to={paths.powerDetail} className={styles.all}>
            {t('fleet.all')}
          </Link>
        }
        empty={t(isKnown ? topEmpty : 'fleet.unknown')}
        ids={top}
        row={(station) => <FigureRow station={station} today={today} />}
        {...rest}
      />
    </>
  );
}

/** Most severe first; each links to its tab of the station list. */
const LISTED = ['fault', 'abnormal', 'offline', 'normal'] as const;

interface StatusCountsProps {
  /** Null until loaded. */
  counts: Record<StationLiveStatus, number> | null;
  stale: boolean;
}

/** Station counts by status, which is also the legend of the map. */
function StatusCounts({ counts, stale }: StatusCountsProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const unknown = counts?.nodata ?? 0;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        {t('fleet.status')}
        {unknown > 0 && (
          <span className={styles.note}>
            <StationStatus status="nodata" /> {format.integer(unknown)}
          </span>
        )}
      </h2>
      <ul className={styles.counts}>
        {LISTED.map((status) => (
          <li key={status}>
            <Link to={`${paths.powerDetail}?tab=${status}`} className={styles.count}>
              <Reading
                className={styles.number}
                value={counts && format.integer(counts[status])}
                stale={stale}
              />
              <StationStatus status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TILES = [
  { key: 'pv', Icon: PvIcon },
  { key: 'load', Icon: LoadIcon },
  { key: 'battery', Icon: BatteryIcon },
  { key: 'grid', Icon: GridIcon },
] as const;

/**
 * Live power of the fleet, with the number of reporting stations.
 *
 * @param summary null until loaded
 */
function PowerTiles({ summary, stale }: { summary: FleetSummary | null; stale: boolean }) {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation();
  const format = useFormat();

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        {t('fleet.power')}
        {summary?.newest != null && (
          <span className={styles.note}>{t('fleet.asOf', { time: format.time(summary.newest) })}</span>
        )}
      </h2>
      <div className={styles.tiles}>
        {TILES.map(({ key, Icon }) => {
          const total: FleetTotal = summary?.power[key] ?? { value: null, reporting: 0, of: 0 };
          const direction = flowDirection(key, total.value);
          const power =
            total.value === null ? null : format.power(direction ? Math.abs(total.value) : total.value);
          const reporting = common('reporting', { reporting: total.reporting, of: total.of });
          return (
            <StatTile
              key={key}
              icon={<Icon className={styles[key]} />}
              label={
                <>
                  {t(`fleet.${key}`)}
                  {direction && <span className={styles.direction}>{t(`fleet.${direction}`)}</span>}
                </>
              }
              value={power?.value ?? null}
              stale={stale}
              {...(power && { unit: power.unit })}
              hint={
                // Keeps its line while nothing is known yet.
                summary === null ? '\u00a0' : total.of > 0 && (stale ? <s>{reporting}</s> : reporting)
              }
            />
          );
        })}
      </div>
    </section>
  );
}

type FlowDirection = 'charging' | 'discharging' | 'importing' | 'exporting' | 'idle';

/** Power below which a battery or grid connection counts as idle, W. */
const IDLE_BELOW = 10;

/** Direction of the power flow; null if unknown, and for carriers with only one direction. */
export function flowDirection(
  carrier: 'pv' | 'load' | 'battery' | 'grid',
  watts: number | null,
): FlowDirection | null {
  if (watts === null || carrier === 'pv' || carrier === 'load') return null;
  if (Math.abs(watts) < IDLE_BELOW) return 'idle';
  if (carrier === 'battery') return watts > 0 ? 'discharging' : 'charging';
  return watts > 0 ? 'importing' : 'exporting';
}
