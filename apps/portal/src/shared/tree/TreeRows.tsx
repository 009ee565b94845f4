import { Loader } from '@mantine/core';
import { useTranslation } from '@heliograph/i18n';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronRightIcon } from '../icons/icons.tsx';
import styles from './CheckTree.module.css';
import { moveOf } from './rowKeys.ts';
import { tickState } from './tickState.ts';
import type { TreeNode } from './treeNode.ts';
import type { TreeRow } from './treeRows.ts';
import { useWindow } from './useWindow.ts';

interface TreeRowsProps {
  label: string;
  describedBy: string;
  rows: readonly TreeRow[];
  checked: ReadonlySet<string>;
  leavesOnly: boolean;
  onTurn: (node: TreeNode, open: boolean) => void;
  onPress: (node: TreeNode) => void;
}

/** The rows in sight. The tree holds the focus and names its active row, which may be out of sight. */
export function TreeRows({ label, describedBy, rows, checked, leavesOnly, onTurn, onPress }: TreeRowsProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const { from, to, height, reveal, page } = useWindow(box, rows.length);
  const active = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === activeKey),
  );
  const revealed = useRef(activeKey);

  useLayoutEffect(() => {
    if (revealed.current === activeKey) return;
    revealed.current = activeKey;
    reveal(active);
  }, [activeKey, active, reveal]);

  function press({ node, open }: TreeRow) {
    if (leavesOnly && open !== null) onTurn(node, !open);
    else onPress(node);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveOf(event.key, rows, active, page());
    if (!move) return;
    event.preventDefault();
    if ('to' in move) setActiveKey(rows[move.to]?.node.key ?? null);
    else if ('turn' in move) onTurn(rows[move.turn]!.node, move.open);
    else press(rows[move.press]!);
  }

  // The active row is always drawn: it is what the tree's focus points at.
  const shown = [...new Set([active, ...range(from, to)])].sort((a, b) => a - b);

  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      className={styles.rows}
      aria-label={label}
      aria-describedby={describedBy}
      aria-multiselectable
      aria-activedescendant={`${id}${active}`}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.all} style={{ height: rows.length * height }}>
        {shown.map((at) => {
          const row = rows[at];
          if (!row) return null;
          const { node, level, place, of, open } = row;
          const boxed = !leavesOnly || open === null;
          const state = tickState(node, checked);
          const tick = state.ticked === 0 ? 'false' : state.ticked === state.of ? 'true' : 'mixed';
          return (
            <div
              key={node.key}
              id={`${id}${at}`}
              role="treeitem"
              aria-level={level}
              aria-posinset={place}
              aria-setsize={of}
              {...(open !== null && { 'aria-expanded': open })}
              {...(boxed && { 'aria-checked': tick })}
              className={styles.row}
              data-active={at === active || undefined}
              style={{ top: at * height, paddingInlineStart: `${(level - 1) * 1.25 + 0.25}rem` }}
              onClick={() => {
                setActiveKey(node.key);
                if (open === null) onPress(node);
                else onTurn(node, !open);
              }}
            >
              <span className={styles.chevron} data-open={open ?? undefined}>
                {open !== null && <ChevronRightIcon />}
              </span>
              {boxed && (
                <span
                  className={styles.box}
                  data-tick={tick}
                  onClick={(event) => {
                    event.stopPropagation();
                    setActiveKey(node.key);
                    onPress(node);
                  }}
                />
              )}
              {node.icon && <span className={styles.icon}>{node.icon}</span>}
              <span
                className={styles.name}
                title={node.code === undefined ? node.name : `${node.name} (${node.code})`}
              >
                {node.name}
              </span>
              {open && node.children === 'toLoad' && <Loader size={16} aria-label={t('tree.loading')} />}
              {node.note && <span className={styles.note}>{node.note}</span>}
              {!boxed && state.ticked > 0 && (
                <span className={styles.ticked} aria-label={t('tree.chosen', { count: state.ticked })}>
                  {state.ticked}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
