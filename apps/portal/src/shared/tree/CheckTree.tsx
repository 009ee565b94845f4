import { useTranslation } from '@heliograph/i18n';
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react';
import { SearchField } from '../fields/SearchField.tsx';
import styles from './CheckTree.module.css';
import { TreeRows } from './TreeRows.tsx';
import { toggleNode, type TreeNode } from './treeNode.ts';
import { foundLeaves, treeRows } from './treeRows.ts';

export interface CheckTreeProps {
  /** What is chosen in it. */
  label: string;
  nodes: readonly TreeNode[];
  /** Keys of the checked leaves. */
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  /** Search text. */
  searchLabel: string;
  /** Whether there are buttons to check all shown leaves, or none. */
  bulk?: boolean;
  /** Only leaves have check boxes; branches show how many of theirs are checked. */
  leavesOnly?: boolean;
  /** Keys of branches that are initially open. */
  opened?: readonly string[];
  /** Called when a branch is opened whose children have to be loaded. */
  onLoad?: (node: TreeNode) => void;
  /** Called with the search text. */
  onSearch?: (text: string) => void;
  /** Shown instead of an empty tree. */
  empty?: ReactNode;
  /** Beneath the tree. */
  foot?: ReactNode;
}

/**
 * A tree with check boxes (WAI-ARIA tree pattern). It fills its container and renders only the visible rows, so
 * thousands of stations cost no more than ten. Mantine's tree renders every row and visits all of them for each box.
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
          onPress={(node) => onChange(toggleNode(node, checked))}
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
