import type { PriceSeries, StoredPlan } from '@heliograph/contracts/http';
import { draftToPlan, planErrors } from '@heliograph/domain/billing';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, Text } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useStoredDraft } from '../../shared/forms/useStoredDraft.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import layout from '../../shared/page/page.module.css';
import { GeneralFields } from './GeneralFields.tsx';
import { fieldId, listOfPath, type NamedDraft, type Path, type PlanScope } from './planScope.ts';
import styles from './Plans.module.css';
import { PriceLists } from './PriceLists.tsx';

interface PlanEditorProps {
  /** The plan that is changed; null for a new one. */
  stored: StoredPlan | null;
  /** Tells what is typed here from what is typed for other plans. */
  id: string;
  initial: NamedDraft;
  /** Price series that parts may follow. */
  series: readonly PriceSeries[];
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a plan. Errors are shown at their fields from the first attempt to save on. */
export function PlanEditor({ stored, id, initial, series, onSaved, onCancel }: PlanEditorProps) {
  const { t } = useTranslation('plan');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const [unsaved, setUnsaved] = useStoredDraft<NamedDraft>(`plan ${id}`);
  const draft = unsaved ?? initial;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const setDraft = (next: NamedDraft) => setUnsaved(() => next);
  const forget = () => setUnsaved(() => null);
  const [isLeaving, setLeaving] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [list, setList] = useState(0);
  const { name, note, plan } = draft;
  const errors = isChecked ? planErrors(plan, series) : [];
  const scope: PlanScope = {
    currency: plan.currency,
    series,
    errors,
    isReadOnly: stored?.may_change === 0,
  };
  const nameError = isChecked && name.trim() === '' ? t('nameEmpty') : undefined;
  const wrong = errors.length + (nameError === undefined ? 0 : 1);

  async function save() {
    setChecked(true);
    const found = planErrors(plan, series);
    if (name.trim() === '' || found.length > 0) {
      const path = name.trim() === '' ? ['name'] : found[0]!.path;
      setList((shown) => listOfPath(path) ?? shown);
      focusField(path);
      return;
    }
    const version = stored && { plan_id: stored.plan_id, version: stored.version };
    const request = { ...version, name: name.trim(), note: note.trim(), plan: draftToPlan(plan) };
    if (!(await run(() => call('plan.savePlan', request)))) return;
    forget();
    showMessage({ kind: 'success', title: t('saved'), text: name.trim() });
    onSaved();
  }

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1 className={layout.title}>{stored ? stored.name : t('newTitle')}</h1>
      {scope.isReadOnly && <Text tone="soft">{t('readOnly')}</Text>}
      <GeneralFields scope={scope} draft={draft} nameError={nameError} onChange={setDraft} />
      <PriceLists
        scope={scope}
        plan={plan}
        list={list}
        onChange={(changed) => setDraft({ ...draft, plan: changed })}
        onShow={setList}
      />
      <FailureAlert title={t('saveFailed')} failure={failure} />
      <footer className={styles.footer}>
        {wrong > 0 && (
          <Text as="span" tone="fault" size={14} role="status">
            {t('wrong', { count: wrong })}
          </Text>
        )}
        <Button type="button" variant="default" onClick={() => (isChanged ? setLeaving(true) : onCancel())}>
          {common(scope.isReadOnly ? 'action.close' : 'action.cancel')}
        </Button>
        {!scope.isReadOnly && (
          <Button type="submit" loading={busy}>
            {common('action.save')}
          </Button>
        )}
      </footer>
      {isLeaving && (
        <ConfirmDialog
          title={t('discardTitle')}
          action={t('discard')}
          onConfirm={() => {
            forget();
            onCancel();
          }}
          onClose={() => setLeaving(false)}
        >
          <p>{t('discardText')}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function focusField(path: Path): void {
  // Its element may be new: the first attempt to save shows errors that have elements of their own.
  requestAnimationFrame(() => {
    const id = fieldId(path);
    const element = document.getElementById(id) ?? document.getElementsByName(id)[0];
    element?.focus();
    element?.scrollIntoView({ block: 'center' });
  });
}
