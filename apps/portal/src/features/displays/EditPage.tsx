import type { Display } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, Row, SegmentedControl } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { UnsavedFooter } from '../../shared/dialogs/UnsavedFooter.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { DisplayIcon } from '../../shared/icons.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import { BackLink } from '../../shared/page/BackLink.tsx';
import { Gone } from '../../shared/page/Gone.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import type { DraftPart } from './draft/mergeDrafts.ts';
import styles from './EditPage.module.css';
import { DisplayForm } from './form/DisplayForm.tsx';
import { IdentifyButton } from './list/IdentifyButton.tsx';
import { StateLabel } from './list/StateLabel.tsx';
import { useDisplayEdit, type Conflict } from './useDisplayEdit.ts';
import { useDisplays } from './useDisplays.ts';

/** Edits one display. */
export function EditPage({ id }: { id: number }) {
  const { t } = useTranslation('displays');
  const query = useDisplays();

  function content(list: readonly Display[]) {
    const display = list.find(({ display_id }) => display_id === id);
    if (display) return <EditForm display={display} onChanged={() => void query.refetch()} />;
    return (
      <Gone
        icon={<DisplayIcon />}
        title={t('edit.gone')}
        hint={t('edit.goneHint')}
        back={{ to: paths.displays, text: t('back') }}
      />
    );
  }

  return (
    <div className={layout.page}>
      <BackLink to={paths.displays}>{t('back')}</BackLink>
      <Loaded query={query} failed={t('failed')} stale={null}>
        {({ list }) => content(list)}
      </Loaded>
    </div>
  );
}

/** The form of a display; saved changes appear on the wall at once. */
function EditForm({ display, onChanged }: { display: Display; onChanged: () => void }) {
  const { t } = useTranslation('displays');
  const showMessage = useMessage();
  const userName = useAtomValue(userAtom)?.user_name;
  const form = useRef<HTMLFormElement>(null);
  const edit = useDisplayEdit(display, form);
  const [discarding, setDiscarding] = useState(false);
  const { changed, errors } = edit;
  const title = t('edit.title', { name: display.name });

  async function save() {
    if (changed.length === 0 || !(await edit.save())) return;
    showMessage({ kind: 'success', text: t('edit.done', { name: edit.draft.name.trim() }) });
    onChanged();
  }

  function status() {
    if (errors.size > 0) return t('error.summary', { count: errors.size });
    return changed.length > 0 && t('edit.unsaved', { count: changed.length });
  }

  return (
    <>
      <Row as="header" gap={[8, 16]} align="center" wrap breaks>
        <h1 className={layout.title}>{title}</h1>
        <StateLabel display={display} />
        <IdentifyButton display={display} onDone={onChanged} />
      </Row>
      {edit.conflict && (
        <ConflictNotice conflict={edit.conflict} chosenAt={edit.chosenAt} onChoose={edit.choose} />
      )}
      <FailureAlert title={t('edit.failed')} failure={edit.failure} />
      <DisplayForm
        ref={form}
        label={title}
        busy={edit.busy}
        draft={edit.draft}
        errors={errors}
        pairedBy={display.create_user === userName ? null : display.create_name}
        onChange={edit.change}
        onSubmit={() => void save()}
        foot={
          <UnsavedFooter status={status()}>
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
          </UnsavedFooter>
        }
      />
      {discarding && (
        <ConfirmDialog
          title={t('edit.discardTitle')}
          action={t('edit.discard')}
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

interface ConflictNoticeProps {
  conflict: Conflict;
  chosenAt: (part: DraftPart) => 'mine' | 'theirs';
  onChoose: (part: DraftPart, chosen: 'mine' | 'theirs') => void;
}

/** Explains a conflicting save and lets the user choose between both versions. */
function ConflictNotice({ conflict, chosenAt, onChoose }: ConflictNoticeProps) {
  const { t, i18n } = useTranslation('displays');
  const format = useFormat();
  const notice = useRef<HTMLDivElement>(null);
  const parts = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  useEffect(() => notice.current?.focus(), [conflict]);
  const { who, at, taken, conflicting } = conflict;
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.notice}>
      <strong>{t('edit.conflict.who', { name: who, time: format.time(at) })}</strong>
      {taken.length > 0 && (
        <span>
          {t('edit.conflict.taken', { parts: parts.format(taken.map((part) => t(`edit.part.${part}`))) })}
        </span>
      )}
      <span>{t(conflicting.length > 0 ? 'edit.conflict.clashes' : 'edit.conflict.none')}</span>
      {conflicting.map((part) => (
        <Row key={part} as="span" gap={[6, 12]} align="center" wrap>
          {t(`edit.part.${part}`)}
          <SegmentedControl
            label={t('edit.conflict.choice', { part: t(`edit.part.${part}`) })}
            value={chosenAt(part)}
            options={[
              { value: 'mine', label: t('edit.conflict.mine') },
              { value: 'theirs', label: t('edit.conflict.theirs', { name: who }) },
            ]}
            onChange={(chosen) => onChoose(part, chosen)}
          />
        </Row>
      ))}
      <span>{t('edit.conflict.again')}</span>
    </div>
  );
}
