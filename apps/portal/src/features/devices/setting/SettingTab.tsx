import type { Device } from '@heliograph/contracts/http';
import type { ParameterGroup } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row, Tabs, Text, useStayOnReload } from '@heliograph/ui';
import { useRef, useState } from 'react';
import { useDeviceRights } from '../deviceRights.ts';
import { SaveProfileButton } from '../profiles/dialogs/SaveProfileButton.tsx';
import { CommLogDialog } from './CommLogDialog.tsx';
import { GroupFields } from './GroupFields.tsx';
import { JobPanels } from './JobPanels.tsx';
import { useLocalized } from './parameterText.ts';
import { ReadButton } from './ReadButton.tsx';
import { settingGroups } from './settingGroups.ts';
import { formChanges } from './settingsForm.ts';
import styles from './SettingTab.module.css';
import { SubmitBar } from './SubmitBar.tsx';
import { Unread } from './Unread.tsx';
import { useSettingsForm } from './useGroupForm.ts';
import { useGroupWriting } from './useGroupWriting.tsx';
import { useReadOnOpen } from './useReadOnOpen.ts';

/** The settings of a device by group: read, edited and written (PAR-03). */
export function SettingTab({ device }: { device: Device }) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const [form, updateForm] = useSettingsForm(device);
  const groups = settingGroups(device.mod_id, form.values);
  const group = groups.find(({ id }) => id === form.shown) ?? groups[0];
  useStayOnReload(groups.some((each) => formChanges(each, form).length > 0));
  if (group === undefined) return null;
  return (
    <Tabs
      label={t('groups')}
      value={group.id}
      tabs={groups.map((each) => {
        const { length } = formChanges(each, form);
        return {
          value: each.id,
          label: (
            <>
              {localized(each.name)}
              {length > 0 && (
                <span className={styles.count} title={t('changed', { count: length })}>
                  {length}
                </span>
              )}
            </>
          ),
        };
      })}
      onChange={(shown) => updateForm((before) => ({ ...before, shown }))}
    >
      <GroupPanel key={group.id} device={device} group={group} />
    </Tabs>
  );
}

interface GroupPanelProps {
  device: Device;
  group: ParameterGroup;
}

function GroupPanel({ device, group }: GroupPanelProps) {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const rights = useDeviceRights(device);
  const formElement = useRef<HTMLFormElement>(null);
  const [isLogOpen, setIsLogOpen] = useState(false);
  const writing = useGroupWriting(device, group);
  const { form, jobs, reachability, submit, confirmation } = writing;
  useReadOnOpen(form, reachability);
  const isAllowed = group.id === 'control' ? rights.control : rights.setting;
  const { readAt } = form;

  return (
    <form
      ref={formElement}
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAllowed || readAt === null || jobs.busy) return;
        formElement.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        submit();
      }}
    >
      <Row gap={[8, 24]} align="center" justify="between" wrap>
        <p className={styles.tip}>{t('tip')}</p>
        <Row gap={12} wrap>
          <SaveProfileButton device={device} />
          <Button variant="subtle" onClick={() => setIsLogOpen(true)}>
            {t('log.button')}
          </Button>
          <ReadButton form={form} />
        </Row>
        <p className={styles.at} role="status">
          {form.isReading && <span className={styles.slow}>{t('readingSlow')}</span>}
          {readAt !== null && t('readAt', { time: format.dateTime(readAt) })}
          {readAt !== null && !isAllowed && (
            <Text as="strong" tone="warning">
              {t('notAuth')}
            </Text>
          )}
        </p>
      </Row>
      <JobPanels writing={writing} isAllowed={isAllowed} />
      {readAt === null ? (
        <Unread form={form} reachability={reachability} />
      ) : (
        <div className={styles.card}>
          <GroupFields form={form} disabled={!isAllowed} />
        </div>
      )}
      {readAt !== null && isAllowed && <SubmitBar writing={writing} />}
      {confirmation}
      {isLogOpen && <CommLogDialog device={device} onClose={() => setIsLogOpen(false)} />}
    </form>
  );
}
