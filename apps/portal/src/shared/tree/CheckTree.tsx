import { Row, Text } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react';
import { SearchField } from '../fields/SearchField.tsx';
import styles from './CheckTree.module.css';
import { TreeRows } from './TreeRows.tsx';
import { toggleNode, type TreeNode } from './treeNode.ts';
import { foundLeaves, treeRows } from './treeRows.ts';

export interface CheckTreeProps {
  /** Names what is chosen in the tree. */
  label: string;
  nodes: readonly TreeNode[];
  /** Keys of the checked leaves. */
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  /** Search text. */
  searchLabel: string;
  /** Buttons to check all shown leaves, or none, with the number of checked ones. */
  bulk?: boolean | BulkActions;
  /** Only leaves have check boxes; branches show how many of theirs are checked. */
  leavesOnly?: boolean;
  /** Keys of branches that are initially open. */
  opened?: readonly string[];
  /** Called when a branch is opened whose children have to be loaded. */
  onLoad?: (node: TreeNode) => void;
  /** Called with the search text. */
  onSearch?: (text: string) => void;
  /** The nodes are what the search found already. */
  isSearched?: boolean;
  /** Called with a pressed node instead of `onChange`; the nodes have their own `tick`. */
  onPress?: (node: TreeNode) => void;
  /** Called with a node that brings more. */
  onMore?: (node: TreeNode) => void;
  /** Beneath the search. */
  head?: ReactNode;
  /** Shown instead of an empty tree. */
  empty?: ReactNode;
  /** Beneath the tree. */
  foot?: ReactNode;
}

interface BulkActions {
  /** Null where not everything can be checked. */
  onAll: (() => void) | null;
  onClean: () => void;
  /** Checked leaves. */
  count: number;
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
  isSearched = false,
  onPress = (node) => onChange(toggleNode(node, checked)),
  onMore,
  head,
  empty,
  foot,
}: CheckTreeProps) {
  const { t } = useTranslation(['tree', 'common']);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const deferred = useDeferredValue(text);
  const searched = isSearched ? '' : deferred;
  const rows = useMemo(() => treeRows(nodes, open, closed, searched), [nodes, open, closed, searched]);
  const hint = useId();
  const actions: BulkActions | null =
    bulk === true
      ? {
          onAll: () => onChange(new Set([...checked, ...foundLeaves(nodes, text)])),
          onClean: () => onChange(new Set()),
          count: checked.size,
        }
      : bulk || null;

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
          placeholder={t('common:action.search')}
          size="sm"
          value={text}
          onChange={search}
        />
        {actions && (
          <Row gap={6} align="center">
            {actions.onAll && (
              <button type="button" className={styles.tool} onClick={actions.onAll}>
                {t('all')}
              </button>
            )}
            <button
              type="button"
              className={styles.tool}
              disabled={actions.count === 0}
              onClick={actions.onClean}
            >
              {t('clean')}
            </button>
            <span className={styles.count} role="status">
              {t('chosen', { count: actions.count })}
            </span>
          </Row>
        )}
        {head}
      </div>
      {nodes.length === 0 ? (
        empty
      ) : rows.length === 0 ? (
        <Text pad={[12, 8]} tone="faint" size={15} role="status">
          {t('nothing')}
        </Text>
      ) : (
        <TreeRows
          label={label}
          describedBy={hint}
          rows={rows}
          checked={checked}
          leavesOnly={leavesOnly}
          onTurn={turn}
          onPress={(node) => (node.isMore ? onMore : onPress)?.(node)}
        />
      )}
      {foot}
      <span id={hint} hidden>
        {t('keys')}
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
