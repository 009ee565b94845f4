import type { Device } from '@heliograph/contracts/http';
import { codesToRead, parameterByCode, type GroupId, type Values } from '@heliograph/domain/parameters';
import { captureProfile } from '@heliograph/domain/profiles';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, FormDialog, Text } from '@heliograph/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FailureAlert } from '../../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { useLongQuery } from '../../../../shared/query/useLongQuery.ts';
import { useAllowedText, useLocalized, useValueText } from '../../setting/parameterText.ts';
import { settingGroups } from '../../setting/settingGroups.ts';
import { displayedValues } from '../../setting/settingsForm.ts';
import { profilePath } from '../profileRows.ts';
import { ProfileNameFields, useProfileName } from './ProfileNameFields.tsx';
import styles from './SaveProfileDialog.module.css';

/** Reads all settings of a device and saves those of the chosen groups as a profile. */
export function SaveProfileDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { call } = useEngine();
  const showMessage = useMessage();
  const localized = useLocalized();
  const navigate = useNavigate();
  const { busy, failure, run } = useAction();
  const allowedText = useAllowedText();
  const valueText = useValueText();
  const reading = useSettingsReading(device);
  const [excluded, setExcluded] = useState<ReadonlySet<GroupId>>(new Set());
  const [isNothingChosen, setIsNothingChosen] = useState(false);
  const naming = useProfileName({ name: '', note: '' }, failure);
  const { name, note, input, error, set, check, failure: other } = naming;

  const read = reading.data ?? {};
  const done = reading.progress?.done ?? 0;
  const groups = settingGroups(device.mod_id, read);
  const taken = groups
    .map((group) => ({ group, ...captureProfile([group], read) }))
    .filter(({ values }) => Object.keys(values).length > 0);
  const chosen = taken.filter(({ group }) => !excluded.has(group.id));
  const left = chosen.flatMap(({ group, left: codes }) =>
    group.parameters.filter(({ code }) => codes.includes(code)),
  );

  function choose(id: GroupId, on: boolean) {
    setIsNothingChosen(false);
    setExcluded((before) => new Set(on ? [...before].filter((other) => other !== id) : [...before, id]));
  }

  async function save() {
    if (!reading.data || !check()) return;
    setIsNothingChosen(chosen.length === 0);
    if (chosen.length === 0) return;
    const values = Object.assign({}, ...chosen.map((each) => each.values)) as Record<string, number>;
    const added: number[] = [];
    const modelId = device.mod_id;
    const isDone = await run(async () => {
      const saved = await call('profile.saveProfile', {
        name: name.trim(),
        note: note.trim(),
        mod_id: modelId,
        values,
      });
      added.push(saved.profile_id);
    });
    if (!isDone) return;
    showMessage({ kind: 'success', text: t('save.done', { name: name.trim() }) });
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
      <Text tone="soft" size={15}>
        {t('save.lead', { device: device.obj_name })}
      </Text>
      <ProfileNameFields name={name} note={note} error={error} busy={busy} input={input} onChange={set} />
      {reading.isFetching && (
        <div className={styles.reading}>
          <p role="status">{t('save.reading', { done: done + 1, of: groups.length })}</p>
          <progress
            className={styles.progress}
            value={done}
            max={groups.length}
            aria-label={t('save.groups')}
          />
        </div>
      )}
      {!reading.isFetching && reading.error !== null && (
        <div className={styles.reading}>
          <FailureAlert title={t('save.unread')} failure={reading.error} />
          <Button variant="default" onClick={() => void reading.refetch()}>
            {t('save.readAgain')}
          </Button>
        </div>
      )}
      {reading.data && (
        <fieldset className={styles.groups}>
          <legend>{t('save.groups')}</legend>
          {taken.map(({ group, values }) => (
            <Checkbox
              key={group.id}
              label={t('save.group', { name: localized(group.name), count: Object.keys(values).length })}
              checked={!excluded.has(group.id)}
              disabled={busy}
              onChange={(on) => choose(group.id, on)}
            />
          ))}
          {left.length > 0 && (
            <Text tone="warning" size={14}>
              {t('save.left', {
                names: left
                  .map((parameter) =>
                    t('save.leftValue', {
                      name: localized(parameter.name),
                      value: valueText(parameter, read[parameter.code]),
                      allowed: allowedText(parameter),
                    }),
                  )
                  .join(', '),
              })}
            </Text>
          )}
          {isNothingChosen && (
            <Text role="alert" tone="fault" size={14}>
              {t('save.nothing')}
            </Text>
          )}
        </fieldset>
      )}
      <FailureAlert title={t('save.failed')} failure={other} />
    </FormDialog>
  );
}

/** All settings of a device, read group by group. */
function useSettingsReading(device: Device) {
  const localized = useLocalized();
  return useLongQuery<Values>({
    key: ['all settings of a device', device.device_id],
    async ask({ api }, { signal, onProgress }) {
      const values: Values = {};
      const groups = settingGroups(device.mod_id);
      for (const [index, group] of groups.entries()) {
        if (signal?.aborted) break;
        const items = codesToRead(group).flatMap((code) => {
          const parameter = parameterByCode(code);
          return parameter ? [{ code, title: localized(parameter.name), unit: parameter.unit }] : [];
        });
        const request = { deviceId: device.device_id, log: localized(group.name), items };
        Object.assign(values, displayedValues((await api.parameters.read(request)).values));
        onProgress?.({ done: index + 1, of: groups.length });
      }
      return values;
    },
  });
}
