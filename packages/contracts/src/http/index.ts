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
import * as losses from './losses.ts';
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
export * from './bounds.ts';
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
export * from './jsonShape.ts';
export * from './login.ts';
export * from './losses.ts';
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
export * from './rangeDays.ts';
export * from './report.ts';
export * from './scalars.ts';
export * from './series.ts';
export * from './server.ts';
export * from './share.ts';
export * from './shareRights.ts';
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
function listCalls<Module extends object>(module: Module): CallsOf<Module> {
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>;
}

/**
 * Every HTTP call of the product by resource: everything that a resource's module exports with `call()`. The
 * server must implement all of them and serves no others.
 */
export const httpCalls = {
  login: /* @__PURE__ */ listCalls(login),
  common: /* @__PURE__ */ listCalls(common),
  user: /* @__PURE__ */ listCalls(user),
  factor: /* @__PURE__ */ listCalls(factor),
  custom: /* @__PURE__ */ listCalls(custom),
  people: /* @__PURE__ */ listCalls(people),
  audit: /* @__PURE__ */ listCalls(audit),
  message: /* @__PURE__ */ listCalls(message),
  notification: /* @__PURE__ */ listCalls(notification),
  station: /* @__PURE__ */ listCalls({ ...station, ...protection }),
  fleet: /* @__PURE__ */ listCalls({ ...fleet, ...fleetEnergy }),
  imports: /* @__PURE__ */ listCalls(imports),
  device: /* @__PURE__ */ listCalls(device),
  firmware: /* @__PURE__ */ listCalls(firmware),
  profile: /* @__PURE__ */ listCalls(profile),
  plan: /* @__PURE__ */ listCalls(plan),
  prices: /* @__PURE__ */ listCalls(priceSeries),
  display: /* @__PURE__ */ listCalls(display),
  share: /* @__PURE__ */ listCalls(share),
  tariff: /* @__PURE__ */ listCalls(tariff),
  alarm: /* @__PURE__ */ listCalls({ ...alarm, ...alarmHandling, ...alarmRules }),
  quality: /* @__PURE__ */ listCalls({ ...quality, ...energyImport }),
  losses: /* @__PURE__ */ listCalls(losses),
  report: /* @__PURE__ */ listCalls(report),
  token: /* @__PURE__ */ listCalls(token),
  server: /* @__PURE__ */ listCalls(server),
  series: /* @__PURE__ */ listCalls(series),
};
export type HttpCalls = typeof httpCalls;
