import type { Device } from '@heliograph/contracts/http';
import { linkAtom, userAtom } from '@heliograph/engine-client';
import type { ParameterGroup } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { DeviceIcon, EmptyState, ReloadIcon, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useDeviceRights } from '../dialogs/useDeviceRights.ts';
import { SaveProfileButton } from '../profiles/dialogs/SaveProfileButton.tsx';
import { GroupFields } from './GroupFields.tsx';
import { JobPanels } from './JobPanels.tsx';
import { LogDialog } from './LogDialog.tsx';
import styles from './SettingTab.module.css';
import { settingGroups } from './settingGroups.ts';
import { useDesk } from './desksAtom.ts';
import { changesIn } from './desk.ts';
import { useGroupWriting } from './useGroupWriting.tsx';
import { useWords } from './useWords.ts';

/** What can be set on a device, by groups: read from it, changed, and written (spec A §2.5 §4). */
export function SettingTab({ device }: { device: Device }) {
  const { t } = useTranslation('setting');
  const words = useWords();
  const groups = settingGroups(device.mod_id);
  const [desk, revise] = useDesk(device);
  const group = groups.find(({ id }) => id === desk.shown) ?? groups[0];
  if (group === undefined) return null;
  return (
    <Tabs
      label={t('groups')}
      value={group.id}
      tabs={groups.map((one) => {
        const { length } = changesIn(one, desk);
        return {
          value: one.id,
          label: (
            <>
              {words(one.name)}
              {length > 0 && (
                <span className={styles.count} title={t('changed', { count: length })}>
                  {length}
                </span>
              )}
            </>
          ),
        };
      })}
      onChange={(shown) => revise((before) => ({ ...before, shown }))}
    >
      <GroupPanel key={group.id} device={device} group={group} groups={groups} />
    </Tabs>
  );
}

interface GroupPanelProps {
  device: Device;
  group: ParameterGroup;
  /** All of the tab. */
  groups: readonly ParameterGroup[];
}

function GroupPanel({ device, group, groups }: GroupPanelProps) {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const rights = useDeviceRights(device);
  const guest = useAtomValue(userAtom)?.is_guest === 1;
  const live = useAtomValue(linkAtom).state === 'live';
  const form = useRef<HTMLFormElement>(null);
  const [logged, setLogged] = useState(false);
  const writing = useGroupWriting(
    device,
    group,
    groups.map(({ id }) => id),
  );
  const { desk, jobs, submit, question } = writing;
  const allowed = group.id === 'control' ? rights.control : rights.setting;
  const { readAt } = desk;

  return (
    <form
      ref={form}
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!allowed || readAt === null || jobs.busy) return;
        form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        submit();
      }}
    >
      <div className={styles.head}>
        <p className={styles.tip}>{t('tip')}</p>
        <div className={styles.actions}>
          {!guest && (
            <>
              <SaveProfileButton device={device} />
              <Button variant="subtle" onClick={() => setLogged(true)}>
                {t('log.button')}
              </Button>
            </>
          )}
          <Button
            variant="default"
            leftSection={<ReloadIcon />}
            loading={desk.reading}
            disabled={!live}
            onClick={() => void desk.read()}
          >
            {t('read')}
          </Button>
          {readAt !== null && allowed && (
            <Button type="submit" disabled={jobs.busy || desk.reading}>
              {t('submit')}
            </Button>
          )}
        </div>
        <p className={styles.at} role="status">
          {readAt !== null && t('readAt', { time: format.dateTime(readAt) })}
          {readAt !== null && !allowed && <strong className={styles.denied}>{t('notAuth')}</strong>}
        </p>
      </div>
      <JobPanels writing={writing} allowed={allowed} />
      {readAt === null ? (
        <EmptyState icon={<DeviceIcon />} title={t('notRead')} hint={t('notReadHint')} />
      ) : (
        <div className={styles.card}>
          <GroupFields desk={desk} disabled={!allowed} />
        </div>
      )}
      {question}
      {logged && <LogDialog device={device} onClose={() => setLogged(false)} />}
    </form>
  );
}
