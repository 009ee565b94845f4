import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';
import { useOverflow } from './useOverflow.ts';

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** Fills the height of the flex column around it. */
  fill?: boolean;
  /** Content of the chosen tab. */
  children: ReactNode;
}

/** Tabs over one panel: one tab stop; arrow keys, Home and End choose (APG). */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  fill = false,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(row);

  // Scrolls the chosen tab into view.
  useEffect(() => {
    const shown = row.current?.getBoundingClientRect();
    const tab = row.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (!shown || !tab) return;
    const beyond = Math.max(0, tab.right - shown.right) || Math.min(0, tab.left - shown.left);
    if (beyond !== 0) row.current?.scrollBy(beyond, 0);
  }, [value]);

  function choose(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onChange(tab.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(tab.value)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div className={styles.tabs} data-fill={fill || undefined}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={styles.row}
        data-overflow={overflow}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            data-value={tab.value}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
