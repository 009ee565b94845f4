import type { ReactNode } from 'react';

/** A station, a device or a property in a tree. */
export interface TreeNode {
  /** Unique in the tree. */
  key: string;
  name: string;
  /** Said behind the name, and searched as well; for instance a serial number. */
  note?: string;
  /** Found by this as well, which is told when the name is pointed at; for instance a code. */
  code?: string;
  icon?: ReactNode;
  /** `leaf` has none; those of `toLoad` are read when the branch is opened. */
  children: readonly TreeNode[] | 'leaf' | 'toLoad';
}

/** Keys of the leaves that stand under a node, or of itself when it is one; of branches only what is loaded. */
export function* leavesOf(node: TreeNode): Generator<string> {
  if (node.children === 'leaf') yield node.key;
  else if (node.children !== 'toLoad') for (const child of node.children) yield* leavesOf(child);
}
