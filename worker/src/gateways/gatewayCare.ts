import type { CommandOutcome, engineVerbs } from '@heliograph/contracts/engine';
import { checkWrites, grantWrites } from '@heliograph/contracts/http';
import { GatewayDiagnostics, GatewayLog, LOG_LINES, ReplyCode } from '@heliograph/contracts/mqtt';
import { isCommandDone, isGatewayCommand, type GatewayCommand } from '@heliograph/domain/gateways';
import type { z } from 'zod';
import { EngineError, toFailure } from '../engineError.ts';
import { createCommLogEntry } from '../parameters/commLogEntry.ts';
import type { GatewayAccess } from '../parameters/gatewayAccess.ts';
import type { SetTimer } from '../ports.ts';
import type { HttpClient } from '../session/httpClient.ts';

/** ms that a gateway may take to answer: it may be reading a slow bus. */
const ANSWER_MS = 5_000;
/** ms that a command may take: a bus is opened again, or a device is written. */
const COMMAND_MS = 15_000;
/** Number of checks that a command took effect, and the ms between them. */
const CHECKS = 5;
const CHECK_MS = 2_000;

interface Options {
  http: HttpClient;
  gateways: GatewayAccess;
  setTimer: SetTimer;
}

type CommandOrder = z.output<typeof engineVerbs.gateways.command.input>;

/** Diagnostics of gateways, and commands to them. */
export function createGatewayCare({ http, gateways, setTimer }: Options) {
  /** Null for gateways that do not know the action. */
  async function ask<T>(
    deviceId: string,
    request: Parameters<GatewayAccess['askGateway']>[1],
    part: 'diagnostics' | 'log',
    schema: z.ZodType<T>,
  ): Promise<T | null> {
    try {
      const reply = await gateways.askGateway(deviceId, request, ANSWER_MS);
      const parsed = schema.safeParse(reply[part]);
      if (parsed.success) return parsed.data;
      throw new EngineError('unknown', 0, `the gateway sent malformed ${part}`);
    } catch (error) {
      const { kind, code } = toFailure(error);
      if (kind === 'refused' && code === ReplyCode.badRequest) return null;
      throw error;
    }
  }

  const diagnostics = ({ deviceId }: { deviceId: string }) =>
    ask(deviceId, { action: 'get_diagnostics' }, 'diagnostics', GatewayDiagnostics);

  const pause = () => new Promise<void>((resolve) => setTimer(resolve, CHECK_MS));

  /** By what the gateway reports now; null when that does not show it. */
  async function isDone(deviceId: string, command: GatewayCommand, value: string): Promise<boolean | null> {
    for (let check = 1; ; check++) {
      const reported = await diagnostics({ deviceId }).catch(() => null);
      const done = reported && isCommandDone(command, value, reported);
      if (done !== false || check === CHECKS) return done;
      await pause();
    }
  }

  return {
    /** @throws EngineError timeout, unreachable, refused. */
    diagnostics,

    /** @throws EngineError as `diagnostics`. */
    async log({ deviceId, lines }: { deviceId: string; lines: number }) {
      const asked = { action: 'get_gateway_log', lines: Math.min(lines, LOG_LINES) } as const;
      return (await ask(deviceId, asked, 'log', GatewayLog))?.lines ?? null;
    },

    /** @throws EngineError refused by the server or the gateway, unreachable: it was not done. */
    async command({ deviceId, command, value, title }: CommandOrder): Promise<CommandOutcome> {
      if (!isGatewayCommand(command))
        throw new EngineError('badInput', 0, `no command ${command}`, 'command');
      // Before the log entry: a missing proof makes the page try again.
      await http.call(checkWrites, { device_ids: [deviceId] });
      const client_id = gateways.clientFor(deviceId);
      const item = { property_code: command, title, value, unit: '' };
      const log = await createCommLogEntry(http, {
        device_id: deviceId,
        module_title: title,
        read_set: 'Set',
        funs: [item],
      });
      const outcome = async (result: CommandOutcome['result']): Promise<CommandOutcome> => {
        await log.update([{ ...item, result }]);
        return { result, unlogged: log.failed() };
      };
      let answered = true;
      try {
        const writes = [{ property_code: command, value }];
        const { grants } = await http.call(grantWrites, {
          comm_id: log.id,
          device_id: deviceId,
          client_id,
          writes,
        });
        await gateways.write(
          deviceId,
          { code: command, value, grant: grants[0]?.grant ?? '' },
          { timeoutMs: COMMAND_MS },
        );
      } catch (error) {
        const { kind } = toFailure(error);
        if (kind !== 'timeout') {
          await log.update([{ ...item, result: kind === 'refused' ? 'refused' : 'skipped' }]);
          throw error;
        }
        answered = false;
      }
      const done = await isDone(deviceId, command, value);
      if (done === null) return outcome(answered ? 'verified' : 'timeout');
      return outcome(done ? 'verified' : 'kept');
    },
  };
}
