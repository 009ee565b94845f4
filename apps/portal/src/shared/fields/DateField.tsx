import { useTranslation } from '@heliograph/i18n';
import { IconButton, Popover, TextField } from '@heliograph/ui';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { CalendarIcon } from '../icons.tsx';
import { Loading } from '../Loading.tsx';
import styles from './DateField.module.css';
import { parseDate, formatDate } from './dateText.ts';
import { lazyPart } from '../failure/lazyPart.tsx';

const DateCalendar = lazyPart(async () => (await import('./DateCalendar.tsx')).DateCalendar, <Loading />);

export interface DateFieldProps {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  /** Called with a date within the range, YYYY-MM-DD, or with an empty text while the field has none. */
  onChange: (date: string) => void;
  /** The dates that may be chosen, both inclusive, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  hint?: ReactNode;
  /** The form's error, shown when the field itself has none. */
  error?: string | null | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Complete enough to report an error before the field loses the focus. */
const WHOLE = /^\d{1,2}\D\d{1,2}\D\d{4}$|^\d{8}$/;

/** Typed text, and the values before and after: it is dropped for any other value. */
interface Typed {
  text: string;
  before: string;
  sent: string;
}

/** A date, typed as DD/MM/YYYY or chosen in a calendar that begins on Monday (APP-10). */
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
  const { t } = useTranslation('period');
  const [latest, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Another value replaces what was typed.
  const typed = latest !== null && (value === latest.sent || value === latest.before) ? latest : null;
  const ownError = typed && (left || WHOLE.test(typed.text)) ? parseError(typed.text) : null;

  function parseError(text: string): string | null {
    const date = parseDate(text);
    if (text.trim() === '') return null;
    if (date === null) return t('date.unreadable');
    if (isWithin(date)) return null;
    if (min !== undefined && max !== undefined)
      return t('date.between', { min: formatDate(min), max: formatDate(max) });
    return min !== undefined && date < min
      ? t('date.from', { min: formatDate(min) })
      : t('date.until', { max: formatDate(max ?? '') });
  }

  function isWithin(date: string): boolean {
    return (min === undefined || date >= min) && (max === undefined || date <= max);
  }

  function type(text: string) {
    const date = parseDate(text);
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

  /** Esc closes the calendar; only a second one closes a dialog around it. */
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
        error={ownError ?? error}
        name={name}
        size={10}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('date.format')}
        value={typed?.text ?? formatDate(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        trailing={
          <Popover
            opened={open}
            onChange={setOpen}
            closeOnEscape={false}
            position="bottom-end"
            shadow="md"
            // Not in a portal: a modal dialog covers everything outside it.
            withinPortal={false}
            floatingStrategy="fixed"
          >
            <Popover.Target>
              <IconButton
                ref={button}
                label={t('date.choose', { label })}
                onClick={() => setOpen(!open)}
                icon={<CalendarIcon />}
              />
            </Popover.Target>
            <Popover.Dropdown className={styles.calendar ?? ''} aria-label={t('date.calendar')}>
              <DateCalendar value={value} min={min} max={max} onChange={choose} />
            </Popover.Dropdown>
          </Popover>
        }
      />
    </div>
  );
}
