import type { Device } from '@heliograph/contracts/http';
import { EngineRejection, userAtom, useEngine } from '@heliograph/engine-client';
import {
  batteryTypeOf,
  codesToRead,
  parameterByCode,
  visibleParameters,
  type Edits,
  type Parameter,
  type ParameterGroup,
  type Values,
} from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import {
  afterwards,
  changesIn,
  shownValues,
  withEdits,
  withoutEdits,
  withReading,
  type Desk,
} from './desk.ts';
import { useDesk, type ReviseDesk } from './desksAtom.ts';
import { faultsIn, type FieldFault } from './faultsIn.ts';
import type { Order } from './jobs.ts';
import { orderOf } from './orderOf.ts';
import { useWords } from './useWords.ts';

export interface GroupDesk {
  group: ParameterGroup;
  desk: Desk;
  revise: ReviseDesk;
  /** When it was read, ms; null before. */
  readAt: number | null;
  reading: boolean;
  /** What is shown with what was filled in. */
  after: Values;
  visible: readonly Parameter[];
  faults: ReadonlyMap<string, FieldFault>;
  changes: ReturnType<typeof changesIn>;
  read: () => Promise<void>;
  edit: (edits: Edits) => void;
  undo: (...codes: string[]) => void;
  /** The changes as a job takes them. */
  orders: () => Order[];
}

/** A group of settings of a device: what was read of it, what was filled in, and what would be written. */
export function useGroup(device: Device, group: ParameterGroup): GroupDesk {
  const { t } = useTranslation('setting');
  const { api } = useEngine();
  const say = useMessage();
  const words = useWords();
  const failureText = useFailureText();
  const guest = useAtomValue(userAtom)?.is_guest === 1;
  const [desk, revise] = useDesk(device);
  const [reading, setReading] = useState(false);
  const after = afterwards(group, desk);
  const changes = changesIn(group, desk);

  async function read() {
    setReading(true);
    try {
      const items = codesToRead(group).flatMap((code) => {
        const parameter = parameterByCode(code);
        return parameter ? [{ code, title: words(parameter.name), unit: parameter.unit }] : [];
      });
      // The guest leaves no word in the log (DV-02).
      const log = guest ? null : words(group.name);
      const { values, at, unlogged } = await api.parameters.read({ deviceId: device.device_id, log, items });
      revise((before) => withReading(before, group, values, at));
      if (group.id === 'battery_setting' && batteryTypeOf(shownValues(values)) === null)
        say({ kind: 'error', text: t('battTypeError') });
      else if (unlogged) say({ kind: 'warning', text: t('logError') });
    } catch (reason) {
      const silent =
        reason instanceof EngineRejection && (reason.kind === 'timeout' || reason.kind === 'unreachable');
      say({ kind: 'error', text: silent ? t('conError') : failureText(reason) });
    } finally {
      setReading(false);
    }
  }

  return {
    group,
    desk,
    revise,
    readAt: desk.readAt[group.id] ?? null,
    reading,
    after,
    visible: visibleParameters(group, after),
    faults: faultsIn(group, desk),
    changes,
    read,
    edit: (edits) => revise((before) => withEdits(before, edits)),
    undo: (...codes) => revise((before) => withoutEdits(before, codes)),
    orders: () => changes.map((change) => orderOf(change, words)),
  };
}
