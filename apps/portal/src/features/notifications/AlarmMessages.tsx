import type {
  AnswerOf,
  getNotificationSettings,
  NotificationSettings as Settings,
} from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { isLanguage, useTranslation } from '@heliograph/i18n';
import { Button, Card, Checkbox, Grid, Notice, Row, SelectField, Text, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { StationsSelect } from '../../shared/fleet/StationSelect.tsx';
import { clockText, parseMinute } from '../../shared/forms/clockText.ts';
import { useUnsavedEdits } from '../../shared/forms/useUnsavedEdits.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { AlarmFilters, AreasSelect, filtersWrong } from './AlarmFilters.tsx';
import { LevelSelect } from './LevelSelect.tsx';
import styles from './NotificationsPage.module.css';

/** Suggested when quiet hours are switched on. */
const NIGHT = { from: 22 * 60, to: 7 * 60 };

const PACES = ['now', 'daily'] as const;
const SCOPES = ['own', 'all', 'areas', 'chosen'] as const;
const REPEATS = [0, 4, 24, 168] as const;
const LANGUAGES = ['en', 'zh'] as const;

/** Which messages about alarms the user gets, how and when. */
export function AlarmMessages({
  settings: saved,
  chosen,
  email,
  sends_mail,
  mobile,
  sends_sms,
}: AnswerOf<typeof getNotificationSettings>) {
  const { t, i18n } = useTranslation('notifications');
  const { call } = useEngine();
  const showMessage = useMessage();
  const stations = useAtomValue(entitiesAtom)?.stations ?? [];
  const saving = useAction();
  const testing = useAction();
  const [settings, setSettings] = useState<Settings>(() => ({
    ...saved,
    // Users who have not chosen yet start with the settings of this browser.
    ...(chosen === 0 && { zone: ownZone(), language: isLanguage(i18n.language) ? i18n.language : 'en' }),
  }));
  const [isQuiet, setQuiet] = useState(saved.quiet_from !== saved.quiet_to);
  const [isChecked, setChecked] = useState(false);
  const markSaved = useUnsavedEdits(settings);
  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }));

  const stationsWrong = settings.scope === 'chosen' && settings.station_ids.length === 0;
  const quietWrong = isQuiet && settings.quiet_from === settings.quiet_to;
  const channels = [
    ['mail', t('mails.on')] as const,
    ['push', t('mails.push')] as const,
    ...(sends_sms === 1 || settings.sms === 1 ? [['sms', t('mails.sms')] as const] : []),
  ];
  const isNotified = channels.some(([channel]) => settings[channel] === 1);
  const isMonthly = settings.monthly === 1;
  const zones = [...new Set([settings.zone, ownZone(), ...stations.map(({ time_zone }) => time_zone)])];

  function toggleQuiet(isOn: boolean) {
    setQuiet(isOn);
    change(isOn ? { quiet_from: NIGHT.from, quiet_to: NIGHT.to } : { quiet_from: 0, quiet_to: 0 });
  }

  async function save() {
    setChecked(true);
    if (stationsWrong || quietWrong || Object.values(filtersWrong(settings)).includes(true)) return;
    if (!(await saving.run(() => call('notification.saveNotificationSettings', settings)))) return;
    markSaved();
    showMessage({ kind: 'success', text: t('mails.saved') });
  }

  async function test(channel: 'mail' | 'sms') {
    if (await testing.run(() => call('notification.sendTest', { channel })))
      showMessage({ kind: 'success', text: t(channel === 'mail' ? 'mails.tested' : 'mails.testedSms') });
  }

  return (
    <Card title={t('mails.title')}>
      <Grid
        as="form"
        gap={16}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {sends_mail === 0 && <Notice tone="warning">{t('mails.noServer')}</Notice>}
        {email === '' && <Notice tone="warning">{t('mails.noAddress')}</Notice>}
        <fieldset className={styles.channels}>
          <legend>{t('mails.channels')}</legend>
          {channels.map(([channel, label]) => (
            <Checkbox
              key={channel}
              label={label}
              checked={settings[channel] === 1}
              onChange={(isOn) => change({ [channel]: isOn ? 1 : 0 })}
            />
          ))}
        </fieldset>
        <Checkbox
          label={t('mails.monthly')}
          checked={isMonthly}
          onChange={(isOn) => change({ monthly: isOn ? 1 : 0 })}
        />
        {(settings.mail === 1 || isMonthly) && email !== '' && (
          <Text tone="soft">{t('mails.to', { email })}</Text>
        )}
        {settings.sms === 1 && (
          <Text tone="soft">{mobile === '' ? t('mails.noMobile') : t('mails.smsTo', { mobile })}</Text>
        )}
        {!isNotified && <Text tone="soft">{t('mails.none')}</Text>}
        {(isNotified || isMonthly) && (
          <>
            <Grid min={288} gap={16} align="start">
              {isNotified && <LevelSelect value={settings.level} onChange={(level) => change({ level })} />}
              <SelectField
                label={t('mails.scope')}
                options={SCOPES.map((scope) => ({ value: scope, label: t(`mails.${scope}`) }))}
                value={settings.scope}
                onChange={(value) => change({ scope: value as Settings['scope'] })}
              />
              {settings.scope === 'chosen' && (
                <StationsSelect
                  label={t('mails.stations')}
                  error={isChecked && stationsWrong ? t('mails.stationsWrong') : undefined}
                  stations={stations}
                  value={settings.station_ids}
                  onChange={(station_ids) => change({ station_ids })}
                />
              )}
              {settings.scope === 'areas' && (
                <AreasSelect settings={settings} onChange={change} isChecked={isChecked} />
              )}
              {isNotified && (
                <SelectField
                  label={t('mails.pace')}
                  options={PACES.map((pace) => ({ value: pace, label: t(`mails.${pace}`) }))}
                  value={settings.pace}
                  onChange={(value) => change({ pace: value as Settings['pace'] })}
                />
              )}
              {isNotified &&
                (settings.pace === 'daily' ? (
                  <TextField
                    type="time"
                    label={t('mails.dailyAt')}
                    value={clockText(settings.daily_at)}
                    onChange={({ target }) => change({ daily_at: parseMinute(target.value) })}
                  />
                ) : (
                  <SelectField
                    label={t('mails.repeat')}
                    options={REPEATS.map((hours) => ({
                      value: String(hours),
                      label: t(`mails.repeat${hours}`),
                    }))}
                    value={String(settings.repeat_hours)}
                    onChange={(value) => change({ repeat_hours: Number(value) as Settings['repeat_hours'] })}
                  />
                ))}
              <SelectField
                label={t('mails.language')}
                options={LANGUAGES.map((language) => ({ value: language, label: t(`mails.${language}`) }))}
                value={settings.language}
                onChange={(value) => change({ language: value as Settings['language'] })}
              />
            </Grid>
            {isNotified && <AlarmFilters settings={settings} onChange={change} isChecked={isChecked} />}
            {isNotified && <Checkbox label={t('mails.quiet')} checked={isQuiet} onChange={toggleQuiet} />}
            {(isQuiet ||
              settings.pace === 'daily' ||
              settings.hours_from !== settings.hours_to ||
              isMonthly) && (
              <Grid min={288} gap={16} align="start">
                {isNotified && isQuiet && (
                  <>
                    <TextField
                      type="time"
                      label={t('mails.from')}
                      value={clockText(settings.quiet_from)}
                      onChange={({ target }) => change({ quiet_from: parseMinute(target.value) })}
                    />
                    <TextField
                      type="time"
                      label={t('mails.until')}
                      value={clockText(settings.quiet_to)}
                      error={isChecked && quietWrong ? t('mails.quietWrong') : undefined}
                      onChange={({ target }) => change({ quiet_to: parseMinute(target.value) })}
                    />
                  </>
                )}
                <SelectField
                  label={t('mails.zone')}
                  options={zones.map((zone) => ({ value: zone, label: zone }))}
                  value={settings.zone}
                  onChange={(zone) => change({ zone })}
                />
              </Grid>
            )}
          </>
        )}
        <FailureAlert title={t('mails.saveFailed')} failure={saving.failure} />
        <FailureAlert title={t('mails.testFailed')} failure={testing.failure} />
        <Row gap={12} wrap>
          <Button type="submit" loading={saving.busy}>
            {t('mails.save')}
          </Button>
          {email !== '' && sends_mail === 1 && (
            <Button variant="default" loading={testing.busy} onClick={() => void test('mail')}>
              {t('mails.test')}
            </Button>
          )}
          {settings.sms === 1 && mobile !== '' && sends_sms === 1 && (
            <Button variant="default" loading={testing.busy} onClick={() => void test('sms')}>
              {t('mails.testSms')}
            </Button>
          )}
        </Row>
      </Grid>
    </Card>
  );
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
