import { type Carrier, FlowPicture, type Held } from '@heliograph/board';
import type { Device, ModFun } from '@heliograph/contracts/http';
import type { DeviceLive } from '@heliograph/engine-client';
import { Code } from '@heliograph/domain/models';
import { useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import { createElement, useMemo } from 'react';
import { deviceTypeIcon } from '../../../../shared/device/deviceTypeIcon.ts';
import styles from './DeviceOverview.module.css';
import { Figures } from './Figures.tsx';
import { GatewayDevices } from './GatewayDevices.tsx';
import { overviewOf } from './overviewOf.ts';
import { PartTable } from './PartTable.tsx';

export interface DeviceOverviewProps {
  device: Device;
  /** What the device measures. */
  funs: readonly ModFun[];
  live: DeviceLive;
  /** ms */
  now: number;
}

/** A device at a glance, by what its model measures (spec A §2.5). */
export function DeviceOverview({ device, funs, live, now }: DeviceOverviewProps) {
  const { t } = useTranslation('device');
  const { flow, figures, pvInputs, phases } = useMemo(() => overviewOf(funs), [funs]);
  const held = (code: string): Held => {
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
        {device.device_type === 'C001' && <GatewayDevices gateway={device} />}
      </div>
    );
  return (
    <div className={styles.overview} data-flow>
      <div className={styles.column}>
        <Card title={t('overview.flow')}>
          <FlowPicture
            hub={createElement(deviceTypeIcon(device.device_type))}
            powers={powersOf(flow, held)}
            soc={held(Code.soc)}
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

const powersOf = (flow: Partial<Record<Carrier, string>>, held: (code: string) => Held) =>
  Object.fromEntries(Object.entries(flow).map(([carrier, code]) => [carrier, held(code)])) as Partial<
    Record<Carrier, Held>
  >;
