import type { CustomerStation } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import {
  Checkbox,
  createIcon,
  EmptyState,
  Row,
  Skeleton,
  StationIcon,
  Text,
  VisuallyHidden,
} from '@heliograph/ui';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { StationPicture } from '../../shared/station/StationPicture.tsx';
import { splitBySide, matchesSearch, moveStations, type Side } from './assignment.ts';
import styles from './AssignmentBoard.module.css';

interface AssignmentBoardProps {
  stations: readonly CustomerStation[];
  bound: ReadonlySet<number>;
  unsaved: ReadonlySet<number>;
  /** True while saving: nothing can be moved. */
  busy: boolean;
  onChange: (bound: ReadonlySet<number>) => void;
}

/** [CUS-02] Unbound and bound stations side by side, with arrows that move the ticked ones. */
export function AssignmentBoard({ stations, bound, unsaved, busy, onChange }: AssignmentBoardProps) {
  const { t } = useTranslation('customers');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const sides = splitBySide(stations, bound);

  function tick(ids: readonly number[], on: boolean) {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  }

  const movable = (from: Side) => sides[from].map(({ id }) => id).filter((id) => ticked.has(id));

  function move(from: Side, to: Side) {
    const ids = movable(from);
    onChange(moveStations(bound, ids, to));
    tick(ids, false);
    setAnnouncement(t(to === 'bound' ? 'assign.boundNow' : 'assign.unboundNow', { count: ids.length }));
  }

  if (stations.length === 0)
    return (
      <EmptyState icon={<StationIcon />} title={t('assign.noStations')} hint={t('assign.noStationsHint')} />
    );
  const side = (which: Side) => (
    <StationSide side={which} stations={sides[which]} ticked={ticked} unsaved={unsaved} onTick={tick} />
  );
  return (
    <div className={styles.board} inert={busy}>
      {side('unbound')}
      <div className={styles.arrows}>
        <MoveButton
          to="bound"
          count={movable('unbound').length}
          icon={<ArrowRightIcon />}
          onMove={() => move('unbound', 'bound')}
        />
        <MoveButton
          to="unbound"
          count={movable('bound').length}
          icon={<ArrowLeftIcon />}
          onMove={() => move('bound', 'unbound')}
        />
      </div>
      {side('bound')}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Placeholder while the stations load. */
export function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.board} role="status" aria-label={t('loading')}>
      <div className={styles.waiting}>
        <Skeleton />
      </div>
      <div className={styles.arrows} />
      <div className={styles.waiting}>
        <Skeleton />
      </div>
    </div>
  );
}

interface StationSideProps {
  side: Side;
  stations: readonly CustomerStation[];
  ticked: ReadonlySet<number>;
  /** Stations moved here since the last save. */
  unsaved: ReadonlySet<number>;
  onTick: (ids: readonly number[], on: boolean) => void;
}

/** Rows a list begins with, and grows by on scrolling: a company may have 100,000 stations. */
const PAGE_ROWS = 100;
/** Distance from the end of a list at which it grows, in CSS pixels. */
const GROWS_AT = 600;

/** One of the two lists, with search and check boxes. */
function StationSide({ side, stations, ticked, unsaved, onTick }: StationSideProps) {
  const { t } = useTranslation('customers');
  const id = useId();
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(PAGE_ROWS);
  const shown = useMemo(
    () => stations.filter((station) => matchesSearch(station, search)),
    [stations, search],
  );
  const shownTicked = shown.filter((station) => ticked.has(station.id)).length;
  const sideTicked = stations.filter((station) => ticked.has(station.id)).length;
  const name = t(`assign.${side}`);

  return (
    <section className={styles.side} aria-labelledby={id}>
      <Row as="header" gap={[0, 12]} align="baseline" justify="between" wrap>
        <Text id={id} as="h3" size={16} weight={650}>
          {name}
        </Text>
        <Text as="span" tone="faint" size={13}>
          {t('assign.count', { count: stations.length })}
          {sideTicked > 0 && ` · ${t('assign.ticked', { count: sideTicked })}`}
        </Text>
      </Row>
      <SearchField
        size="sm"
        label={t('assign.searchIn', { list: name })}
        placeholder={t('assign.search')}
        value={search}
        onChange={(next) => {
          setSearch(next);
          setRows(PAGE_ROWS);
        }}
      />
      <Text as="div" pad={[0, 10]} size={15}>
        <Checkbox
          label={t('assign.selectAll')}
          checked={shown.length > 0 && shownTicked === shown.length}
          indeterminate={shownTicked > 0 && shownTicked < shown.length}
          disabled={shown.length === 0}
          onChange={(on) =>
            onTick(
              shown.map((station) => station.id),
              on,
            )
          }
        />
      </Text>
      {shown.length === 0 ? (
        <p className={styles.none}>
          {t(
            stations.length > 0
              ? 'assign.noMatch'
              : side === 'bound'
                ? 'assign.nothingBound'
                : 'assign.nothingUnbound',
          )}
        </p>
      ) : (
        <ul
          className={styles.list}
          aria-labelledby={id}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (rows < shown.length && scrollTop + clientHeight > scrollHeight - GROWS_AT)
              setRows(rows + PAGE_ROWS);
          }}
        >
          {shown.slice(0, rows).map((station) => (
            <li
              key={station.id}
              className={styles.station}
              data-ticked={ticked.has(station.id) || undefined}
              data-unsaved={unsaved.has(station.id) || undefined}
            >
              <Checkbox
                checked={ticked.has(station.id)}
                onChange={(on) => onTick([station.id], on)}
                label={
                  <Row as="span" gap={12} align="center" shrinks>
                    <StationPicture images={station.station_image} />
                    <span className={styles.words}>
                      <Text as="strong" size={15} weight={600}>
                        {station.station_name}
                      </Text>
                      <span className={styles.address}>{station.address}</span>
                      <span className={styles.postcode}>
                        {station.postal_code === ''
                          ? t('assign.noPostcode')
                          : t('assign.postcode', { postcode: station.postal_code })}
                      </span>
                      {unsaved.has(station.id) && (
                        <Text as="span" tone="warning" size={13} weight={600}>
                          {t('assign.changed')}
                        </Text>
                      )}
                    </span>
                  </Row>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface MoveButtonProps {
  to: Side;
  /** Number of stations to move. */
  count: number;
  icon: ReactNode;
  onMove: () => void;
}

/** An arrow that moves the ticked stations. It stays focusable with nothing to move, to keep the focus after a move. */
function MoveButton({ to, count, icon, onMove }: MoveButtonProps) {
  const { t } = useTranslation('customers');
  const idle = count === 0;
  const label = idle
    ? t(to === 'bound' ? 'assign.bindNone' : 'assign.unbindNone')
    : t(to === 'bound' ? 'assign.bind' : 'assign.unbind', { count });
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={idle}
      onClick={() => {
        if (!idle) onMove();
      }}
    >
      {icon}
      {!idle && <span aria-hidden>{count}</span>}
    </button>
  );
}

const ArrowRightIcon = createIcon(<path d="M4.5 12h15M13.5 6l6 6-6 6" />);
const ArrowLeftIcon = createIcon(<path d="M19.5 12h-15M10.5 6l-6 6 6 6" />);
