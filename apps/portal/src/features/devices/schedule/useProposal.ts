import type { ScheduleReport } from '@heliograph/contracts/engine';
import { proposeSlots, type SlotProposal } from '@heliograph/domain/schedules';
import { useState } from 'react';
import { readLimits, usualLimits, type LimitErrors, type Limits } from './limits.ts';

export interface ProposalChoice {
  /** By the limits that were last valid; null without price windows. */
  proposal: SlotProposal | null;
  /** As typed, percent. */
  typed: Limits<string>;
  errors: LimitErrors;
  /** At which the device shuts down, percent; null where it is not known. */
  shutdown: number | null;
  type: (changes: Partial<Limits<string>>) => void;
}

/** Slots that fit the prices of a report, for a device with such settings. */
export function useProposal(report: ScheduleReport | null, settings: Record<string, number>): ProposalChoice {
  const [entry, setEntry] = useState<{ typed: Partial<Limits<string>>; valid: Limits | null }>(NOTHING);
  const usual = usualLimits(settings);
  const shutdown = settings.shutdown_soc ?? null;
  const { chargeTo = String(usual.chargeTo), dischargeTo = String(usual.dischargeTo) } = entry.typed;
  const typed = { chargeTo, dischargeTo };
  const limits = entry.valid ?? usual;
  return {
    proposal:
      report?.prices === 'windows' ? proposeSlots(report.days, settings, limits, report.gridLevel) : null,
    typed,
    errors: readLimits(typed, shutdown).errors,
    shutdown,
    type: (changes) => {
      const next = { ...typed, ...changes };
      setEntry({ typed: next, valid: readLimits(next, shutdown).limits ?? limits });
    },
  };
}

const NOTHING = { typed: {}, valid: null };
