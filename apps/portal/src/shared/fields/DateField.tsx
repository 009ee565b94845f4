import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { ActionIcon, Popover } from '@mantine/core';
import {
  Suspense,
  lazy,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { CalendarIcon } from '../icons/icons.tsx';
import styles from './DateField.module.css';
import { readDate, writtenDate } from './dateText.ts';

const DateCalendar = lazy(async () => ({ default: (await import('./DateCalendar.tsx')).DateCalendar }));

export interface DateFieldProps {
  label: string;
  /** The label is for those who cannot see what stands around the field. */
  labelHidden?: boolean;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  /** Called with a date within the range, YYYY-MM-DD, or with nothing while what stands in the field is none. */
  onChange: (date: string) => void;
  /** The dates that may be chosen, both inclusive, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  hint?: ReactNode;
  /** What the form finds wrong, where the field itself finds nothing. */
  error?: string | null | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** As long as a date: what is wrong with it can be said before the field is left. */
const WHOLE = /^\d{1,2}\D\d{1,2}\D\d{4}$|^\d{8}$/;

/** What was typed, and between which two values it stays in the field. */
interface Typed {
  text: string;
  before: string;
  sent: string;
}

/** A date, typed as DD/MM/YYYY whatever the browser's own habit is, or chosen in a calendar that begins on Monday. */
export function DateField({
  label,
  labelHidden,
  value,
  onChange,
  min,
  max,
  hint,
  error,
  name,
  ref,
}: DateFieldProps) {
  const { t } = useTranslation();
  const [latest, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Another date from elsewhere takes the place of what was typed.
  const typed = latest !== null && (value === latest.sent || value === latest.before) ? latest : null;
  const fault = typed && (left || WHOLE.test(typed.text)) ? faultOf(typed.text) : null;

  function faultOf(text: string): string | null {
    const date = readDate(text);
    if (text.trim() === '') return null;
    if (date === null) return t('date.unreadable');
    if (isWithin(date)) return null;
    if (min !== undefined && max !== undefined)
      return t('date.between', { min: writtenDate(min), max: writtenDate(max) });
    return min !== undefined && date < min
      ? t('date.from', { min: writtenDate(min) })
      : t('date.until', { max: writtenDate(max ?? '') });
  }

  function isWithin(date: string): boolean {
    return (min === undefined || date >= min) && (max === undefined || date <= max);
  }

  function type(text: string) {
    const date = readDate(text);
    const sent = date !== null && isWithin(date) ? date : '';
    setTyped({ text, before: value, sent });
    setLeft(false);
    onChange(sent);
  }

  function leave() {
    if (typed?.sent) setTyped(null);
    setLeft(true);
  }

  function choose(date: string) {
    setTyped(null);
    close();
    onChange(date);
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  /** Esc closes the calendar; only the next one is a dialog's around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    close();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (open && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    <div onKeyDown={onKeyDown} onBlur={onBlur}>
      <TextField
        ref={ref}
        label={label}
        labelHidden={labelHidden}
        hint={hint}
        error={fault ?? error}
        name={name}
        size={10}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('date.format')}
        value={typed?.text ?? writtenDate(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        trailing={
          <Popover
            opened={open}
            onChange={setOpen}
            closeOnEscape={false}
            position="bottom-end"
            shadow="md"
            // In a dialog: what is outside of it is covered by it.
            withinPortal={false}
            floatingStrategy="fixed"
          >
            <Popover.Target>
              <ActionIcon
                ref={button}
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('date.choose', { label })}
                onClick={() => setOpen(!open)}
              >
                <CalendarIcon />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown className={styles.calendar ?? ''} aria-label={t('date.calendar')}>
              <Suspense fallback={<span role="status" aria-label={t('loading')} />}>
                <DateCalendar value={value} min={min} max={max} onChange={choose} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        }
      />
    </div>
  );
}
