import { useTranslation } from '@heliograph/i18n';
import { Loader, Text } from '@heliograph/ui';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { ChevronRightIcon } from '../icons.tsx';
import styles from './CheckTree.module.css';
import { checkState, getTick, type TreeNode } from './treeNode.ts';
import { treeMove, type TreeRow } from './treeRows.ts';

interface TreeRowsProps {
  label: string;
  describedBy: string;
  rows: readonly TreeRow[];
  checked: ReadonlySet<string>;
  leavesOnly: boolean;
  onTurn: (node: TreeNode, open: boolean) => void;
  onPress: (node: TreeNode) => void;
}

/** The visible rows. The tree has the focus and refers to its active row, which may be scrolled out of view. */
export function TreeRows({ label, describedBy, rows, checked, leavesOnly, onTurn, onPress }: TreeRowsProps) {
  const { t } = useTranslation('tree');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const { from, to, height, reveal, page } = useVisibleRows(box, rows.length);
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
    const move = treeMove(event.key, rows, active, page());
    if (!move) return;
    event.preventDefault();
    if ('to' in move) setActiveKey(rows[move.to]?.node.key ?? null);
    else if ('turn' in move) onTurn(rows[move.turn]!.node, move.open);
    else press(rows[move.press]!);
  }

  // The active row is always rendered because `aria-activedescendant` refers to it.
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
          const tick = getTick(node, checked, leavesOnly);
          const ticked = tick === null ? checkState(node, checked).ticked : 0;
          return (
            <div
              key={node.key}
              id={`${id}${at}`}
              role="treeitem"
              aria-level={level}
              aria-posinset={place}
              aria-setsize={of}
              {...(open !== null && { 'aria-expanded': open })}
              {...(tick !== null && { 'aria-checked': tick })}
              className={styles.row}
              data-active={at === active || undefined}
              data-more={node.isMore}
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
              {tick !== null && (
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
              <Text
                as="span"
                truncate
                title={node.code === undefined ? node.name : `${node.name} (${node.code})`}
              >
                {node.name}
              </Text>
              {open && node.children === 'toLoad' && <Loader size={16} aria-label={t('loading')} />}
              {node.note && <span className={styles.note}>{node.note}</span>}
              {ticked > 0 && (
                <span className={styles.ticked} aria-label={t('chosen', { count: ticked })}>
                  {ticked}
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

/** Extra rows rendered above and below the visible ones. */
const BEYOND = 8;
const ROW_REM = 2.125;

/** The visible rows among many of equal height in a scrolling box. */
function useVisibleRows(boxRef: RefObject<HTMLElement | null>, rows: number) {
  const [view, setView] = useState({ top: 0, size: 600 });
  const height = ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);

  useEffect(() => {
    const element = boxRef.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, size: element.clientHeight });
    const size = new ResizeObserver(look);
    size.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [boxRef]);

  const reveal = useCallback(
    (row: number) => {
      const element = boxRef.current;
      if (!element) return;
      const top = row * height;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + height > element.scrollTop + element.clientHeight)
        element.scrollTop = top + height - element.clientHeight;
    },
    [boxRef, height],
  );

  const from = Math.min(Math.max(0, Math.floor(view.top / height) - BEYOND), Math.max(0, rows - 1));
  return {
    from,
    /** Past the last. */
    to: Math.min(rows, Math.ceil((view.top + view.size) / height) + BEYOND),
    /** Height of a row, px. */
    height,
    reveal,
    /** Rows that fit. */
    page: () => Math.max(1, Math.floor((boxRef.current?.clientHeight ?? 0) / height) - 1),
  };
}
