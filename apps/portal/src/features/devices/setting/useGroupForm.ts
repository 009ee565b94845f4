import type { Device } from '@heliograph/contracts/http';
import {
  findBatteryType,
  hasBatteryType,
  codesToRead,
  parameterByCode,
  visibleParameters,
  type Edits,
  type Parameter,
  type ParameterGroup,
  type Values,
} from '@heliograph/domain/parameters';
import { EngineRejection, useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useLocalized } from './parameterText.ts';
import {
  displayedValues,
  emptySettingsForm,
  formChanges,
  formErrors,
  valuesAfterWrite,
  withEdits,
  withoutEdits,
  withReading,
  type FieldError,
  type SettingsForm,
} from './settingsForm.ts';
import { toWriteOrder, type WriteOrder } from './writeJobs.ts';

export interface GroupForm {
  group: ParameterGroup;
  /** As read from the device, displayed. */
  values: Values;
  edits: Edits;
  updateForm: UpdateSettingsForm;
  /** When the group was last read, ms; null: never. */
  readAt: number | null;
  isReading: boolean;
  /** Why the last read failed; null when it did not. */
  readFailure: unknown;
  /** The values with the edits applied. */
  valuesAfter: Values;
  visible: readonly Parameter[];
  errors: ReadonlyMap<string, FieldError>;
  changes: ReturnType<typeof formChanges>;
  /** Automatic reads show a failure in the panel only, without a message. */
  read: (options?: { automatic?: boolean }) => Promise<void>;
  edit: (edits: Edits) => void;
  undo: (...codes: string[]) => void;
  /** The changes as a write job takes them. */
  writeOrders: () => WriteOrder[];
}

/** Form state of one settings group: what was read, the edits, and what would be written. */
export function useGroupForm(device: Device, group: ParameterGroup): GroupForm {
  const { t } = useTranslation('setting');
  const { api } = useEngine();
  const showMessage = useMessage();
  const localized = useLocalized();
  const readFailureText = useReadFailureText();
  const [form, updateForm] = useSettingsForm(device);
  const [isReading, setIsReading] = useState(false);
  const [readFailure, setReadFailure] = useState<unknown>(null);
  const valuesAfter = valuesAfterWrite(group, form);
  const changes = formChanges(group, form);
  const newest = useRef(0);

  async function read({ automatic = false } = {}) {
    const order = ++newest.current;
    setIsReading(true);
    setReadFailure(null);
    try {
      const items = codesToRead(group).flatMap((code) => {
        const parameter = parameterByCode(code);
        return parameter ? [{ code, title: localized(parameter.name), unit: parameter.unit }] : [];
      });
      const log = localized(group.name);
      const { values, at, unlogged } = await api.parameters.read({ deviceId: device.device_id, log, items });
      if (order !== newest.current) return;
      updateForm((before) => withReading(before, group, values, at));
      if (hasBatteryType(group) && findBatteryType(displayedValues(values)) === null)
        showMessage({ kind: 'error', text: t('battTypeError') });
      else if (unlogged) showMessage({ kind: 'warning', text: t('logError') });
    } catch (reason) {
      if (order !== newest.current) return;
      setReadFailure(reason);
      if (!automatic) showMessage({ kind: 'error', text: readFailureText(reason) });
    } finally {
      if (order === newest.current) setIsReading(false);
    }
  }

  return {
    group,
    values: form.values,
    edits: form.edits,
    updateForm,
    readAt: form.readAt[group.id] ?? null,
    isReading,
    readFailure,
    valuesAfter,
    visible: visibleParameters(group, valuesAfter),
    errors: formErrors(group, form),
    changes,
    read,
    edit: (edits) => updateForm((before) => withEdits(before, edits)),
    undo: (...codes) => updateForm((before) => withoutEdits(before, codes)),
    writeOrders: () => changes.map((change) => toWriteOrder(change, localized)),
  };
}

/** Describes why a device could not be read. */
export function useReadFailureText(): (reason: unknown) => string {
  const { t } = useTranslation('setting');
  const failureText = useFailureText();
  return (reason) => {
    const silent =
      reason instanceof EngineRejection && (reason.kind === 'timeout' || reason.kind === 'unreachable');
    return silent ? t('conError') : failureText(reason);
  };
}

/** Forms of this page, by user and device. */
const settingsFormsAtom = atom<Readonly<Record<string, SettingsForm>>>({});

type UpdateSettingsForm = (update: (form: SettingsForm) => SettingsForm) => void;

/** Values read from a device and edited since; survives navigation within the portal. */
export function useSettingsForm({
  device_id,
}: Pick<Device, 'device_id'>): [SettingsForm, UpdateSettingsForm] {
  const userName = useAtomValue(userAtom)?.user_name ?? '';
  const [forms, setForms] = useAtom(settingsFormsAtom);
  const key = `${userName} ${device_id}`;
  const update: UpdateSettingsForm = (update) =>
    setForms((before) => ({ ...before, [key]: update(before[key] ?? emptySettingsForm) }));
  return [forms[key] ?? emptySettingsForm, update];
}
