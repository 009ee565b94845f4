import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useHeldPage } from '../gateway/useHeldPage.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { isUntouched } from './draft/wizardDraft.ts';
import { StationFields } from './form/StationFields.tsx';
import styles from './StationWizard.module.css';
import { DeviceStep } from './steps/DeviceStep.tsx';
import { LinkStep } from './steps/LinkStep.tsx';
import { ResultStep } from './steps/ResultStep.tsx';
import { StepBar } from './steps/StepBar.tsx';
import { TariffStep } from './steps/TariffStep.tsx';
import { useWizard } from './useWizard.ts';

/** Adds a station in steps: the station, its device, its tariff and whom it belongs to (spec B §2.5 §4). */
export function StationWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wizard');
  const owner = (useAtomValue(userAtom)?.company_code ?? '') !== '';
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const wizard = useWizard({ owner, form });
  const { draft, busy, failure, faults, station } = wizard;
  const { step, created } = draft;
  const failed = step === 4 && created === null;
  const halfway = step === 2 && created !== null;

  useFocusOnStep(form, step);
  useHeldPage(wizard.password !== null);

  function close() {
    wizard.forget();
    onClose();
  }

  function closeRequested() {
    if (created !== null && step < 4) wizard.skip();
    else if (created !== null || isUntouched(draft)) close();
    else setAsking(true);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) wizard.next();
  }

  return (
    <Dialog
      opened
      size="sheet"
      title={t('title')}
      // The password is shown once: no stray key takes it away.
      dismissible={!busy && !(step === 4 && wizard.password !== null)}
      onClose={closeRequested}
      footer={
        <>
          {(step === 1 || (step === 2 && created === null) || failed) && (
            <Button variant="default" onClick={wizard.back} disabled={busy}>
              {t('back')}
            </Button>
          )}
          {(step === 3 || halfway) && (
            <Button variant="default" onClick={wizard.skip} disabled={busy}>
              {t(halfway ? 'tariff.goOn' : 'skip')}
            </Button>
          )}
          {step < 4 && (
            <Button type="submit" form={id} loading={busy}>
              {t(halfway ? 'tariff.retry' : step === 3 ? 'submit' : 'next')}
            </Button>
          )}
          {created !== null && step === 4 && <Button onClick={close}>{t('finish')}</Button>}
        </>
      }
    >
      <StepBar
        step={step}
        steps={[
          t('steps.station'),
          t('steps.device'),
          t('steps.tariff'),
          t(owner ? 'steps.owner' : 'steps.enterprise'),
          t('steps.result'),
        ]}
      />
      {wizard.restored && created === null && !isUntouched(draft) && (
        <div role="status" className={styles.restored}>
          <span>{t('restored')}</span>
          <Button variant="subtle" size="compact-sm" onClick={wizard.startOver}>
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
            faults={faults.texts}
            states={station.states}
            map={station.map}
            pictures={station.pictures}
            whole
            onChange={station.change}
          />
        )}
        {step === 1 && (
          <DeviceStep
            device={draft.device}
            faults={faults.texts}
            onChange={(device) => {
              faults.forget(
                device.model === draft.device.model ? changedKeys(draft.device, device) : ['model', 'name'],
              );
              wizard.change({ device });
            }}
          />
        )}
        {step === 2 && (
          <TariffStep
            tariff={draft.tariff}
            faults={wizard.priceFaults}
            failure={created === null ? null : failure}
            onChange={(tariff) => wizard.change({ tariff })}
          />
        )}
        {step === 3 && (
          <>
            <LinkStep
              owner={owner}
              value={draft.linkTo}
              faults={faults.texts}
              onChange={(linkTo) => {
                faults.forget(['linkTo']);
                wizard.change({ linkTo });
              }}
            />
            <Refusal title={t('link.failed')} failure={failure} />
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
      {asking && <DiscardDialog onDiscard={close} onClose={() => setAsking(false)} />}
    </Dialog>
  );
}

function changedKeys<T extends object>(before: T, after: T): string[] {
  return (Object.keys(after) as (keyof T & string)[]).filter((key) => before[key] !== after[key]);
}

/** A new step begins at its first field, or at its text where it has none. */
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
