import type { ReactNode } from 'react';

export type Tick = 'true' | 'false' | 'mixed';

/** A group of stations, a station, a device or a property in a tree. */
export interface TreeNode {
  /** Unique in the tree. */
  key: string;
  name: string;
  /** Shown after the name and searched as well, for instance a serial number. */
  note?: string;
  /** Searched as well and shown as a tooltip, for instance a code. */
  code?: string;
  icon?: ReactNode;
  /** Its state where the page knows it otherwise than from the checked leaves. */
  tick?: Tick;
  /** Brings further siblings when it is pressed, and is nothing to choose. */
  isMore?: boolean;
  /** `leaf` has none; `toLoad` loads them when the branch is opened. */
  children: readonly TreeNode[] | 'leaf' | 'toLoad';
}

/** Keys of the loaded leaves under a node, or its own when it is a leaf. */
export function* listLeaves(node: TreeNode): Generator<string> {
  if (node.isMore) return;
  if (node.children === 'leaf') yield node.key;
  else if (node.children !== 'toLoad') for (const child of node.children) yield* listLeaves(child);
}

interface CheckState {
  /** Checked leaves under the node … */
  ticked: number;
  /** … of this many. */
  of: number;
}

/** The state of a node's box; null for one without. */
export function getTick(node: TreeNode, checked: ReadonlySet<string>, leavesOnly: boolean): Tick | null {
  if (node.isMore || (leavesOnly && node.children !== 'leaf')) return null;
  if (node.tick) return node.tick;
  const { ticked, of } = checkState(node, checked);
  return ticked === 0 ? 'false' : ticked === of ? 'true' : 'mixed';
}

/** How many leaves of a node are checked. */
export function checkState(node: TreeNode, checked: ReadonlySet<string>): CheckState {
  let ticked = 0;
  let of = 0;
  for (const key of listLeaves(node)) {
    of++;
    if (checked.has(key)) ticked++;
  }
  return { ticked, of };
}

/** The checked leaves after a node is toggled: all of its leaves, or none if all were checked. */
export function toggleNode(node: TreeNode, checked: ReadonlySet<string>): Set<string> {
  const next = new Set(checked);
  const { ticked, of } = checkState(node, checked);
  for (const key of listLeaves(node)) {
    if (ticked < of) next.add(key);
    else next.delete(key);
  }
  return next;
}
