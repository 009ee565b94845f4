import { useTranslation } from '@heliograph/i18n';
import { Card, TextField } from '@heliograph/ui';
import styles from './DisplayForm.module.css';
import type { FormProps } from './formProps.ts';
import { StationsChoice } from './StationsChoice.tsx';

/** What a display is called, and which stations it shows. */
export function GeneralFields(props: FormProps) {
  const { t } = useTranslation('displays');
  const { draft, onChange, faults } = props;
  return (
    <Card title={t('form.general')}>
      <div className={styles.fields}>
        <div data-field="name">
          <TextField
            label={t('form.name')}
            autoComplete="off"
            maxLength={256}
            aria-required
            hint={t('form.nameHint')}
            error={faults.get('name')}
            value={draft.name}
            onChange={({ currentTarget: { value: name } }) => onChange((now) => ({ ...now, name }))}
          />
        </div>
        <StationsChoice {...props} />
      </div>
    </Card>
  );
}
