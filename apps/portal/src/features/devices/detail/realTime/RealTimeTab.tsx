import { LiveReading } from '@heliograph/board';
import type { LastHour, LiveValue } from '@heliograph/contracts/engine';
import type { AnswerOf, Device, getDeviceFuns, ModFun } from '@heliograph/contracts/http';
import { DeviceTypeCode } from '@heliograph/domain/models';
import { deviceLiveAtom, nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Grid, ReloadIcon, Row, Sparkline, Tabs, Text } from '@heliograph/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Loaded } from '../../../../shared/query/Loaded.tsx';
import { DeviceOverview } from '../DeviceOverview.tsx';
import { formatPropertyText, formatPropertyValue, isLive, isText, useDurationText } from './propertyText.ts';
import styles from './RealTimeTab.module.css';
import type { RequestedValues } from './useRequestedValues.ts';
import { lastKnownValues, useLastHour } from './useLastHour.ts';

/** Properties and groups of a device model. */
type Model = AnswerOf<typeof getDeviceFuns>;

interface RealTimeTabProps {
  device: Device;
  /** Its model. */
  query: UseQueryResult<Model>;
  /** The model's properties, without its settings. */
  properties: readonly ModFun[];
  requested: RequestedValues;
  /** Above everything else. */
  children: ReactNode;
}

/** Every measured property by group: current value, age, and the last hour (DET-01). */
export function RealTimeTab({ query, ...values }: RealTimeTabProps) {
  const { t } = useTranslation('device');
  return (
    <Loaded query={query} failed={t('realTime.failed')}>
      {(model) => <Values model={model} {...values} />}
    </Loaded>
  );
}

const ALL = 'all';

function Values({
  device,
  model,
  properties,
  requested,
  children,
}: Omit<RealTimeTabProps, 'query'> & { model: Model }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const [group, setGroup] = useState(ALL);
  const codes = useMemo(() => properties.filter(isLive).map(({ fun_code }) => fun_code), [properties]);
  const liveValues = useAtomValue(useMemo(() => deviceLiveAtom(device, codes), [device, codes]));
  const hour = useLastHour(device.device_id, codes);
  const live = useMemo(
    () => new Map([...(hour ? lastKnownValues(hour) : []), ...liveValues]),
    [hour, liveValues],
  );
  const { possible, texts, at, busy, request } = requested;
  useMeterReading(device, requested);
  const now = useAtomValue(nowAtom);
  // Texts are only ever requested.
  const known = possible ? properties : properties.filter(isLive);
  const groups = model.groups.filter(({ group_id }) => known.some((fun) => fun.group_id === group_id));
  const shown = known.filter(({ group_id }) => group === ALL || group_id === group);

  return (
    <Grid gap={20} shrinks>
      {children}
      <DeviceOverview device={device} funs={properties} live={live} now={now} />
      <Tabs
        label={t('realTime.groups')}
        value={group}
        tabs={[
          { value: ALL, label: t('realTime.all') },
          ...groups.map(({ group_id, group_name }) => ({ value: group_id, label: group_name })),
        ]}
        onChange={setGroup}
      >
        <Row gap={[8, 16]} align="center" justify="between" wrap>
          <Text as="span" tone="faint" size={13} role="status">
            {at !== null && t('realTime.askedAt', { time: format.time(at) })}
          </Text>
          {possible && (
            <Button
              variant="default"
              leftSection={<ReloadIcon />}
              loading={busy}
              onClick={() => void request()}
            >
              {t('realTime.refresh')}
            </Button>
          )}
        </Row>
        <ul className={styles.values}>
          {shown.map((fun) => (
            <ValueRow
              key={fun.fun_code}
              fun={fun}
              live={live.get(fun.fun_code)}
              // Values of a device that has reported before are unknown until they arrive.
              isKnown={live.size > 0 || device.last_online === null}
              text={texts[fun.fun_code]}
              hour={hour}
              now={now}
            />
          ))}
        </ul>
      </Tabs>
    </Grid>
  );
}

/** Gaps longer than this, ms, break the line: some devices report only every five minutes. */
const BRIDGED = 300_000;

interface ValueRowProps {
  fun: ModFun;
  live: LiveValue | undefined;
  /** Without a value, nothing was ever reported. */
  isKnown: boolean;
  /** The device's reply for a text property. */
  text: string | null | undefined;
  hour: LastHour | null;
  /** ms */
  now: number;
}

/** One value. Past its time-to-live it is struck through and shows its age. */
function ValueRow({ fun, live, isKnown, text, hour, now }: ValueRowProps) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const duration = useDurationText();
  const fresh = live !== undefined && now <= live.at + live.ttl;
  const history = hour?.columns[fun.fun_code];
  // `ago` has no wording for less than a minute.
  const timeText = (at: number) => (fresh || now - at < 60_000 ? format.time(at) : format.ago(at, now));
  return (
    <li
      className={styles.row}
      data-code={fun.fun_code}
      data-stale={live !== undefined && !fresh ? true : undefined}
    >
      <Text as="span" tone="soft" size={14} breaks>
        {fun.fun_name}
      </Text>
      <span className={styles.line}>
        {hour && history && fun.kind !== 'state' && (
          <Sparkline values={history} bridge={BRIDGED / hour.step} />
        )}
      </span>
      <Text as="span" weight={600} end breaks>
        {isText(fun) ? (
          formatPropertyText(fun, text)
        ) : (
          <LiveReading
            lastKnown={live && { value: live.value, fresh, at: live.at }}
            format={(value) => formatPropertyValue(fun, value, format, duration)}
          />
        )}
      </Text>
      <span className={styles.age}>
        {live ? timeText(live.at) : isText(fun) || !isKnown ? '' : t('never')}
      </span>
    </li>
  );
}

const EVERY_MS = 10_000;

/** Polls a meter while its tab is open (DET-05). */
function useMeterReading({ device_type }: Pick<Device, 'device_type'>, { refresh }: RequestedValues): void {
  useEffect(() => {
    if (device_type !== DeviceTypeCode.smartMeter) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [device_type, refresh]);
}
