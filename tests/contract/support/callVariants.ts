import type { Refusal, httpCalls } from '@heliograph/contracts/http';
import type { Capability } from '@heliograph/domain/permissions';
import type { Equipment } from './addEquipment.ts';
import { NOTHING, type SampleTarget } from './sampleRequests.ts';

export type CallName = {
  [R in keyof typeof httpCalls]: `${R}.${keyof (typeof httpCalls)[R] & string}`;
}[keyof typeof httpCalls];

/** The sample of a call with other fields, and what these need in addition to the call: one of each list. */
export interface Variant {
  with?: Record<string, unknown> | ((target: Target) => Record<string, unknown>);
  needs?: readonly (readonly Capability[])[];
  /** Answer where it is allowed; that of `refused` by default. */
  answer?: Answer;
}

export interface Target extends SampleTarget, Equipment {
  /** Password of everybody. */
  password: string;
}

export type Answer = `${keyof typeof Refusal} ${string}` | keyof typeof Refusal;

const SETTING = ['device.setting', 'device.control'] as const;
const grant = (type: 'C001' | 'C002' | 'C006', property_code: string, needs: Capability): Variant => ({
  with: ({ ids }) => ({ device_id: ids[type], writes: [{ property_code, value: 1 }] }),
  needs: [[needs]],
});
const OLD = 999;
const signIn = ({ password }: Target) => ({ account: 'creator@demo.example', password });

/** Calls whose fields decide who may make them, or whose default sample would disturb the tests. */
export const variants: Partial<Record<CallName, readonly Variant[]>> = {
  'login.doLogin': [{ with: signIn }],
  'login.userDoLogin': [{ with: signIn }],
  'user.revokeSessions': [{ with: { id: ['none'] } }],
  'user.sendPhoneCode': [{}, { with: { type: 'bind' }, needs: [['account.edit']] }],
  'user.getVerifyCode': [{}, { with: { get_type: 'bind' }, needs: [['account.edit']] }],
  'token.addToken': [{ with: { station_ids: [NOTHING] } }],
  'notification.saveNotificationSettings': [{ with: { scope: 'chosen', station_ids: [NOTHING] } }],
  'profile.saveProfile': [{}, { with: { profile_id: NOTHING, version: 0 }, answer: 'notFound profile_id' }],
  'plan.savePlan': [{}, { with: { plan_id: NOTHING, version: 0 }, answer: 'notFound plan_id' }],
  'prices.savePriceSeries': [{}, { with: { series_id: NOTHING, version: 0 }, answer: 'notFound series_id' }],
  'station.addStation': [{ with: { agent: 'nobody' } }],
  'station.editStation': [
    { with: { version: OLD, station_name: 'x' } },
    { with: { version: OLD, nmi: '' }, needs: [['station.editAll']] },
  ],
  'share.saveStationShare': [0, 1, 2, 3].map((type) => ({
    with: { station_share_type: type },
    needs: type === 1 || type === 2 ? [['station.transfer']] : [],
  })),
  'report.getConsumption': [
    {},
    {
      with: ({ stationId }) => ({ station_id: `${stationId},${NOTHING}` }),
      answer: 'notFound station_id',
    },
  ],
  'tariff.setStationTariff': [{ with: { seen: OLD } }],
  'quality.recordReplacement': [{ with: { device_id: 'nobody' } }],
  'quality.correctEnergy': [{ with: { device_id: 'nobody' } }],
  'device.createCommLog': [{ with: { read_set: 'Read' } }, { needs: [SETTING] }],
  'device.checkWrites': [{ needs: [SETTING] }],
  'device.grantWrites': [
    grant('C002', 'shutdown_soc', 'device.setting'),
    grant('C002', 'remote_control', 'device.control'),
    grant('C001', 'remote_control', 'device.control'),
    grant('C006', 'breaker_switch', 'device.control'),
  ],
  'device.saveDevice': [{ with: { mod_id: 15 } }],
  'device.editDevice': [
    { with: { device_name: 'C002' } },
    {
      with: ({ ids }) => ({ device_name: 'C002', iot_serial_no: ids.C006 }),
      needs: [['device.editAll']],
      answer: 'conflict iot_serial_no',
    },
  ],
};

