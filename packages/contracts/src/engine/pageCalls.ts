import type { AnswerOf, HttpCalls, RequestOf } from '../http/index.ts';

/** Data that the engine reads again after a successful call, so that every page shows what was written. */
export type Reread = 'account' | 'entities' | 'energies' | 'profiles';

export interface PageCallOptions {
  /** In this order. */
  rereads?: readonly Reread[];
  /** The engine holds the stations in `part` of the answer, see `Subscription.lookedAt`. */
  hasPart?: true;
}

type CallNameOf<G extends keyof HttpCalls> = `${G}.${keyof HttpCalls[G] & string}`;
/** `resource.call` of the HTTP table. */
export type HttpCallName = { [G in keyof HttpCalls]: CallNameOf<G> }[keyof HttpCalls];

/**
 * HTTP calls that a page may make through the engine unchanged: `engine.call('station.getGateways', { … })`.
 * The engine adds the session, the timeout and failures. Calls that need more have a verb instead. Keyed by
 * name, so that pages do not load the HTTP table with its schemas.
 */
export const pageCalls = {
  'user.sendPhoneCode': {},
  'user.getVerifyCode': {},
  'user.doRegister': {},
  'user.doRegisterEnterprise': {},
  'user.resetPassword': {},
  'user.undoContact': {},
  'user.changePassword': {},
  'user.reviseName': { rereads: ['account'] },
  'user.reviseInform': { rereads: ['account'] },
  'user.uploadAvatar': { rereads: ['account'] },
  'user.getSessions': {},
  'user.getSignIns': {},
  'user.revokeSessions': {},

  'login.beginPasskeySignIn': {},
  'factor.getFactors': {},
  'factor.beginProof': {},
  'factor.prove': {},
  'factor.beginTotp': {},
  'factor.confirmTotp': {},
  'factor.removeTotp': {},
  'factor.beginPasskey': {},
  'factor.addPasskey': {},
  'factor.renamePasskey': {},
  'factor.removePasskey': {},
  'factor.renewRecovery': {},

  'people.getPeople': {},
  'people.setDisabled': {},
  'people.endSessions': {},
  'people.resetFactors': {},
  'people.setAdministrator': {},
  // Its stations no longer have an owner.
  'people.deletePerson': { rereads: ['entities'] },

  'audit.getAuditLog': {},

  // Alarm tables are read again once the server reports a change.
  'alarm.getAlarm': {},
  'alarm.acknowledgeAlarms': {},
  'alarm.shelveAlarms': {},
  'alarm.unshelveAlarms': {},
  'alarm.commentAlarms': {},
  'alarm.getSuppressions': {},
  'alarm.addMaintenance': {},
  'alarm.endMaintenance': {},
  'alarm.getAlarmRules': {},
  'alarm.saveAlarmRule': {},

  'notification.getNotificationSettings': {},
  'notification.saveNotificationSettings': {},
  'notification.sendTest': {},
  'notification.getEscalation': {},
  'notification.saveEscalation': {},
  'notification.getPush': {},
  'notification.addPush': {},
  'notification.removePush': {},
  'notification.getWebhooks': {},
  'notification.addWebhook': {},
  'notification.switchWebhook': {},
  'notification.removeWebhook': {},
  'notification.testWebhook': {},
  'notification.getDeliveries': {},
  'notification.replayDelivery': {},
  'notification.getNotificationState': {},

  'token.getTokens': {},
  'token.addToken': {},
  'token.revokeToken': {},
  'server.getServerStatus': {},
  'server.getServerDisk': {},
  'server.getServerClock': {},

  'custom.getCustomers': {},
  'custom.getCustomerStations': {},
  'custom.getCustomerLinks': {},
  'custom.addCustomer': {},
  'custom.getCustomerRequests': {},
  'custom.repeatCustomerRequest': {},
  'custom.withdrawCustomerRequest': {},
  'custom.getReceivedRequests': {},
  'custom.acceptCustomerRequest': { rereads: ['account', 'entities'] },
  'custom.declineCustomerRequest': {},
  'custom.removeCustomer': {},
  // The caller loses its stations together with the administration.
  'custom.transferAuthority': { rereads: ['account', 'entities'] },
  'custom.linkCustomerStations': {},
  'custom.getCompanyProtection': {},
  'custom.setCompanyProtection': {},

  'fleet.getStationPage': { hasPart: true },
  'fleet.getDevicePage': { hasPart: true },
  'fleet.getFleetCounts': {},
  'fleet.getStationGroups': {},
  'fleet.getMap': {},
  'fleet.getGenerationPage': {},

  'common.uploadFile': {},
  'station.getArea': {},
  'station.searchAddress': {},
  'station.addStation': { rereads: ['entities'] },
  'station.editStation': { rereads: ['entities'] },
  'station.deleteStation': { rereads: ['entities'] },
  'station.getGateways': {},
  'station.getWriteProtection': {},
  'station.setWriteProtection': {},
  'station.addGateway': { rereads: ['entities'] },
  'station.renewGatewayPassword': {},
  'station.setEnterprise': { rereads: ['entities'] },
  'station.clearEnterprise': { rereads: ['entities'] },

  'imports.beginImport': {},
  'imports.addImportRows': {},
  'imports.startImport': {},
  'imports.getImportStatus': {},
  'imports.cancelImport': {},
  'imports.getImportUndo': {},
  'imports.undoImport': { rereads: ['entities'] },
  'imports.getImports': {},
  'imports.getImportCredentials': {},

  'share.getShareList': {},
  'share.getStationShareLog': {},
  'share.getInvitation': {},
  'share.leaveStation': { rereads: ['entities'] },

  'tariff.getTariffHistory': {},
  'tariff.getSettableTariffs': {},
  'tariff.setStationTariff': { rereads: ['entities'] },
  'tariff.deleteStationTariff': { rereads: ['entities'] },

  'device.saveDevice': { rereads: ['entities'] },
  'device.editDevice': { rereads: ['entities'] },
  'device.deleteDevice': { rereads: ['entities'] },
  'device.getCommLog': {},

  'display.getDisplays': {},
  'display.getPairing': {},
  'display.getWallAlarms': {},
  'display.approvePairing': {},
  'display.declinePairing': {},
  'display.saveDisplay': {},
  'display.revokeDisplay': {},
  'display.orderDisplay': {},

  'firmware.getFirmware': {},
  'firmware.uploadImage': {},
  'firmware.saveFirmware': {},
  'firmware.deleteFirmware': {},

  'quality.getStationQuality': {},
  'quality.recordReplacement': { rereads: ['energies'] },
  'quality.correctEnergy': { rereads: ['energies'] },
  'quality.withdrawEdit': { rereads: ['energies'] },
  'quality.beginEnergyImport': {},
  'quality.addEnergyImportDays': {},
  'quality.checkEnergyImport': {},
  'quality.runEnergyImport': { rereads: ['energies'] },
  'quality.discardEnergyImport': {},
  'quality.getEnergyImports': {},

  'losses.getStationLosses': {},
  'losses.getExpectedPower': {},
  'losses.getFleetLosses': {},
  'losses.decideLoss': {},
  'losses.relearnBaseline': {},
  'losses.getCertificate': {},

  'plan.getPlans': {},
  'plan.savePlan': {},
  'plan.savePlans': {},
  'plan.deletePlan': {},

  'prices.getPriceSeries': {},
  'prices.savePriceSeries': {},
  'prices.deletePriceSeries': {},
  'prices.getPriceValues': {},
  'prices.setPriceValues': {},
  'prices.removePriceValues': {},

  'profile.getProfiles': {},
  'profile.getProfile': {},
  'profile.saveProfile': { rereads: ['profiles'] },
  'profile.deleteProfile': { rereads: ['profiles'] },
} as const satisfies Partial<Record<HttpCallName, PageCallOptions>>;

export type PageCallName = keyof typeof pageCalls;

type NamedCall<N> = N extends `${infer G}.${infer C}`
  ? G extends keyof HttpCalls
    ? C extends keyof HttpCalls[G]
      ? HttpCalls[G][C]
      : never
    : never
  : never;

export type PageRequest<N extends PageCallName> = RequestOf<NamedCall<N>>;
export type PageAnswer<N extends PageCallName> = AnswerOf<NamedCall<N>>;

/** Makes one of these calls. Rejections carry an `EngineFailure`. */
export type CallServer = <N extends PageCallName>(name: N, request: PageRequest<N>) => Promise<PageAnswer<N>>;
