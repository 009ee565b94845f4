import { useTranslation } from '@heliograph/i18n';
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react';
import { SearchField } from '../fields/SearchField.tsx';
import styles from './CheckTree.module.css';
import { TreeRows } from './TreeRows.tsx';
import { pressed } from './tickState.ts';
import type { TreeNode } from './treeNode.ts';
import { foundLeaves, treeRows } from './treeRows.ts';

export interface CheckTreeProps {
  /** What is chosen in it. */
  label: string;
  nodes: readonly TreeNode[];
  /** Keys of the ticked leaves. */
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  /** What is searched by. */
  searchLabel: string;
  /** Buttons that tick everything shown and nothing at all. */
  bulk?: boolean;
  /** Leaves only: branches say how many of them are ticked, without a box of their own. */
  leavesOnly?: boolean;
  /** Keys of branches that are open from the start. */
  opened?: readonly string[];
  /** A branch was opened whose children are to be loaded. */
  onLoad?: (node: TreeNode) => void;
  /** Something is searched for. */
  onSearch?: (text: string) => void;
  /** Stands in for a tree without nodes. */
  empty?: ReactNode;
  /** Beneath the tree. */
  foot?: ReactNode;
}

/**
 * A tree with check boxes, as the WAI-ARIA tree pattern has it. It fills the height it is given and draws only the rows
 * in sight, so that thousands of stations cost no more than ten: the tree of Mantine draws each of them and walks all
 * for every box.
 */
export function CheckTree({
  label,
  nodes,
  checked,
  onChange,
  searchLabel,
  bulk = false,
  leavesOnly = false,
  opened = [],
  onLoad,
  onSearch,
  empty,
  foot,
}: CheckTreeProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const searched = useDeferredValue(text);
  const rows = useMemo(() => treeRows(nodes, open, closed, searched), [nodes, open, closed, searched]);
  const hint = useId();

  function search(typed: string) {
    setText(typed);
    setClosed(new Set());
    onSearch?.(typed);
  }

  function turn(node: TreeNode, toOpen: boolean) {
    if (toOpen && node.children === 'toLoad') onLoad?.(node);
    setOpen(withKey(open, node.key, toOpen));
    setClosed(withKey(closed, node.key, !toOpen));
  }

  return (
    <div className={styles.tree}>
      <div className={styles.head}>
        <SearchField
          label={searchLabel}
          placeholder={t('action.search')}
          size="sm"
          value={text}
          onChange={search}
        />
        {bulk && (
          <div className={styles.bulk}>
            <button
              type="button"
              className={styles.tool}
              onClick={() => onChange(new Set([...checked, ...foundLeaves(nodes, text)]))}
            >
              {t('tree.all')}
            </button>
            <button
              type="button"
              className={styles.tool}
              disabled={checked.size === 0}
              onClick={() => onChange(new Set())}
            >
              {t('tree.clean')}
            </button>
            <span className={styles.count} role="status">
              {t('tree.chosen', { count: checked.size })}
            </span>
          </div>
        )}
      </div>
      {nodes.length === 0 ? (
        empty
      ) : rows.length === 0 ? (
        <p className={styles.none} role="status">
          {t('tree.nothing')}
        </p>
      ) : (
        <TreeRows
          label={label}
          describedBy={hint}
          rows={rows}
          checked={checked}
          leavesOnly={leavesOnly}
          onTurn={turn}
          onPress={(node) => onChange(pressed(node, checked))}
        />
      )}
      {foot}
      <span id={hint} hidden>
        {t('tree.keys')}
      </span>
    </div>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, present: boolean): ReadonlySet<string> {
  if (keys.has(key) === present) return keys;
  const next = new Set(keys);
  if (present) next.add(key);
  else next.delete(key);
  return next;
}
