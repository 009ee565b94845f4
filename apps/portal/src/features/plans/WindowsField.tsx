import { PLAN_LIMITS, type PlanWindow } from '@heliograph/contracts/http';
import { DAY_KINDS, wholeYear } from '@heliograph/domain/billing';
import { LOCALES, getLanguage, useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, CrossIcon, IconButton, NativeSelect, Text } from '@heliograph/ui';
import { fieldId, useErrorText, type Path, type PlanScope } from './planScope.ts';
import styles from './Plans.module.css';

const two = (value: number) => String(value).padStart(2, '0');
const CLOCKS = Array.from({ length: 49 }, (_, slot) => `${two(slot >> 1)}:${slot % 2 === 0 ? '00' : '30'}`);

interface WindowsFieldProps {
  scope: PlanScope;
  path: Path;
  windows: readonly PlanWindow[];
  onChange: (windows: PlanWindow[]) => void;
}

/** When a part applies: any number of times of day, on kinds of days, in seasons. */
export function WindowsField({ scope, path, windows, onChange }: WindowsFieldProps) {
  const { t } = useTranslation('plan');
  const error = useErrorText(scope)([...path, 'windows']);
  return (
    <fieldset className={styles.group} id={fieldId([...path, 'windows'])} tabIndex={-1}>
      <legend>{t('windows.label')}</legend>
      {windows.length === 0 && (
        <Text tone="soft" size={14}>
          {t('windows.always')}
        </Text>
      )}
      {windows.map((window, index) => (
        <WindowRow
          key={index}
          scope={scope}
          path={[...path, 'windows', index]}
          number={index + 1}
          window={window}
          onChange={(changed) => onChange(windows.with(index, changed))}
          onRemove={() => onChange(windows.toSpliced(index, 1))}
        />
      ))}
      {error !== undefined && (
        <Text tone="fault" size={14} role="alert">
          {error}
        </Text>
      )}
      {!scope.isReadOnly && windows.length < PLAN_LIMITS.windows && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => onChange([...windows, wholeYear('15:00', '21:00')])}
          >
            {t('windows.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface WindowRowProps {
  scope: PlanScope;
  path: Path;
  number: number;
  window: PlanWindow;
  onChange: (window: PlanWindow) => void;
  onRemove: () => void;
}

function WindowRow({ scope, path, number, window, onChange, onRemove }: WindowRowProps) {
  const { t } = useTranslation('plan');
  const errorText = useErrorText(scope);
  const isWholeYear = window.seasonFrom === '01-01' && window.seasonTo === '12-31';
  const clock = (field: 'from' | 'to', clocks: readonly string[]) => (
    <NativeSelect
      id={fieldId([...path, field])}
      aria-label={t(`windows.${field}`, { number })}
      disabled={scope.isReadOnly}
      value={window[field]}
      data={[...clocks]}
      onChange={(event) => onChange({ ...window, [field]: event.currentTarget.value })}
      error={errorText([...path, field])}
    />
  );
  const daysError = errorText([...path, 'days']);
  return (
    <div className={styles.window}>
      <div className={styles.row}>
        {clock('from', CLOCKS.slice(0, -1))}
        <span>–</span>
        {clock('to', CLOCKS.slice(1))}
        <NativeSelect
          aria-label={t('windows.season', { number })}
          disabled={scope.isReadOnly}
          value={isWholeYear ? 'year' : 'season'}
          data={[
            { value: 'year', label: t('windows.wholeYear') },
            { value: 'season', label: t('windows.inSeason') },
          ]}
          onChange={(event) =>
            onChange({
              ...window,
              ...(event.currentTarget.value === 'year'
                ? { seasonFrom: '01-01', seasonTo: '12-31' }
                : { seasonFrom: '11-01', seasonTo: '03-31' }),
            })
          }
        />
        {!scope.isReadOnly && (
          <IconButton label={t('windows.remove', { number })} icon={<CrossIcon />} onClick={onRemove} />
        )}
      </div>
      {!isWholeYear && (
        <div className={styles.row}>
          <MonthDayField scope={scope} path={path} field="seasonFrom" window={window} onChange={onChange} />
          <span>{t('windows.until')}</span>
          <MonthDayField scope={scope} path={path} field="seasonTo" window={window} onChange={onChange} />
        </div>
      )}
      <div
        className={styles.row}
        role="group"
        aria-label={t('windows.days', { number })}
        id={fieldId([...path, 'days'])}
        tabIndex={-1}
      >
        {DAY_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`day.${kind}`)}
            disabled={scope.isReadOnly}
            checked={window.days.includes(kind)}
            onChange={(checked) =>
              onChange({
                ...window,
                days: DAY_KINDS.filter((each) => (each === kind ? checked : window.days.includes(each))),
              })
            }
          />
        ))}
      </div>
      {daysError !== undefined && (
        <Text tone="fault" size={14} role="alert">
          {daysError}
        </Text>
      )}
    </div>
  );
}

interface MonthDayFieldProps extends Pick<WindowRowProps, 'scope' | 'path' | 'window' | 'onChange'> {
  field: 'seasonFrom' | 'seasonTo';
}

/** A day of the year. */
function MonthDayField({ scope, path, field, window, onChange }: MonthDayFieldProps) {
  const { t, i18n } = useTranslation('plan');
  const error = useErrorText(scope)([...path, field]);
  const [month = '01', day = '01'] = window[field].split('-');
  const names = new Intl.DateTimeFormat(LOCALES[getLanguage(i18n)], { month: 'short', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: two(index + 1),
    label: names.format(Date.UTC(2024, index, 1)),
  }));
  // 2024 has a 29 February.
  const length = new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();
  const set = (nextMonth: string, nextDay: string) => {
    const longest = new Date(Date.UTC(2024, Number(nextMonth), 0)).getUTCDate();
    onChange({ ...window, [field]: `${nextMonth}-${two(Math.min(Number(nextDay), longest))}` });
  };
  return (
    <>
      <NativeSelect
        aria-label={`${t(`windows.${field}`)}: ${t('windows.day')}`}
        disabled={scope.isReadOnly}
        value={day}
        data={Array.from({ length }, (_, index) => two(index + 1))}
        onChange={(event) => set(month, event.currentTarget.value)}
      />
      <NativeSelect
        id={fieldId([...path, field])}
        aria-label={`${t(`windows.${field}`)}: ${t('windows.month')}`}
        disabled={scope.isReadOnly}
        value={month}
        data={months}
        onChange={(event) => set(event.currentTarget.value, day)}
        error={error}
      />
    </>
  );
}
