import { powerAtom, useExpectedShares, useFleetQuery, type ShownStations } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { dateText } from '@heliograph/domain/reports';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import {
  BrokenLinkIcon,
  Card,
  EmptyState,
  Reading,
  Skeleton,
  StaleBadge,
  StationIcon,
} from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, type ReactNode } from 'react';
import { SceneFrame, type SceneProps } from '../shared/SceneFrame.tsx';
import { stationsStaleAtom, useThrottledStations } from '../shared/useShownStations.ts';
import { rankShares, rankStations, type RankedBy, type Ranking } from './ranking.ts';
import styles from './RankingScene.module.css';
import { RankList } from './RankList.tsx';

/** The stations by today's generation, or by the part of their expected energy that came. */
export function RankingScene({ scene: { by } }: SceneProps<'ranking'>) {
  return by === 'expected' ? <ExpectedRanking /> : <TodayRanking by={by} />;
}

/** [LOS-06] The stations by the part of their expected energy that came, the least on top. */
function ExpectedRanking() {
  const { t } = useTranslation('lossReport');
  const format = useFormat();
  const { value, failed, stale } = useExpectedShares();
  const entities = useAtomValue(entitiesAtom);
  const stations = entities?.isPartial ? NO_STATIONS : entities?.stations;
  const ranks = useMemo(() => (value && stations ? rankShares(value, stations) : null), [value, stations]);
  return (
    <SceneFrame title={t('rank.ofExpected')}>
      {!value || !ranks ? (
        <Only>
          {failed ? <EmptyState icon={<BrokenLinkIcon />} title={t('rank.failed')} /> : <Skeleton />}
        </Only>
      ) : value.of === 0 ? (
        <Only>
          <EmptyState icon={<StationIcon />} title={t('rank.noneJudged')} hint={t('rank.noneJudgedHint')} />
        </Only>
      ) : (
        <div className={styles.layout}>
          <dl className={styles.total} data-stale={stale || undefined}>
            <div>
              <dt>{t('rank.shareOfAll')}</dt>
              <dd>
                <Reading
                  className={styles.value}
                  value={value.share === null ? null : format.number(value.share * 100, 1)}
                  unit="%"
                  stale={stale}
                />
              </dd>
            </div>
            <div className={styles.reporting}>
              <Reading
                value={t('rank.judged', {
                  judged: format.integer(value.of),
                  of: format.integer(value.stations),
                })}
                stale={stale}
              />
            </div>
          </dl>
          <Card
            title={t('rank.byExpected')}
            stale={stale}
            foot={
              <>
                {stale && <StaleBadge at={value.computedAt} />}
                {t('rank.todayNotJudged')}
              </>
            }
          >
            <RankList ranks={ranks} by="expected" missing={t('rank.notJudged')} stale={stale} />
          </Card>
        </div>
      )}
    </SceneFrame>
  );
}

const NO_STATIONS: readonly Station[] = [];

function Only({ children }: { children: ReactNode }) {
  const { t } = useTranslation('lossReport');
  return (
    <Card title={t('rank.ofExpected')} className={styles.only}>
      {children}
    </Card>
  );
}

type Measure = Exclude<RankedBy, 'expected'>;

/** The stations by today's generation, the best on top. */
function TodayRanking({ by }: { by: Measure }) {
  const { t } = useTranslation(['scene', 'home']);
  const format = useFormat();
  const stale = useAtomValue(stationsStaleAtom);
  const todays = useThrottledStations(listTodays);
  const { stations, best } = useRankedStations(by);

  const ranking = useMemo(
    () => rankStations(stations ?? [], (id) => todays.value.get(id) ?? null, by),
    [stations, todays, by],
  );

  return (
    <SceneFrame title={t('ranking')}>
      {stations === undefined || (todays.version < 2 && todays.value.size === 0 && stations.length > 0) ? (
        <Card title={t('rank.total')} className={styles.only}>
          <Skeleton />
        </Card>
      ) : stations.length === 0 ? (
        <Card title={t('rank.total')} className={styles.only}>
          <EmptyState icon={<StationIcon />} title={t('home:empty')} />
        </Card>
      ) : (
        <div className={styles.layout}>
          <TotalLine
            ranking={best ? { ...ranking, total: best.total, fleetYield: null } : ranking}
            by={best ? 'energy' : by}
            stale={stale}
          />
          <Card
            title={t(by === 'energy' ? 'rank.byEnergy' : 'rank.byYield')}
            stale={stale}
            foot={
              best
                ? t('rank.best', { count: best.ids.length, of: format.integer(best.of) })
                : ranking.withoutCapacity > 0 && t('rank.noCapacity', { count: ranking.withoutCapacity })
            }
          >
            <RankList ranks={ranking.ranks} by={by} missing={t('rank.notReporting')} stale={stale} />
          </Card>
        </div>
      )}
    </SceneFrame>
  );
}

/** Energy of today, kWh, by station. */
const listTodays = ({ rows }: ShownStations): ReadonlyMap<number, number | null> =>
  new Map(Array.from(rows.entries(), ([id, { today }]) => [id, today]));

/** More than fit on a wall. */
const BEST = 30;

/**
 * The stations to rank, undefined until known: all, or the best of today where the fleet is read in parts, with the sums
 * of all.
 */
function useRankedStations(by: Measure) {
  const { call } = useEngine();
  const entities = useAtomValue(entitiesAtom);
  const isPartial = entities?.isPartial ?? false;
  const load = useCallback(async () => {
    const { rows, total, totals, computed_at } = await call('fleet.getGenerationPage', {
      period: 'day',
      date: dateText(viewerZone(), Date.now()),
      sort: by === 'energy' ? 'generation' : 'specificYield',
      descending: true,
      limit: BEST,
    });
    return {
      ids: rows.map(({ station_id }) => station_id),
      total: totals.generation,
      of: total,
      computedAt: computed_at,
    };
  }, [call, by]);
  const { value: best } = useFleetQuery(load, { key: isPartial ? by : null });
  useLookAt({ stations: best?.ids ?? [] });
  const stations = useMemo(() => {
    if (!isPartial) return entities?.stations;
    const ids = new Set(best?.ids);
    return best ? entities?.stations.filter(({ id }) => ids.has(id)) : undefined;
  }, [entities, isPartial, best]);
  return { stations, best };
}

/** The fleet's generation, and how many stations report now, as everywhere. */
function TotalLine({ ranking, by, stale }: { ranking: Ranking; by: Measure; stale: boolean }) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const { total, fleetYield } = ranking;
  const pv = useAtomValue(powerAtom)?.pv;
  const energy = total === null ? null : format.energy(total);
  return (
    <dl className={styles.total} data-stale={stale || undefined}>
      <div>
        <dt>{t('rank.total')}</dt>
        <dd>
          <Reading
            className={styles.value}
            value={energy?.value ?? null}
            stale={stale}
            {...(energy && { unit: energy.unit })}
          />
        </dd>
      </div>
      {by === 'yield' && (
        <div>
          <dt>{t('rank.fleetYield')}</dt>
          <dd>
            <Reading
              className={styles.value}
              value={fleetYield === null ? null : format.number(fleetYield)}
              unit="kWh/kWp"
              stale={stale}
            />
          </dd>
        </div>
      )}
      <div className={styles.reporting}>
        {pv && (
          <Reading
            value={t('common:reporting', {
              reporting: format.integer(pv.reporting),
              of: format.integer(pv.of),
            })}
            stale={stale}
          />
        )}
      </div>
    </dl>
  );
}