/** Answers to allowed callers, where a sample names nothing or is not accepted; success for all other calls. */
const refused = {
  'badRequest agent': 'station.addStation',
  'badRequest challenge': 'factor.prove login.finishSignIn login.passkeySignIn',
  'badRequest code': 'factor.confirmTotp login.finishOidcSignIn',
  'badRequest company_code': 'user.doRegisterEnterprise',
  'badRequest file': 'prices.setPriceValues',
  'badRequest name': 'profile.saveProfile',
  'badRequest station_share_user': 'share.saveStationShare',
  'badRequest undo': 'user.undoContact',
  'badRequest until': 'prices.getPriceValues prices.removePriceValues',
  'badRequest verifyCode': 'user.reviseInform',
  'badRequest verify_code': 'user.changePassword user.doRegister user.resetPassword',
  conflict: `
    factor.addPasskey factor.beginPasskey factor.renewRecovery login.beginPasskeySignIn
    notification.sendTest`,
  'conflict seen': 'tariff.setStationTariff',
  'conflict upgrade_id': 'firmware.cancelUpgrade',
  'conflict version': 'station.editStation',
  'notFound 0.user': 'share.deleteShareByList share.setAuthByList',
  'notFound alarm_id': 'alarm.getAlarm',
  'notFound cause': 'losses.decideLoss',
  'notFound code': 'display.approvePairing display.declinePairing display.getPairing',
  'notFound comm_id': 'device.grantWrites device.updateCommLog',
  'notFound device_id': 'quality.correctEnergy quality.recordReplacement',
  'notFound display_id': 'display.orderDisplay display.revokeDisplay display.saveDisplay',
  'notFound edit_id': 'quality.withdrawEdit',
  'notFound email': 'custom.addCustomer',
  'notFound enterprise_code': 'station.setEnterprise',
  'notFound firmware_id': 'firmware.deleteFirmware firmware.startUpgrade',
  'notFound from': 'tariff.deleteStationTariff',
  'notFound image_id': 'firmware.saveFirmware',
  'notFound import_id': `
    imports.addImportRows imports.cancelImport imports.getImportCredentials imports.getImportStatus imports.getImportUndo
    imports.startImport imports.undoImport quality.addEnergyImportDays quality.checkEnergyImport
    quality.discardEnergyImport quality.runEnergyImport`,
  'notFound invite': 'share.getInvitation',
  'notFound iot_serial_no': 'device.deleteDevice',
  'notFound mod_id': 'device.saveDevice',
  'notFound passkey_id': 'factor.removePasskey factor.renamePasskey',
  'notFound plan_id': 'plan.deletePlan',
  'notFound plans.0.plan_id': 'plan.savePlans',
  'notFound profile_id': 'profile.deleteProfile profile.getProfile',
  'notFound push_id': 'notification.removePush',
  'notFound request_id': `
    custom.acceptCustomerRequest custom.declineCustomerRequest custom.repeatCustomerRequest
    custom.withdrawCustomerRequest`,
  'notFound series_id': 'prices.deletePriceSeries',
  'notFound station_ids.0': 'notification.saveNotificationSettings token.addToken',
  'notFound suppression_id': 'alarm.endMaintenance',
  'notFound token_id': 'token.revokeToken',
  'notFound user_id': `
    custom.getCustomerLinks custom.linkCustomerStations custom.removeCustomer
    custom.transferAuthority people.deletePerson people.endSessions people.resetFactors
    people.setAdministrator people.setDisabled`,
  'notFound uuid': 'station.renewGatewayPassword',
  'notFound wall': 'display.getWallAlarms',
  'notFound webhook_id': `
    notification.getDeliveries notification.removeWebhook notification.replayDelivery
    notification.switchWebhook notification.testWebhook`,
} satisfies Partial<Record<Answer, string>>;

/** The same by call. */
export const answers = new Map(
  Object.entries(refused).flatMap(([answer, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, answer as Answer] as const),
  ),
);
