import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, createIcon, InputDialog, Row, useStayOnReload, VisuallyHidden } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { isEmptyDraft, stepStates, type StepState } from './wizardDraft.ts';
import { StationFields } from './StationFields.tsx';
import styles from './StationWizard.module.css';
import { DeviceStep, LinkStep, ResultStep, TariffStep } from './WizardSteps.tsx';
import { useWizard } from './useWizard.ts';

/** [WIZ-01] Adds a station in steps: station, device, tariff, owner or enterprise, result. */
export function StationWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wizard');
  const owner = (useAtomValue(userAtom)?.company_code ?? '') !== '';
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const wizard = useWizard({ owner, form });
  const { draft, busy, failure, errors, station, isTariffMissing } = wizard;
  const { step, created } = draft;
  const hasFailed = step === 4 && created === null;

  useFocusOnStep(form, step);
  useStayOnReload(wizard.password !== null);

  function close() {
    wizard.forget();
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) wizard.next();
  }

  return (
    <InputDialog
      size="sheet"
      title={t('title')}
      // The password is shown once: Esc must not close the dialog.
      dismissible={!busy && !(step === 4 && wizard.password !== null)}
      hasInput={created === null && !isEmptyDraft(draft)}
      isStored
      onClose={created !== null && step < 4 ? wizard.skip : close}
      footer={() => (
        <>
          {(step === 1 || (step === 2 && !isTariffMissing) || hasFailed) && (
            <Button variant="default" onClick={wizard.back} disabled={busy}>
              {t('back')}
            </Button>
          )}
          {(step === 3 || isTariffMissing) && (
            <Button variant="default" onClick={wizard.skip} disabled={busy}>
              {t(isTariffMissing ? 'tariff.goOn' : 'skip')}
            </Button>
          )}
          {step < 4 && (
            <Button type="submit" form={id} loading={busy}>
              {t(isTariffMissing ? 'tariff.retry' : step === 3 ? 'submit' : 'next')}
            </Button>
          )}
          {created !== null && step === 4 && <Button onClick={close}>{t('finish')}</Button>}
        </>
      )}
    >
      <StepBar
        step={step}
        states={stepStates(draft)}
        steps={[
          t('steps.station'),
          t('steps.device'),
          t('steps.tariff'),
          t(owner ? 'steps.owner' : 'steps.enterprise'),
          t('steps.result'),
        ]}
      />
      {wizard.restored && created === null && !isEmptyDraft(draft) && (
        <div role="status" className={styles.restored}>
          <span>{t('restored')}</span>
          <Button variant="subtle" size="compact-sm" onClick={wizard.forget}>
            {t('startOver')}
          </Button>
        </div>
      )}
      <form
        id={id}
        ref={form}
        className={styles.form}
        onSubmit={submit}
        noValidate
        aria-busy={busy}
        inert={busy}
        tabIndex={-1}
      >
        {step === 0 && (
          <StationFields
            form={draft.station}
            errors={errors.texts}
            doubts={errors.doubts}
            states={station.states}
            map={station.map}
            pictures={station.pictures}
            canEditAll
            onChange={station.change}
          />
        )}
        {step === 1 && (
          <DeviceStep
            device={draft.device}
            errors={errors.texts}
            onChange={(device) => {
              errors.clear(
                device.model === draft.device.model ? changedKeys(draft.device, device) : ['model', 'name'],
              );
              wizard.change({ device });
            }}
          />
        )}
        {step === 2 && (
          <TariffStep
            tariff={draft.tariff}
            errors={wizard.priceErrors}
            failure={created === null ? null : failure}
            onChange={(tariff) => wizard.change({ tariff })}
          />
        )}
        {step === 3 && (
          <>
            <LinkStep
              owner={owner}
              value={draft.linkTo}
              errors={errors.texts}
              onChange={(linkTo) => {
                errors.clear(['linkTo']);
                wizard.change({ linkTo });
              }}
            />
            <FailureAlert title={t('link.failed')} failure={failure} />
          </>
        )}
        {step === 4 && (
          <ResultStep
            name={draft.station.station_name.trim()}
            created={created}
            failure={failure}
            password={wizard.password}
          />
        )}
      </form>
    </InputDialog>
  );
}

function changedKeys<T extends object>(before: T, after: T): string[] {
  return (Object.keys(after) as (keyof T & string)[]).filter((key) => before[key] !== after[key]);
}

/** Focuses the first field of a new step, or the step itself. */
function useFocusOnStep(form: React.RefObject<HTMLElement | null>, step: number): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const element = form.current;
    element?.closest('[data-body]')?.scrollTo(0, 0);
    if (element?.querySelector('[aria-invalid="true"]')) return;
    (element?.querySelector<HTMLElement>('input:not([type=file]), select') ?? element)?.focus();
  }, [form, step]);
}

interface StepBarProps {
  steps: readonly string[];
  states: readonly StepState[];
  step: number;
}

/** Progress of the wizard. Narrow screens only show the name of the current step. */
function StepBar({ steps, states, step }: StepBarProps) {
  const { t } = useTranslation('wizard');
  return (
    <div>
      <Row as="ol" gap={8} below={20} aria-label={t('steps.label')}>
        {steps.map((name, index) => {
          const state = states[index]!;
          return (
            <li
              key={name}
              className={styles.step}
              data-state={state}
              {...(state === 'current' && { 'aria-current': 'step' })}
            >
              <span className={styles.mark} aria-hidden>
                {state === 'done' ? <TickIcon /> : index + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {(state === 'done' || state === 'skipped') && (
                <VisuallyHidden as="span">{t(`steps.${state}`)}</VisuallyHidden>
              )}
            </li>
          );
        })}
      </Row>
      <VisuallyHidden>
        <span role="status">
          {t('steps.position', { step: step + 1, of: steps.length, name: steps[step] ?? '' })}
        </span>
      </VisuallyHidden>
    </div>
  );
}

const TickIcon = createIcon(<path d="m5.5 12.5 4.5 4.5 9-10" />);
