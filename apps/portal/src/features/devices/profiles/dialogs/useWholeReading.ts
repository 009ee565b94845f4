import type { Device } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import {
  codesToRead,
  parameterByCode,
  type ParameterGroup,
  type Values,
} from '@heliograph/domain/parameters';
import { useEffect, useEffectEvent, useState } from 'react';
import { shownValues } from '../../setting/desk.ts';
import { useWords } from '../../setting/useWords.ts';

type Reading =
  | { state: 'reading'; done: number }
  | { state: 'read'; values: Values }
  | { state: 'failed'; failure: unknown };

/** Every group of a device's settings, read one after the other when it is first shown and on demand. */
export function useWholeReading(device: Device, groups: readonly ParameterGroup[]) {
  const { api } = useEngine();
  const words = useWords();
  const [reading, setReading] = useState<Reading>({ state: 'reading', done: 0 });
  const [asked, setAsked] = useState(0);

  const read = useEffectEvent(async (isGone: () => boolean) => {
    let values: Values = {};
    try {
      for (const [done, group] of groups.entries()) {
        if (isGone()) return;
        setReading({ state: 'reading', done });
        const items = codesToRead(group).flatMap((code) => {
          const parameter = parameterByCode(code);
          return parameter ? [{ code, title: words(parameter.name), unit: parameter.unit }] : [];
        });
        const wanted = { deviceId: device.device_id, log: words(group.name), items };
        values = { ...values, ...shownValues((await api.parameters.read(wanted)).values) };
      }
      if (!isGone()) setReading({ state: 'read', values });
    } catch (failure) {
      if (!isGone()) setReading({ state: 'failed', failure });
    }
  });
  useEffect(() => {
    let gone = false;
    void read(() => gone);
    return () => {
      gone = true;
    };
  }, [asked]);

  return { reading, again: () => setAsked((before) => before + 1) };
}
