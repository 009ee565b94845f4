import { describe, expect, it } from 'vitest';
import { foundLeaves, treeMove, treeRows } from './treeRows.ts';
import { toggleNode, checkState, type TreeNode } from './treeNode.ts';

const leaf = (key: string, name = key): TreeNode => ({ key, name, children: 'leaf' });
const home: TreeNode = {
  key: 's1',
  name: 'Home',
  children: [leaf('a', 'Inverter'), leaf('b', 'Meter')],
};
const shed: TreeNode = { key: 's2', name: 'Shed', children: [leaf('c', 'Inverter')] };
const fleet = [home, shed];
const none = new Set<string>();
const shown = (open: string[], text = '', closed: string[] = []) =>
  treeRows(fleet, new Set(open), new Set(closed), text).map(({ node, level }) => `${level} ${node.key}`);

describe('the rows of a tree', () => {
  it('[CHT-01] are the branches and the children of open ones', () => {
    expect(shown([])).toEqual(['1 s1', '1 s2']);
    expect(shown(['s1'])).toEqual(['1 s1', '2 a', '2 b', '1 s2']);
  });

  it('[CHT-01] have their position among siblings and their branch', () => {
    const [, , meter] = treeRows(fleet, new Set(['s1']), none, '');
    expect(meter).toMatchObject({ place: 2, of: 2, parent: 0, open: null });
  });

  it('[CHT-01] while searching are the matches, with their branches open', () => {
    expect(shown([], 'inver')).toEqual(['1 s1', '2 a', '1 s2', '2 c']);
    expect(shown([], 'shed INV')).toEqual(['1 s2', '2 c']);
    expect(shown([], 'inver', ['s1'])).toEqual(['1 s1', '1 s2', '2 c']);
    expect(shown([], 'nothing')).toEqual([]);
  });

  it('[FLT-01] a search finds leaves in branches that are closed too', () => {
    expect(foundLeaves(fleet, 'home')).toEqual(['a', 'b']);
    expect(foundLeaves(fleet, 'inverter')).toEqual(['a', 'c']);
    expect(foundLeaves(fleet, '')).toEqual(['a', 'b', 'c']);
  });
});

describe('ticks', () => {
  it('[FLT-01] of a branch are those of its leaves; toggling it checks all, then none', () => {
    expect(checkState(home, new Set(['a', 'c']))).toEqual({ ticked: 1, of: 2 });
    expect([...toggleNode(home, new Set(['a', 'c']))].sort()).toEqual(['a', 'b', 'c']);
    expect([...toggleNode(home, new Set(['a', 'b', 'c']))]).toEqual(['c']);
  });
});

describe('keys in a tree', () => {
  const rows = treeRows(fleet, new Set(['s1']), none, '');

  it.each([
    ['ArrowDown', 0, { to: 1 }],
    ['ArrowUp', 0, { to: 0 }],
    ['End', 0, { to: 3 }],
    ['Home', 3, { to: 0 }],
    ['ArrowRight', 0, { to: 1 }],
    ['ArrowRight', 3, { turn: 3, open: true }],
    ['ArrowRight', 1, null],
    ['ArrowLeft', 2, { to: 0 }],
    ['ArrowLeft', 0, { turn: 0, open: false }],
    ['ArrowLeft', 3, null],
    [' ', 1, { press: 1 }],
    ['Enter', 0, { turn: 0, open: false }],
    ['Enter', 1, { press: 1 }],
    ['PageDown', 0, { to: 2 }],
    ['m', 0, { to: 2 }],
    ['x', 0, null],
  ])('[CHT-01] %s in row %i', (key, at, move) => {
    expect(treeMove(key, rows, at, 2)).toEqual(move);
  });
});
