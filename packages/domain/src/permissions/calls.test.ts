import { httpCalls, type HttpCall } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { tokenScopes } from './tokenScopes.ts';

/**
 * A second, independent list of permissions by call, so that none is loosened by mistake. `at` is the field
 * that names the object, `or` the capability for requests without one.
 */
const REVIEWED = {
  public: `
    login.beginPasskeySignIn login.doGuestLogin login.doLogin login.finishOidcSignIn login.finishSignIn
    login.passkeySignIn login.startGuest login.userDoLogin common.getAgentConfig user.doRegister user.doRegisterEnterprise
    user.getVerifyCode user.resetPassword user.sendPhoneCode user.undoContact display.awaitPairing display.beginPairing
    share.getInvitation`,
  signedIn: `
    login.awaitChange login.doLogout login.getSession station.getArea station.getDeviceFuns
    station.getMqttCredential station.getStationRelevance station.searchAddress fleet.getAlarmCounts
    fleet.getDevicePage fleet.getFleetCounts fleet.getFleetTotals fleet.getMap fleet.getStationGroups
    fleet.getStationPage fleet.getStations fleet.getFleetEnergy fleet.getFleetRevenue
    fleet.getGenerationPage device.updateCommLog display.getWallAlarms tariff.getSettableTariffs
    alarm.acknowledgeAlarms alarm.commentAlarms alarm.endMaintenance alarm.getAlarm alarm.shelveAlarms
    alarm.unshelveAlarms losses.getFleetLosses quality.getFleetQuality`,
  'account.changePassword': 'user.changePassword',
  'account.edit': `
    user.reviseInform user.reviseName user.uploadAvatar factor.addPasskey factor.beginPasskey
    factor.beginProof factor.beginTotp factor.confirmTotp factor.getFactors factor.prove
    factor.removePasskey factor.removeTotp factor.renamePasskey factor.renewRecovery`,
  'account.sessions': 'user.getSessions user.getSignIns user.revokeSessions',
  'company.answer': `
    custom.acceptCustomerRequest custom.declineCustomerRequest custom.getReceivedRequests`,
  'customers.manage': `
    custom.addCustomer custom.getCompanyProtection custom.getCustomerLinks custom.getCustomerRequests
    custom.getCustomerStations custom.getCustomers custom.linkCustomerStations custom.removeCustomer
    custom.repeatCustomerRequest custom.setCompanyProtection custom.transferAuthority
    custom.withdrawCustomerRequest`,
  'device.delete at station_id': 'device.deleteDevice',
  'device.edit at station_id': 'device.editDevice',
  'device.editAll at station_id': 'device.saveDevice',
  'device.log at device_id': 'device.createCommLog device.getCommLog firmware.getUpgrades',
  'device.log at device_id or firmware.manage': 'firmware.getFirmware',
  'device.log at device_ids': 'device.getWriteCounts',
  'device.read at deviceId': 'series.getAccumulativeDataByZone series.getHistoryData',
  'device.read at deviceId or signedIn': 'alarm.getAlarmColumns alarm.getAlarmHistory',
  'device.read at deviceIds': 'series.getLatestValues',
  'device.read at device_id': 'device.grantWrites',
  'device.read at device_ids': 'device.checkWrites',
  'device.read at gateway_uuid': 'device.getDeviceTemplate',
  'device.read at points': `
    series.getGroupAccumulativeDataByZone series.getGroupEnergyData series.getGroupHistoryData`,
  'device.setting at device_id': 'firmware.startUpgrade',
  'device.setting at upgrade_id': 'firmware.cancelUpgrade',
  'display.pair': `
    display.approvePairing display.declinePairing display.getDisplays display.getPairing
    display.orderDisplay display.revokeDisplay display.saveDisplay`,
  'display.report': 'display.attend',
  'firmware.manage': 'firmware.deleteFirmware firmware.saveFirmware firmware.uploadImage',
  'maintenance.plan at station_id or maintenance.planCompany': 'alarm.addMaintenance',
  'messages.mark': 'message.readMessages',
  'messages.read': 'message.getMessages',
  'notification.manage': `
    notification.addPush notification.addWebhook notification.getDeliveries notification.getEscalation
    notification.getNotificationSettings notification.getPush notification.getWebhooks
    notification.removePush notification.removeWebhook notification.replayDelivery
    notification.saveEscalation notification.saveNotificationSettings notification.sendTest
    notification.switchWebhook notification.testWebhook alarm.getAlarmRules alarm.saveAlarmRule`,
  'people.manage': `
    people.deletePerson people.endSessions people.getPeople people.resetFactors people.setAdministrator
    people.setDisabled`,
  'picture.upload': 'common.uploadFile',
  'plan.create': `
    plan.deletePlan plan.getPlans plan.savePlan plan.savePlans prices.deletePriceSeries
    prices.getPriceSeries prices.getPriceValues prices.removePriceValues prices.savePriceSeries
    prices.setPriceValues`,
  'profile.create': 'profile.deleteProfile profile.getProfile profile.getProfiles profile.saveProfile',
  'report.consumption at station_id': 'report.getConsumption',
  'report.operation': 'report.getOperationAlarms report.getOperationStations',
  'server.view':
    'notification.getNotificationState server.getServerClock server.getServerDisk server.getServerStatus',
  'station.audit at station_id or audit.read': 'audit.getAuditLog',
  'station.authorise at station_id': `
    station.getWriteProtection station.setWriteProtection share.deleteShareByList share.getShareList
    share.getStationShareLog share.setAuthByList`,
  'station.collect at station_id': 'station.collectStation',
  'station.create': `
    station.addStation imports.addImportRows imports.beginImport imports.cancelImport
    imports.getImportCredentials imports.getImportStatus imports.getImportUndo imports.getImports imports.startImport
    imports.undoImport`,
  'station.delete at station_id': 'station.deleteStation',
  'station.edit at station_id': 'station.editStation',
  'station.editAll at station_id': `
    station.addGateway station.getGateways station.renewGatewayPassword quality.correctEnergy
    quality.recordReplacement quality.withdrawEdit quality.addEnergyImportDays quality.beginEnergyImport
    quality.checkEnergyImport quality.discardEnergyImport quality.getEnergyImports quality.runEnergyImport
    losses.decideLoss losses.relearnBaseline`,
  'station.leave at station_id': 'share.leaveStation',
  'station.link at station_id': 'station.clearEnterprise station.setEnterprise',
  'station.share at station_id': 'share.saveStationShare',
  'station.tariff at station_id': `
    tariff.deleteStationTariff tariff.getTariffHistory tariff.setStationTariff`,
  'station.view at station_id': `
    tariff.getStationTariff tariff.getStationTariffList quality.getStationQuality
    losses.getCertificate losses.getExpectedPower losses.getStationLosses`,
  'station.view at station_id or signedIn': 'alarm.getSuppressions',
  'station.view at station_ids or signedIn': 'report.getAlarmStatistics',
  'token.manage': 'token.addToken token.getTokens token.revokeToken',
};

const calls = Object.entries(httpCalls).flatMap(([resource, list]) =>
  Object.entries<HttpCall>(list).map(([name, call]) => ({ name: `${resource}.${name}`, call })),
);

it('[SEC-01] every call needs what the review says', () => {
  const declared = calls.map(({ name, call: { may, at, elsewhere } }) => [
    name,
    [may, ...(at ? [`at ${at}`] : []), ...(elsewhere ? [`or ${elsewhere}`] : [])].join(' '),
  ]);
  const reviewed = Object.entries(REVIEWED).flatMap(([permission, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, permission]),
  );
  expect(declared.toSorted()).toEqual(reviewed.toSorted());
});

it('[OPS-04] [SEC-01] calls for API tokens need what a scope can hold', () => {
  const held = new Set<string>(['signedIn', ...Object.values(tokenScopes).flat()]);
  const beyond = calls.filter(
    ({ call: { tokens, may, elsewhere = may } }) => tokens && !(held.has(may) && held.has(elsewhere)),
  );
  expect(beyond.map(({ name }) => name)).toEqual([]);
});
