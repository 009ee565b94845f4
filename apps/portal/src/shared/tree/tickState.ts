import { leavesOf, type TreeNode } from './treeNode.ts';

export interface TickState {
  /** Leaves under the node that are ticked … */
  ticked: number;
  /** … of so many. */
  of: number;
}

/** How much of a node is ticked. */
export function tickState(node: TreeNode, checked: ReadonlySet<string>): TickState {
  let ticked = 0;
  let of = 0;
  for (const key of leavesOf(node)) {
    of++;
    if (checked.has(key)) ticked++;
  }
  return { ticked, of };
}

/** The ticked leaves after a node was pressed: all of it when some were not ticked, else none of it. */
export function pressed(node: TreeNode, checked: ReadonlySet<string>): Set<string> {
  const next = new Set(checked);
  const { ticked, of } = tickState(node, checked);
  for (const key of leavesOf(node)) {
    if (ticked < of) next.add(key);
    else next.delete(key);
  }
  return next;
}
