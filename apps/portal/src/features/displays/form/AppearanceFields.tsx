import { LANGUAGES, useTranslation } from '@heliograph/i18n';
import { Card, Checkbox, Grid, SegmentedControl, Stack, TextField } from '@heliograph/ui';
import type { DisplayDraft } from '../draft/displayDraft.ts';
import type { DisplayFieldsProps } from '../draft/draftErrors.ts';
import styles from './DisplayForm.module.css';

const THEMES = ['dark', 'light', 'auto'] as const;
const HOURS = [
  ['light_from', 'lightFrom'],
  ['dark_from', 'darkFrom'],
] as const;
/** Limits of `fault_seconds` in `DisplayConfig`. */
const TAKEOVER = { least: 10, most: 600 };

/** Appearance of a display, and when it draws attention. */
export function AppearanceFields({ draft, onChange, errors, pairedBy }: DisplayFieldsProps) {
  const { t } = useTranslation('displays');
  const { t: common } = useTranslation();
  const set = (change: Partial<DisplayDraft>) => onChange((now) => ({ ...now, ...change }));
  return (
    <Card title={t('form.look')}>
      <Stack gap={16}>
        <Grid fit={208} gap={16}>
          <div className={styles.choice}>
            <span aria-hidden>{t('form.lang')}</span>
            <SegmentedControl
              label={t('form.lang')}
              value={draft.lang}
              options={LANGUAGES.map((value) => ({ value, label: common(`language.${value}`) }))}
              onChange={(lang) => set({ lang })}
            />
          </div>
          <div className={styles.choice}>
            <span aria-hidden>{t('form.theme')}</span>
            <SegmentedControl
              label={t('form.theme')}
              value={draft.theme}
              options={THEMES.map((value) => ({ value, label: t(`form.themes.${value}`) }))}
              onChange={(theme) => set({ theme })}
            />
          </div>
        </Grid>
        {draft.theme === 'auto' && (
          <Grid fit={208} gap={16}>
            {HOURS.map(([field, label]) => (
              <div key={field} data-field={field}>
                <TextField
                  label={t(`form.${label}`)}
                  type="time"
                  hint={t('form.hoursHint')}
                  error={errors.get(field)}
                  value={draft[field]}
                  onChange={({ currentTarget: { value } }) => set({ [field]: value })}
                />
              </div>
            ))}
          </Grid>
        )}
        <Checkbox
          label={t('form.shift')}
          checked={draft.pixel_shift}
          onChange={(pixel_shift) => set({ pixel_shift })}
        />
        <Checkbox
          label={t('form.takeover')}
          checked={draft.fault_takeover}
          onChange={(fault_takeover) => set({ fault_takeover })}
        />
        {draft.fault_takeover && (
          <div className={styles.short} data-field="fault_seconds">
            <TextField
              label={t('form.takeoverSeconds')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              hint={t('form.secondsHint', TAKEOVER)}
              error={errors.get('fault_seconds')}
              value={draft.fault_seconds}
              onChange={({ currentTarget: { value } }) => set({ fault_seconds: value })}
            />
          </div>
        )}
        <Checkbox
          label={t('form.acknowledge')}
          checked={draft.acknowledge}
          onChange={(acknowledge) => set({ acknowledge })}
        />
        <Checkbox
          label={
            pairedBy === null ? t('form.offlineAlert') : t('form.offlineAlertTheirs', { name: pairedBy })
          }
          checked={draft.tell_silence}
          onChange={(tell_silence) => set({ tell_silence })}
        />
      </Stack>
    </Card>
  );
}
