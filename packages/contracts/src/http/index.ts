import * as alarm from './alarm.ts';
import * as common from './common.ts';
import * as custom from './custom.ts';
import * as device from './device.ts';
import * as display from './display.ts';
import * as firmware from './firmware.ts';
import * as login from './login.ts';
import * as message from './message.ts';
import * as profile from './profile.ts';
import * as report from './report.ts';
import * as series from './series.ts';
import * as share from './share.ts';
import * as station from './station.ts';
import * as tariff from './tariff.ts';
import * as user from './user.ts';

export * from './alarm.ts';
export * from './call.ts';
export * from './common.ts';
export * from './custom.ts';
export * from './device.ts';
export * from './display.ts';
export * from './entities.ts';
export * from './firmware.ts';
export * from './login.ts';
export * from './message.ts';
export * from './profile.ts';
export * from './report.ts';
export * from './scalars.ts';
export * from './series.ts';
export * from './share.ts';
export * from './station.ts';
export * from './tariff.ts';
export * from './user.ts';

/** Every HTTP call of the product by resource; the server must implement each, and serves no other. */
export const httpCalls = {
  login: {
    doLogin: login.doLogin,
    userDoLogin: login.userDoLogin,
    doGuestLogin: login.doGuestLogin,
    doLogout: login.doLogout,
    getSession: login.getSession,
  },
  common: { getAgentConfig: common.getAgentConfig, uploadFile: common.uploadFile },
  user: {
    sendPhoneCode: user.sendPhoneCode,
    getVerifyCode: user.getVerifyCode,
    doRegister: user.doRegister,
    doRegisterEnterprise: user.doRegisterEnterprise,
    resetPassword: user.resetPassword,
    changePassword: user.changePassword,
    reviseName: user.reviseName,
    reviseInform: user.reviseInform,
    uploadAvatar: user.uploadAvatar,
    getSessions: user.getSessions,
    revokeSessions: user.revokeSessions,
  },
  custom: {
    getCustomers: custom.getCustomers,
    getCustomerStations: custom.getCustomerStations,
    getCustomerLinks: custom.getCustomerLinks,
    addCustomer: custom.addCustomer,
    removeCustomer: custom.removeCustomer,
    transferAuthority: custom.transferAuthority,
    linkCustomerStations: custom.linkCustomerStations,
  },
  message: { getMessages: message.getMessages, readMessages: message.readMessages },
  station: {
    getStationRelevance: station.getStationRelevance,
    getDeviceFuns: station.getDeviceFuns,
    getMqttCredential: station.getMqttCredential,
    addStation: station.addStation,
    getGateways: station.getGateways,
    renewGatewayPassword: station.renewGatewayPassword,
    editStation: station.editStation,
    deleteStation: station.deleteStation,
    collectStation: station.collectStation,
    setEnterprise: station.setEnterprise,
    clearEnterprise: station.clearEnterprise,
    getArea: station.getArea,
    searchAddress: station.searchAddress,
  },
  device: {
    getDeviceTemplate: device.getDeviceTemplate,
    createCommLog: device.createCommLog,
    updateCommLog: device.updateCommLog,
    getCommLog: device.getCommLog,
    grantWrites: device.grantWrites,
    getWriteCounts: device.getWriteCounts,
    saveDevice: device.saveDevice,
    editDevice: device.editDevice,
    deleteDevice: device.deleteDevice,
  },
  firmware: {
    getFirmware: firmware.getFirmware,
    uploadImage: firmware.uploadImage,
    saveFirmware: firmware.saveFirmware,
    deleteFirmware: firmware.deleteFirmware,
    startUpgrade: firmware.startUpgrade,
    cancelUpgrade: firmware.cancelUpgrade,
    getUpgrades: firmware.getUpgrades,
  },
  profile: {
    getProfiles: profile.getProfiles,
    getProfile: profile.getProfile,
    saveProfile: profile.saveProfile,
    deleteProfile: profile.deleteProfile,
  },
  display: {
    beginPairing: display.beginPairing,
    awaitPairing: display.awaitPairing,
    getPairing: display.getPairing,
    approvePairing: display.approvePairing,
    declinePairing: display.declinePairing,
    getDisplays: display.getDisplays,
    saveDisplay: display.saveDisplay,
    revokeDisplay: display.revokeDisplay,
    orderDisplay: display.orderDisplay,
    attend: display.attend,
  },
  share: {
    saveStationShare: share.saveStationShare,
    getShareList: share.getShareList,
    getStationShareLog: share.getStationShareLog,
    deleteShareByList: share.deleteShareByList,
    setAuthByList: share.setAuthByList,
    getInvitation: share.getInvitation,
  },
  tariff: {
    getStationTariff: tariff.getStationTariff,
    getStationTariffList: tariff.getStationTariffList,
    setStationTariff: tariff.setStationTariff,
    getTariffHistory: tariff.getTariffHistory,
    deleteStationTariff: tariff.deleteStationTariff,
  },
  alarm: { getAlarmHistory: alarm.getAlarmHistory, getAlarmColumns: alarm.getAlarmColumns },
  report: { getConsumption: report.getConsumption, getOperationAlarms: report.getOperationAlarms },
  series: {
    getAccumulativeDataByZone: series.getAccumulativeDataByZone,
    getGroupAccumulativeDataByZone: series.getGroupAccumulativeDataByZone,
    getHistoryData: series.getHistoryData,
    getGroupHistoryData: series.getGroupHistoryData,
    getGroupEnergyData: series.getGroupEnergyData,
  },
} as const;
export type HttpCalls = typeof httpCalls;
