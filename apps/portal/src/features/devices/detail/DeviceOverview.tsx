import { carrierFlow, FlowDiagram, LiveReading, type Carrier, type LastKnown } from '@heliograph/board';
import type { Device, ModFun } from '@heliograph/contracts/http';
import { Code, isGateway } from '@heliograph/domain/models';
import { entitiesAtom, type DeviceLive } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, StatusLabel, Text, ScrollHint } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { createElement, useMemo } from 'react';
import { DeviceLinks } from '../../../shared/device/DeviceLinks.tsx';
import { deviceTone } from '../../../shared/device/deviceTone.ts';
import { deviceTypeIcon } from '../../../shared/device/deviceTypeIcon.ts';
import { useDeviceStatuses } from '../../../shared/device/useDeviceStatuses.ts';
import rows from '../../../shared/page/rows.module.css';
import { useDeviceRights } from '../deviceRights.ts';
import { useDeviceOperations } from '../dialogs/deviceOperations.tsx';
import { formatPropertyValue, useDurationText } from './realTime/propertyText.ts';
import styles from './DeviceOverview.module.css';
import { buildOverview, COUNTERS_OF_TODAY, QUANTITIES, type Part } from './buildOverview.ts';
import { useDeviceToday } from './useDeviceToday.ts';

interface DeviceOverviewProps {
  device: Device;
  /** Properties that the device measures. */
  funs: readonly ModFun[];
  live: DeviceLive;
  /** ms */
  now: number;
}

/** The key figures of a device, chosen by what its model measures (DET-06). */
export function DeviceOverview({ device, funs, live, now }: DeviceOverviewProps) {
  const { t } = useTranslation('device');
  const { flow, figures, pvInputs, phases } = useMemo(() => buildOverview(funs), [funs]);
  const today = useDeviceToday(
    device,
    figures.filter((code) => code in COUNTERS_OF_TODAY),
  );
  const held = (code: string): LastKnown => {
    const stored = today.get(code);
    if (stored) return stored;
    const known = live.get(code);
    return {
      value: known?.value ?? null,
      fresh: known !== undefined && now <= known.at + known.ttl,
      at: known?.at ?? null,
    };
  };
  const known = {
    figures: figures.length > 0 && (
      <Card title={t(flow ? 'overview.today' : 'overview.now')}>
        <Figures codes={figures} funs={funs} held={held} />
      </Card>
    ),
    pvInputs: pvInputs.length > 0 && <PartTable kind="pvInputs" parts={pvInputs} funs={funs} held={held} />,
    phases: phases.length > 0 && <PartTable kind="phases" parts={phases} funs={funs} held={held} />,
  };
  if (flow === null)
    return (
      <div className={styles.overview}>
        {known.figures}
        {known.pvInputs}
        {known.phases}
        {isGateway(device.device_type) && <GatewayDevices gateway={device} />}
      </div>
    );
  return (
    <div className={styles.overview} data-flow>
      <div className={styles.column}>
        <Card title={t('overview.flow')}>
          <FlowDiagram
            hub={createElement(deviceTypeIcon(device.device_type))}
            powers={listPowers(flow, held)}
            soc={held(Code.soc)}
            now={now}
          />
        </Card>
        {known.phases}
      </div>
      <div className={styles.column}>
        {known.figures}
        {known.pvInputs}
      </div>
    </div>
  );
}

const listPowers = (flow: Partial<Record<Carrier, string>>, held: (code: string) => LastKnown) =>
  Object.fromEntries(Object.entries(flow).map(([carrier, code]) => [carrier, held(code)])) as Partial<
    Record<Carrier, LastKnown>
  >;

interface FiguresProps {
  codes: readonly string[];
  funs: readonly ModFun[];
  held: (code: string) => LastKnown;
}

/** The most important figures, large. */
function Figures({ codes, funs, held }: FiguresProps) {
  const format = useFormat();
  const duration = useDurationText();
  return (
    <dl className={styles.figures}>
      {codes.map((code) => {
        const fun = funs.find(({ fun_code }) => fun_code === code);
        if (!fun) return null;
        const figure = held(code);
        const exchange = code === Code.gridPower;
        return (
          <div key={code} data-code={code}>
            <dt>{fun.fun_name}</dt>
            <Text as="dd" size={20} breaks>
              <LiveReading
                lastKnown={figure}
                format={(value) =>
                  formatPropertyValue(fun, exchange ? Math.abs(value) : value, format, duration)
                }
              />
            </Text>
            {exchange && <Exchange figure={figure} />}
          </div>
        );
      })}
    </dl>
  );
}

