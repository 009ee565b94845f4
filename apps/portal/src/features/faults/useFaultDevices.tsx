import type { Entities, PageAnswer } from '@heliograph/contracts/engine';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useFleetPage } from '../../shared/fleet/useFleetPage.ts';
import { DeviceTree } from '../../shared/tree/DeviceTree.tsx';
import { formatDeviceSelection, parseDeviceSelection } from './deviceSelection.ts';
import { describeChoice, describeDevices } from './FaultExport.tsx';
import {
  choiceOnWire,
  countChosen,
  formatChoice,
  isNothing,
  NOTHING,
  parseChoice,
  type Choice,
  type Held,
} from './fleetChoice.ts';
import { FleetDeviceTree } from './FleetDeviceTree.tsx';
import type { AlarmQuery } from './useAlarmTable.ts';

export interface FaultDevices {
  /** Null when no device is chosen. */
  query: Pick<AlarmQuery, 'deviceIds' | 'choice'> | null;
  /** Chosen devices, and all there are. */
  count: number;
  of: number;
  /** All of a fleet whose alarms can be counted here. */
  isEverything: boolean;
  /** In words. */
  describe: () => string;
  tree: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();
const NO_GROUPS: PageAnswer<'fleet.getStationGroups'> = { stations: 0, devices: 0, areas: [], companies: [] };

/** The devices whose alarms are shown, as the address has them, and the tree that chooses them. */
export function useFaultDevices(text: string, onChange: (text: string) => void): FaultDevices {
  const { t } = useTranslation('fault');
  const entities = useAtomValue(entitiesAtom);
  const isPartial = entities?.isPartial ?? false;
  const choice = useMemo(() => (isPartial ? (parseChoice(text) ?? NOTHING) : NOTHING), [isPartial, text]);
  useLookAt({ stations: [...choice.stations.keys()], deviceIds: [...choice.devices.keys()] });
  const { data: answer } = useFleetPage('fleet.getStationGroups', isPartial ? {} : null);
  const groups = answer ?? NO_GROUPS;
  const held = useHeld(entities, groups);
  const checked = useMemo(
    () => (entities ? (parseDeviceSelection(text, entities.devices) ?? NONE) : NONE),
    [entities, text],
  );
  const label = t('devices.label');
  const words = {
    all: (count: number) => t('source.allDevices', { count }),
    more: (count: number) => t('source.moreStations', { count }),
  };

  if (entities && isPartial) {
    const count = countChosen(choice, groups, held);
    return {
      query: isNothing(choice) ? null : { choice: choiceOnWire(choice) },
      count,
      of: groups.devices,
      isEverything: false,
      describe: () =>
        describeChoice(choice, entities, groups, {
          ...words,
          without: (names) => t('source.without', { names }),
          noCompany: t('source.noCompany'),
        }),
      tree: (
        <FleetDeviceTree
          label={label}
          entities={entities}
          choice={choice}
          held={held}
          count={count}
          onChange={(next: Choice) => onChange(formatChoice(next))}
        />
      ),
    };
  }
  return {
    query: checked.size === 0 ? null : { deviceIds: [...checked] },
    count: checked.size,
    of: entities?.devices.length ?? 0,
    isEverything: checked.size === entities?.devices.length,
    describe: () => (entities ? describeDevices(checked, entities, words) : ''),
    tree: (
      <DeviceTree
        label={label}
        checked={checked}
        onChange={(next) => entities && onChange(formatDeviceSelection(next, entities.devices))}
      />
    ),
  };
}

/** Held part of a partial fleet. */
function useHeld(entities: Entities | null, { companies }: PageAnswer<'fleet.getStationGroups'>): Held {
  return useMemo(() => {
    if (!entities?.isPartial) return [];
    const devicesOf = new Map<number, string[]>(entities.stations.map(({ id }) => [id, []]));
    for (const { station_id, device_id } of entities.devices) devicesOf.get(station_id)?.push(device_id);
    const idOf = new Map(companies.map(({ id, name }) => [name, String(id)]));
    return entities.stations.map(({ id, area, enterprise_name }) => ({
      id,
      area,
      company: idOf.get(enterprise_name) ?? '0',
      devices: devicesOf.get(id) ?? [],
    }));
  }, [entities, companies]);
}
