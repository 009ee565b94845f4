import type { Display } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { UnsavedFoot } from '../../../shared/dialogs/UnsavedFoot.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import layout from '../../../shared/page/page.module.css';
import { DisplayForm } from '../form/DisplayForm.tsx';
import { IdentifyButton } from '../list/IdentifyButton.tsx';
import { StateLabel } from '../list/StateLabel.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import styles from './EditForm.module.css';
import { useDisplayEdit } from './useDisplayEdit.ts';

/** Everything of a display that can be changed; what is saved is on the wall at once. */
export function EditForm({ display, onChanged }: { display: Display; onChanged: () => void }) {
  const { t } = useTranslation('displays');
  const say = useMessage();
  const person = useAtomValue(userAtom)?.user_name;
  const form = useRef<HTMLFormElement>(null);
  const edit = useDisplayEdit(display, form);
  const [discarding, setDiscarding] = useState(false);
  const { changed, faults } = edit;
  const title = t('edit.title', { name: display.name });

  async function save() {
    if (changed.length === 0 || !(await edit.save())) return;
    say({ kind: 'success', text: t('edit.done', { name: edit.draft.name.trim() }) });
    onChanged();
  }

  function status() {
    if (faults.size > 0) return t('fault.summary', { count: faults.size });
    return changed.length > 0 && t('edit.unsaved', { count: changed.length });
  }

  return (
    <>
      <header className={styles.head}>
        <h1 className={layout.title}>{title}</h1>
        <StateLabel display={display} />
        <IdentifyButton display={display} onDone={onChanged} />
      </header>
      {edit.conflict && (
        <ConflictNotice conflict={edit.conflict} chosenAt={edit.chosenAt} onChoose={edit.choose} />
      )}
      <Refusal title={t('edit.failed')} failure={edit.failure} />
      <DisplayForm
        ref={form}
        label={title}
        busy={edit.busy}
        draft={edit.draft}
        faults={faults}
        keeper={display.create_user === person ? null : display.create_name}
        onChange={edit.change}
        onSubmit={() => void save()}
        foot={
          <UnsavedFoot status={status()}>
            <Button
              variant="default"
              disabled={changed.length === 0 || edit.busy}
              onClick={() => setDiscarding(true)}
            >
              {t('edit.discard')}
            </Button>
            <Button type="submit" loading={edit.busy} disabled={changed.length === 0}>
              {t('edit.save')}
            </Button>
          </UnsavedFoot>
        }
      />
      {discarding && (
        <ConfirmDialog
          title={t('edit.discardTitle')}
          action={t('edit.discard')}
          busy={false}
          onConfirm={() => {
            edit.discard();
            setDiscarding(false);
          }}
          onClose={() => setDiscarding(false)}
        >
          <p>{t('edit.discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
