import { alarmHandlers } from './handlers/alarm.ts';
import { auditHandlers } from './handlers/audit.ts';
import { commonHandlers } from './handlers/common.ts';
import { customHandlers } from './handlers/custom.ts';
import { deviceHandlers } from './handlers/device.ts';
import { displayHandlers } from './handlers/display.ts';
import { factorHandlers } from './handlers/factor.ts';
import { firmwareHandlers } from './handlers/firmware.ts';
import { fleetHandlers } from './handlers/fleet.ts';
import { importHandlers } from './handlers/imports.ts';
import { loginHandlers } from './handlers/login.ts';
import { lossHandlers } from './handlers/losses.ts';
import { notificationHandlers } from './handlers/notification.ts';
import { messageHandlers } from './handlers/message.ts';
import { peopleHandlers } from './handlers/people.ts';
import { planHandlers } from './handlers/plan.ts';
import { priceSeriesHandlers } from './handlers/priceSeries.ts';
import { profileHandlers } from './handlers/profile.ts';
import { qualityHandlers } from './handlers/quality.ts';
import { reportHandlers } from './handlers/report.ts';
import { seriesHandlers } from './handlers/series.ts';
import { serverHandlers } from './handlers/server.ts';
import { shareHandlers } from './handlers/share.ts';
import { stationHandlers } from './handlers/station.ts';
import { tariffHandlers } from './handlers/tariff.ts';
import { tokenHandlers } from './handlers/token.ts';
import { userHandlers } from './handlers/user.ts';
import type { Handlers } from './handler.ts';
import type { Services } from './services.ts';

/** The registry: one entry for each resource of the call table, complete by its type. */
export function createHandlers(services: Services) {
  return {
    login: loginHandlers(services),
    user: userHandlers(services),
    factor: factorHandlers(services),
    custom: customHandlers(services),
    audit: auditHandlers(services),
    message: messageHandlers(services),
    notification: notificationHandlers(services),
    common: commonHandlers(services),
    station: stationHandlers(services),
    fleet: fleetHandlers(services),
    device: deviceHandlers(services),
    display: displayHandlers(services),
    imports: importHandlers(services),
    people: peopleHandlers(services),
    profile: profileHandlers(services),
    plan: planHandlers(services),
    prices: priceSeriesHandlers(services),
    firmware: firmwareHandlers(services),
    share: shareHandlers(services),
    tariff: tariffHandlers(services),
    alarm: alarmHandlers(services),
    quality: qualityHandlers(services),
    losses: lossHandlers(services),
    report: reportHandlers(services),
    token: tokenHandlers(services),
    series: seriesHandlers(services),
    server: serverHandlers(services),
  } satisfies Handlers;
}
