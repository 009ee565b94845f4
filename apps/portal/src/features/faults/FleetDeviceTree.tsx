import type { Entities } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import { CheckTree } from '../../shared/tree/CheckTree.tsx';
import { deviceNodes, stationOfKey } from '../../shared/tree/deviceNodes.tsx';
import type { TreeNode } from '../../shared/tree/treeNode.ts';
import { useFleetBranches } from '../../shared/tree/useFleetBranches.tsx';
import {
  deviceTick,
  EVERYTHING,
  groupTick,
  NOTHING,
  stationTick,
  toggleDevice,
  toggleGroup,
  toggleStation,
  type Choice,
  type Held,
  type HeldStation,
} from './fleetChoice.ts';

interface FleetDeviceTreeProps {
  label: string;
  entities: Entities;
  choice: Choice;
  held: Held;
  /** Chosen devices. */
  count: number;
  onChange: (choice: Choice) => void;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** The groups, stations and devices of a fleet that is read in parts, where groups can be chosen as such. */
export function FleetDeviceTree({ label, entities, choice, held, count, onChange }: FleetDeviceTreeProps) {
  const { t } = useTranslation('tree');
  const byId = useMemo(() => new Map(held.map((station) => [station.id, station])), [held]);
  const nodes = useMemo(() => {
    const ticked = (node: TreeNode, station: HeldStation): TreeNode => ({
      ...node,
      tick: stationTick(choice, station),
      children: Array.isArray(node.children)
        ? (node.children as TreeNode[]).map((device) => ({
            ...device,
            tick: deviceTick(choice, station, device.key),
          }))
        : node.children,
    });
    return new Map(
      deviceNodes(entities).flatMap((node) => {
        const station = byId.get(stationOfKey(node.key));
        return station ? [[station.id, ticked(node, station)] as const] : [];
      }),
    );
  }, [entities, choice, byId]);
  const { tree, by, text, loaders } = useFleetBranches({ nodes, empty: null });
  const prefix = `${by} `;
  const shown = tree.nodes.map((node) =>
    node.key.startsWith(prefix)
      ? { ...node, tick: groupTick(choice, by, node.key.slice(prefix.length), held) }
      : node,
  );
  const getStation = (key: string) => byId.get(stationOfKey(key));

  function press({ key }: TreeNode) {
    const station = getStation(key);
    if (station) onChange(toggleStation(choice, station));
    else if (key.startsWith(prefix)) onChange(toggleGroup(choice, by, key.slice(prefix.length), held));
    else {
      const owner = held.find(({ devices }) => devices.includes(key));
      if (owner) onChange(toggleDevice(choice, owner, key));
    }
  }

  /** Everything, or what the search found as far as it is shown. */
  function chooseAll() {
    if (text.trim() === '') onChange(EVERYTHING);
    else
      onChange(
        shown.reduce((before, { key }) => {
          const station = getStation(key);
          return station && stationTick(before, station) !== 'true' ? toggleStation(before, station) : before;
        }, choice),
      );
  }

  return (
    <>
      {loaders}
      <CheckTree
        {...tree}
        label={label}
        nodes={shown}
        checked={NO_KEYS}
        onChange={() => undefined}
        onPress={press}
        searchLabel={t('searchStations')}
        bulk={{ onAll: chooseAll, onClean: () => onChange(NOTHING), count }}
      />
    </>
  );
}
