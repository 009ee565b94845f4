import type { HttpCall } from './call.ts';
import * as alarm from './alarm.ts';
import * as alarmHandling from './alarmHandling.ts';
import * as alarmRules from './alarmRules.ts';
import * as audit from './audit.ts';
import * as common from './common.ts';
import * as custom from './custom.ts';
import * as device from './device.ts';
import * as display from './display.ts';
import * as energyImport from './energyImport.ts';
import * as factor from './factor.ts';
import * as firmware from './firmware.ts';
import * as fleet from './fleet.ts';
import * as fleetEnergy from './fleetEnergy.ts';
import * as imports from './imports.ts';
import * as login from './login.ts';
import * as message from './message.ts';
import * as notification from './notification.ts';
import * as people from './people.ts';
import * as plan from './plan.ts';
import * as priceSeries from './priceSeries.ts';
import * as profile from './profile.ts';
import * as protection from './protection.ts';
import * as quality from './quality.ts';
import * as report from './report.ts';
import * as series from './series.ts';
import * as server from './server.ts';
import * as share from './share.ts';
import * as station from './station.ts';
import * as tariff from './tariff.ts';
import * as token from './token.ts';
import * as user from './user.ts';

export * from './alarm.ts';
export * from './alarmHandling.ts';
export * from './alarmRules.ts';
export * from './audit.ts';
export * from './auditActions.ts';
export * from './call.ts';
export * from './common.ts';
export * from './custom.ts';
export * from './device.ts';
export * from './display.ts';
export * from './energyImport.ts';
export * from './entities.ts';
export * from './factor.ts';
export * from './firmware.ts';
export * from './fleet.ts';
export * from './fleetChoice.ts';
export * from './fleetEnergy.ts';
export * from './imports.ts';
export * from './login.ts';
export * from './message.ts';
export * from './notification.ts';
export * from './people.ts';
export * from './permission.ts';
export * from './plan.ts';
export * from './priceSeries.ts';
export * from './profile.ts';
export * from './proof.ts';
export * from './protection.ts';
export * from './quality.ts';
export * from './report.ts';
export * from './scalars.ts';
export * from './series.ts';
export * from './server.ts';
export * from './share.ts';
export * from './station.ts';
export * from './tariff.ts';
export * from './token.ts';
export * from './upgradeMethod.ts';
export * from './user.ts';

type CallsOf<Module> = {
  [Name in keyof Module as Module[Name] extends HttpCall ? Name : never]: Module[Name];
};

const isCall = (value: unknown): value is HttpCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The calls that a module exports, by name. */
function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>;
}

/**
 * Every HTTP call of the product by resource: whatever a resource's module exports with `call()`. The server must
 * implement each of them, and serves no other.
 */
export const httpCalls = {
  login: /* @__PURE__ */ callsOf(login),
  common: /* @__PURE__ */ callsOf(common),
  user: /* @__PURE__ */ callsOf(user),
  factor: /* @__PURE__ */ callsOf(factor),
  custom: /* @__PURE__ */ callsOf(custom),
  people: /* @__PURE__ */ callsOf(people),
  audit: /* @__PURE__ */ callsOf(audit),
  message: /* @__PURE__ */ callsOf(message),
  notification: /* @__PURE__ */ callsOf(notification),
  station: /* @__PURE__ */ callsOf({ ...station, ...protection }),
  fleet: /* @__PURE__ */ callsOf({ ...fleet, ...fleetEnergy }),
  imports: /* @__PURE__ */ callsOf(imports),
  device: /* @__PURE__ */ callsOf(device),
  firmware: /* @__PURE__ */ callsOf(firmware),
  profile: /* @__PURE__ */ callsOf(profile),
  plan: /* @__PURE__ */ callsOf(plan),
  prices: /* @__PURE__ */ callsOf(priceSeries),
  display: /* @__PURE__ */ callsOf(display),
  share: /* @__PURE__ */ callsOf(share),
  tariff: /* @__PURE__ */ callsOf(tariff),
  alarm: /* @__PURE__ */ callsOf({ ...alarm, ...alarmHandling, ...alarmRules }),
  quality: /* @__PURE__ */ callsOf({ ...quality, ...energyImport }),
  report: /* @__PURE__ */ callsOf(report),
  token: /* @__PURE__ */ callsOf(token),
  server: /* @__PURE__ */ callsOf(server),
  series: /* @__PURE__ */ callsOf(series),
};
export type HttpCalls = typeof httpCalls;