/** Direction of the grid power. */
function Exchange({ figure: { value, fresh } }: { figure: LastKnown }) {
  const { t } = useTranslation('station');
  if (value === null || !fresh) return null;
  const { direction } = carrierFlow('grid', { value, reporting: 1, of: 1 });
  return (
    <Text as="dd" tone="faint" size={13}>
      {t(`detail.direction.${direction}`)}
    </Text>
  );
}

interface PartTableProps {
  kind: 'pvInputs' | 'phases';
  parts: readonly Part[];
  funs: readonly ModFun[];
  held: (code: string) => LastKnown;
}

/** PV inputs or phases side by side. */
function PartTable({ kind, parts, funs, held }: PartTableProps) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const duration = useDurationText();
  const isReported = (code: string | undefined) => code !== undefined && held(code).value !== null;
  const listed = QUANTITIES.filter((quantity) => parts.some(({ codes }) => codes[quantity] !== undefined));
  const reported = listed.filter((quantity) => parts.some(({ codes }) => isReported(codes[quantity])));
  const measured = reported.length > 0 ? reported : listed;
  // A single-phase site uses one of three phases, and machines of one model have different numbers of inputs.
  const reporting = parts.filter(({ codes }) => Object.values(codes).some(isReported));
  const shown = reporting.length > 0 ? reporting : parts;
  return (
    <Card title={t(`overview.${kind}`)}>
      <ScrollHint label={t(`overview.${kind}`)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`overview.part.${kind}`)}</th>
              {measured.map((quantity) => (
                <th key={quantity} scope="col">
                  {t(`overview.quantity.${quantity}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number, codes }) => (
              <tr key={number}>
                <th scope="row">{t(`overview.name.${kind}`, { number })}</th>
                {measured.map((quantity) => {
                  const fun = funs.find(({ fun_code }) => fun_code === codes[quantity]);
                  return (
                    <td key={quantity}>
                      {fun && (
                        <LiveReading
                          lastKnown={held(fun.fun_code)}
                          format={(value) => formatPropertyValue(fun, value, format, duration)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollHint>
    </Card>
  );
}

/** Statuses counted on a gateway (DET-01): abnormal counts as warning, no data as offline. */
const COUNTED = ['normal', 'offline', 'fault', 'warning'] as const;

/** A gateway's devices, counted by status and listed. */
function GatewayDevices({ gateway }: { gateway: Device }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const format = useFormat();
  const openDialog = useDeviceOperations();
  const { addDevice } = useDeviceRights(gateway);
  const devices = useAtomValue(entitiesAtom)?.devices;
  const own = useDeviceStatuses(
    useMemo(() => devices?.filter(({ parent_id }) => parent_id === gateway.id) ?? [], [devices, gateway.id]),
  );
  const count = (counted: (typeof COUNTED)[number]) =>
    own.filter(({ status }) => {
      const tone = deviceTone[status];
      return (tone === 'nodata' ? 'offline' : tone) === counted;
    }).length;

  return (
    <Card title={t('overview.devices')}>
      <ul className={styles.counts} aria-label={t('overview.counts')}>
        {COUNTED.map((status) => (
          <li key={status} className={styles.count} data-status={status}>
            <Text as="span" size={22} weight={600}>
              {format.integer(count(status))}
            </Text>
            <StatusLabel tone={status}>{common(`status.${status}`)}</StatusLabel>
          </li>
        ))}
      </ul>
      {own.length === 0 ? (
        <p className={rows.none}>{t('overview.noDevices')}</p>
      ) : (
        <DeviceLinks label={t('overview.devices')} devices={own} />
      )}
      {addDevice && (
        <Button variant="default" className={styles.add} onClick={() => openDialog('addDevice', gateway)}>
          {t('menu.addDevice')}
        </Button>
      )}
    </Card>
  );
}
