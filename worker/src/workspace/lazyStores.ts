import type { AlarmStore } from '../alarms/alarmStore.ts';
import { onFirstUse } from '../onFirstUse.ts';
import type { ParameterStore } from '../parameters/parameterStore.ts';
import type { EnginePorts } from '../ports.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';

interface Options {
  ports: EnginePorts;
  http: HttpClient;
  fleet: Pick<WorkspaceFleet, 'devices' | 'current'>;
  parameters: ParameterStore;
  alarms: AlarmStore;
  /** True if a portal page is open. */
  watched: () => boolean;
  upgradesChanged: () => void;
}

/** Stores that few pages need: created, with their modules, at the first request. */
export function createLazyStores(options: Options) {
  const { ports, http, fleet, parameters, alarms, watched, upgradesChanged } = options;
  return {
    /** Firmware upgrades of devices. */
    upgrades: onFirstUse(async () => {
      const { createUpgradeStore } = await import('./upgradeStore.ts');
      return createUpgradeStore({ ports, http, watched, changed: upgradesChanged });
    }),
    /** Diagnostics and commands of gateways. */
    gatewayCare: onFirstUse(async () => {
      const { createGatewayCare } = await import('../gateways/gatewayCare.ts');
      return createGatewayCare({ http, gateways: parameters.gateways, setTimer: ports.setTimer });
    }),
    /** Lists of alarms, as pages filter and sort them; once the fleet is loaded. */
    alarmTables: onFirstUse(async () => {
      const { createAlarmTables } = await import('../alarms/table/alarmTables.ts');
      return createAlarmTables({
        http,
        now: ports.now,
        changeLog: alarms.changeLog,
        places: () => ({ devices: fleet.devices(), stations: fleet.current()!.index.stations }),
      });
    }),
  };
}
