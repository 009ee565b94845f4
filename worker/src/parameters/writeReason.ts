import type { EngineFailure, WriteReason } from '@heliograph/contracts/engine';
import { Refusal } from '@heliograph/contracts/http';
import { ReplyCode } from '@heliograph/contracts/mqtt';

/** By the code of the server or the gateway. */
const REASONS: Readonly<Record<number, WriteReason>> = {
  [Refusal.forbidden]: 'forbidden',
  [Refusal.tooMany]: 'tooMany',
  [Refusal.badRequest]: 'invalid',
  [ReplyCode.locked]: 'locked',
  [ReplyCode.invalidValue]: 'invalid',
  [ReplyCode.notGranted]: 'notGranted',
  [ReplyCode.deviceSilent]: 'silent',
};

/** Why a write failed. */
export function getWriteReason({ kind, code }: EngineFailure): WriteReason {
  if (kind === 'refused') return REASONS[code] ?? 'refused';
  return kind === 'timeout' || kind === 'unreachable' || kind === 'signedOut' ? kind : 'unknown';
}
