import { foldText, searchWords } from '@heliograph/domain/textSearch';
import { listLeaves, type TreeNode } from './treeNode.ts';

/** A visible node: one row. */
export interface TreeRow {
  node: TreeNode;
  /** 1 at the top, as `aria-level` counts. */
  level: number;
  /** Position among its siblings, from 1, and their number. */
  place: number;
  of: number;
  /** Row of its branch; -1 at the top. */
  parent: number;
  /** Null for a leaf. */
  open: boolean | null;
}

/**
 * The visible rows of a tree. A node matches when each search word occurs in its name or note or in those of a branch
 * above it; branches with matches are open unless they were closed since.
 *
 * @param open keys of branches that are open
 * @param closed keys of branches that are closed although they have matches
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

/** Keys of the leaves that match a search, in open and closed branches. */
export function foundLeaves(nodes: readonly TreeNode[], text: string): string[] {
  const under = ({ node, inside }: Found): string[] =>
    inside === null ? [...listLeaves(node)] : inside.flatMap(under);
  return found(nodes, text).flatMap(under);
}

/** A node that is shown as a whole, or only with the matches inside. */
interface Found {
  node: TreeNode;
  inside: readonly Found[] | null;
}

function found(nodes: readonly TreeNode[], text: string): Found[] {
  const words = searchWords(text);
  return words.length === 0 ? nodes.map(whole) : nodes.flatMap((node) => find(node, words));
}

const whole = (node: TreeNode): Found => ({ node, inside: null });

function find(node: TreeNode, words: readonly string[]): Found[] {
  const own = foldText(`${node.name} ${node.note ?? ''} ${node.code ?? ''}`);
  const missing = words.filter((word) => !own.includes(word));
  if (missing.length === 0) return [whole(node)];
  if (typeof node.children === 'string') return [];
  const inside = node.children.flatMap((child) => find(child, missing));
  return inside.length === 0 ? [] : [{ node, inside }];
}

/** Effect of a key in a tree (WAI-ARIA tree pattern). */
type TreeMove = { to: number } | { turn: number; open: boolean } | { press: number };

/** @param page visible rows. Null when the key has no effect. */
export function treeMove(key: string, rows: readonly TreeRow[], at: number, page: number): TreeMove | null {
  const row = rows[at];
  if (!row) return null;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) };
    case 'PageDown':
      return { to: Math.min(last, at + page) };
    case 'PageUp':
      return { to: Math.max(0, at - page) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      if (row.open === null) return null;
      return row.open ? { to: Math.min(last, at + 1) } : { turn: at, open: true };
    case 'ArrowLeft':
      if (row.open) return { turn: at, open: false };
      return row.parent < 0 ? null : { to: row.parent };
    case ' ':
      return { press: at };
    case 'Enter':
      return row.open === null ? { press: at } : { turn: at, open: !row.open };
    default:
      return typed(key, rows, at);
  }
}

/** The next row whose name begins with what was typed. */
function typed(key: string, rows: readonly TreeRow[], at: number): TreeMove | null {
  if (key.length !== 1) return null;
  const letter = foldText(key);
  if (letter === '') return null;
  for (let step = 1; step <= rows.length; step++) {
    const to = (at + step) % rows.length;
    if (foldText(rows[to]?.node.name ?? '').startsWith(letter)) return { to };
  }
  return null;
}
