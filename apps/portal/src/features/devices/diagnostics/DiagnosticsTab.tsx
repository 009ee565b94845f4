import type { Device } from '@heliograph/contracts/http';
import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { entitiesAtom, nowAtom, linkAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, EmptyState, Grid, Notice, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSizeText } from '../../../shared/firmware/useSizeText.ts';
import { InfoIcon } from '../../../shared/icons.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { useDurationText } from '../detail/realTime/propertyText.ts';
import { BusCard } from './BusCard.tsx';
import { CommandDialog, type Command } from './CommandDialog.tsx';
import { DeviceList } from './DeviceList.tsx';
import styles from './Diagnostics.module.css';
import { LogCard } from './LogCard.tsx';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { lazyPart } from '../../../shared/failure/lazyPart.tsx';

const GatewayConnections = lazyPart(
  async () => (await import('../../../shared/gateway/GatewayConnections.tsx')).GatewayConnections,
  <ListSkeleton />,
);

/** How a gateway is: its program, buses and devices, what it can be made to do, its log, and how it connects. */
export function DiagnosticsTab({ device }: { device: Device }) {
  return (
    <div className={styles.tab}>
      <Reported device={device} />
      <ConnectCard station={device.station_id} />
    </div>
  );
}

function ConnectCard({ station: id }: { station: number }) {
  const { t } = useTranslation('gateway');
  const station = useAtomValue(entitiesAtom)?.stations.find((one) => one.id === id);
  const [isOpen, setIsOpen] = useState(false);
  if (!station?.rights.includes('editAll')) return null;
  return (
    <Card
      title={t('title')}
      aside={
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'notice.hide' : 'notice.show')}
        </Button>
      }
    >
      {isOpen && <GatewayConnections station={id} />}
    </Card>
  );
}

function Reported({ device }: { device: Device }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const now = useAtomValue(nowAtom);
  const query = useDiagnostics(device.device_id);
  const [command, setCommand] = useState<Command | null>(null);

  const at = query.data?.at ?? now;
  // The shown second may have begun before the answer came.
  const age = Math.max(0, now - at);
  const content = (reported: GatewayDiagnostics) => {
    const gatewayTime = reported.at + age;
    return (
      <>
        <Program reported={reported} />
        <Text as="h2" above={8} size={17} weight={650}>
          {t('buses')}
        </Text>
        {reported.buses.length === 0 && <p className={styles.note}>{t('noBuses')}</p>}
        <Grid min={384} gap={16} align="start">
          {reported.buses.map((bus) => (
            <BusCard
              key={bus.name}
              bus={bus}
              now={gatewayTime}
              onRestart={() => setCommand({ command: 'restart_bus', value: bus.name, name: bus.name })}
            />
          ))}
        </Grid>
        <DeviceList devices={reported.devices} now={gatewayTime} onCommand={setCommand} />
        <LogCard device={device} />
        {command && (
          <CommandDialog
            gateway={device}
            command={command}
            onDone={() => void query.refetch()}
            onClose={() => setCommand(null)}
          />
        )}
      </>
    );
  };
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      loading={
        <div role="status" aria-label={t('waiting')}>
          <ListSkeleton />
        </div>
      }
      stale={<Notice tone="warning">{t('stale', { ago: format.ago(at, at + age) })}</Notice>}
    >
      {({ reported }) =>
        reported === null ? (
          <EmptyState icon={<InfoIcon />} title={t('unsupported')} hint={t('unsupportedHint')} />
        ) : (
          content(reported)
        )
      }
    </Loaded>
  );
}

function Program({ reported: { software, version, uptime, store } }: { reported: GatewayDiagnostics }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const duration = useDurationText();
  const size = useSizeText();
  const { samples, bytes, most_bytes: most } = store;
  const waiting = { samples: format.integer(samples), size: size(bytes) };
  const facts = [
    [t('gateway'), software],
    [t('version'), version],
    [t('uptime'), duration(uptime / 1000)],
    [
      t('waitingSamples'),
      samples === 0
        ? t('waitingNone')
        : most === null
          ? t('waitingValue', waiting)
          : t('waitingOf', { ...waiting, most: size(most) }),
    ],
  ] as const;
  return (
    <Card title={t('gateway')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** ms between two requests. */
const EVERY_MS = 5_000;

/** Diagnostics of a gateway, and when they came, ms; `reported` is null if it does not report diagnostics. */
function useDiagnostics(deviceId: string) {
  const isLive = useAtomValue(linkAtom).state === 'live';
  return useEngineQuery({
    key: isLive ? ['gateways.diagnostics', deviceId] : null,
    ask: async ({ api }) => ({ reported: await api.gateways.diagnostics({ deviceId }), at: Date.now() }),
    every: (answer) => (answer?.reported === null ? false : EVERY_MS),
    keepsPrevious: true,
  });
}
