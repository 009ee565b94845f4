import type { Device } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { parameterByCode, type GroupId } from '@heliograph/domain/parameters';
import { profileOf } from '@heliograph/domain/profiles';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { settingGroups } from '../../setting/settingGroups.ts';
import { useWords } from '../../setting/useWords.ts';
import { profilePath } from '../profilePath.ts';
import { NameFields } from './NameFields.tsx';
import styles from './SaveProfileDialog.module.css';
import { useNaming } from './useNaming.ts';
import { useWholeReading } from './useWholeReading.ts';

/** Reads all settings of a device and keeps those of the chosen groups under a name. */
export function SaveProfileDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { api } = useEngine();
  const say = useMessage();
  const words = useWords();
  const navigate = useNavigate();
  const { busy, failure, run } = useAction();
  const groups = settingGroups(device.mod_id);
  const { reading, again } = useWholeReading(device, groups);
  const [leftOut, setLeftOut] = useState<ReadonlySet<GroupId>>(new Set());
  const [nothing, setNothing] = useState(false);
  const naming = useNaming({ name: '', note: '' }, failure);
  const { name, note, input, error, set, check, failure: other } = naming;

  const read = reading.state === 'read' ? reading.values : {};
  const taken = groups
    .map((group) => ({ group, ...profileOf([group], read) }))
    .filter(({ values }) => Object.keys(values).length > 0);
  const chosen = taken.filter(({ group }) => !leftOut.has(group.id));
  const left = chosen.flatMap((each) => each.left).flatMap((code) => parameterByCode(code) ?? []);

  function choose(id: GroupId, on: boolean) {
    setNothing(false);
    setLeftOut((before) => new Set(on ? [...before].filter((other) => other !== id) : [...before, id]));
  }

  async function save() {
    if (reading.state !== 'read' || !check()) return;
    setNothing(chosen.length === 0);
    if (chosen.length === 0) return;
    const values = Object.assign({}, ...chosen.map((each) => each.values)) as Record<string, number>;
    const added: number[] = [];
    const modelId = device.mod_id;
    const done = await run(async () => {
      added.push(await api.profiles.add({ name: name.trim(), note: note.trim(), modelId, values }));
    });
    if (!done) return;
    say({ kind: 'success', text: t('save.done', { name: name.trim() }) });
    onClose();
    for (const id of added) void navigate(profilePath(id));
  }

  return (
    <FormDialog
      title={t('save.title')}
      size="form"
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('save.lead', { device: device.obj_name })}</p>
      <NameFields name={name} note={note} error={error} busy={busy} input={input} onChange={set} />
      {reading.state === 'reading' && (
        <div className={styles.reading}>
          <p role="status">{t('save.reading', { done: reading.done + 1, of: groups.length })}</p>
          <progress
            className={styles.progress}
            value={reading.done}
            max={groups.length}
            aria-label={t('save.groups')}
          />
        </div>
      )}
      {reading.state === 'failed' && (
        <div className={styles.reading}>
          <Refusal title={t('save.unread')} failure={reading.failure} />
          <Button variant="default" onClick={again}>
            {t('save.readAgain')}
          </Button>
        </div>
      )}
      {reading.state === 'read' && (
        <fieldset className={styles.groups}>
          <legend>{t('save.groups')}</legend>
          {taken.map(({ group, values }) => (
            <Checkbox
              key={group.id}
              label={t('save.group', { name: words(group.name), count: Object.keys(values).length })}
              checked={!leftOut.has(group.id)}
              disabled={busy}
              onChange={(on) => choose(group.id, on)}
            />
          ))}
          {left.length > 0 && (
            <p className={styles.note}>
              {t('save.left', { names: left.map((parameter) => words(parameter.name)).join(', ') })}
            </p>
          )}
          {nothing && (
            <p role="alert" className={styles.error}>
              {t('save.nothing')}
            </p>
          )}
        </fieldset>
      )}
      <Refusal title={t('save.failed')} failure={other} />
    </FormDialog>
  );
}
