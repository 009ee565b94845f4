import { DayCalendar } from '@heliograph/ui';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';

export interface DateCalendarProps {
  /** YYYY-MM-DD; empty for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (date: string) => void;
}

/** A month to choose a day from; focuses the chosen day, or else today. */
export function DateCalendar({ value, min, max, onChange }: DateCalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  const [begin] = useState(() => value || nearest(dayjs().format('YYYY-MM-DD'), min, max));
  useEffect(() => root.current?.querySelector<HTMLElement>(`[data-date='${begin}']`)?.focus(), [begin]);
  return (
    <div ref={root}>
      <DayCalendar
        value={value || null}
        onChange={(date) => date !== null && onChange(date)}
        defaultDate={begin}
        getDayProps={(date) => ({ 'data-date': date })}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        hideOutsideDates
      />
    </div>
  );
}

function nearest(date: string, min = date, max = date): string {
  return date < min ? min : date > max ? max : date;
}
