import { leavesOf, type TreeNode } from './treeNode.ts';

/** A node as it is shown: one row. */
export interface TreeRow {
  node: TreeNode;
  /** 1 at the top, as `aria-level` counts. */
  level: number;
  /** Place among its siblings, from 1, and how many they are. */
  place: number;
  of: number;
  /** Row of the branch that it stands under; -1 at the top. */
  parent: number;
  /** Null where there is nothing to open. */
  open: boolean | null;
}

/**
 * The rows of a tree from the top, with what is open of it. Each word searched for has to be in the name or note of a
 * node or of a branch it stands under; branches are open down to what was found, unless they were closed since.
 *
 * @param open keys of branches that are open
 * @param closed keys of branches that are closed although something was found in them
 */
export function treeRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  closed: ReadonlySet<string>,
  text: string,
): TreeRow[] {
  const rows: TreeRow[] = [];
  function add(siblings: readonly Found[], level: number, parent: number) {
    siblings.forEach(({ node, inside }, index) => {
      const branch = node.children !== 'leaf';
      const isOpen = branch && (inside === null ? open.has(node.key) : !closed.has(node.key));
      const row = {
        node,
        level,
        parent,
        place: index + 1,
        of: siblings.length,
        open: branch ? isOpen : null,
      };
      const at = rows.push(row) - 1;
      if (!isOpen || !Array.isArray(node.children)) return;
      add(inside ?? (node.children as TreeNode[]).map(whole), level + 1, at);
    });
  }

  add(found(nodes, text), 1, -1);
  return rows;
}

/** Keys of the leaves that a search finds, whether or not the branches they stand under are open. */
export function foundLeaves(nodes: readonly TreeNode[], text: string): string[] {
  const under = ({ node, inside }: Found): string[] =>
    inside === null ? [...leavesOf(node)] : inside.flatMap(under);
  return found(nodes, text).flatMap(under);
}

/** A node of which something is shown: all of it, or what was found inside only. */
interface Found {
  node: TreeNode;
  inside: readonly Found[] | null;
}

function found(nodes: readonly TreeNode[], text: string): Found[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? nodes.map(whole) : nodes.flatMap((node) => find(node, words));
}

const whole = (node: TreeNode): Found => ({ node, inside: null });

function find(node: TreeNode, words: readonly string[]): Found[] {
  const own = `${node.name} ${node.note ?? ''} ${node.code ?? ''}`.toLowerCase();
  const missing = words.filter((word) => !own.includes(word));
  if (missing.length === 0) return [whole(node)];
  if (typeof node.children === 'string') return [];
  const inside = node.children.flatMap((child) => find(child, missing));
  return inside.length === 0 ? [] : [{ node, inside }];
}
