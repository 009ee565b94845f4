import { TextField } from '@heliograph/ui';
import { DateField } from '../../../../shared/fields/DateField.tsx';
import styles from './MomentField.module.css';
import type { Moment } from './range.ts';

export interface MomentFieldProps {
  label: string;
  /** Of the time beside the date, for those who cannot see that it belongs to it. */
  timeLabel: string;
  value: Moment;
  min: string;
  max: string;
  onChange: (moment: Moment) => void;
}

/** A date and a time of day, each typed or, the date, chosen. */
export function MomentField({ label, timeLabel, value, min, max, onChange }: MomentFieldProps) {
  return (
    <div className={styles.moment}>
      <DateField
        label={label}
        value={value.date}
        min={min}
        max={max}
        onChange={(date) => onChange({ ...value, date })}
      />
      <span className={styles.time}>
        <TextField
          label={timeLabel}
          labelHidden
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH:mm"
          maxLength={5}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
      </span>
    </div>
  );
}
