/** The label of each call that the audit log records, by the call's name. */
import type { CallName } from '#contract/paths.ts'

export const actionLabels = new Map<string, string>(
  Object.entries({
    'availability.editDay': /*i18n*/ 'admin.log.editDay',
    'settings.switchBookings': /*i18n*/ 'admin.log.switchBookings',
    'bookings.desk': /*i18n*/ 'admin.log.desk',
    'bookings.edit': /*i18n*/ 'admin.log.edit',
    'bookings.patch': /*i18n*/ 'admin.log.patch',
    'bookings.swap': /*i18n*/ 'admin.log.swap',
    'bookings.trash': /*i18n*/ 'admin.log.trash',
    'bookings.restore': /*i18n*/ 'admin.log.restore',
    'bookings.sendConfirmation': /*i18n*/ 'admin.log.sendConfirmation',
    'bookings.sendPaymentConfirmation': /*i18n*/ 'admin.log.sendPaymentConfirmation',
    'bookings.sendThankYou': /*i18n*/ 'admin.log.sendThankYou',
    'contacts.patch': /*i18n*/ 'admin.log.answer',
    'mails.resend': /*i18n*/ 'admin.log.resend',
    'backups.restore': /*i18n*/ 'admin.log.restoreBackup',
    'people.erase': /*i18n*/ 'admin.log.erasePerson',
    'people.retention': /*i18n*/ 'admin.log.eraseOutdated',
    'session.changePassword': /*i18n*/ 'admin.log.changePassword',
    'secondFactors.addPasskey': /*i18n*/ 'admin.log.addPasskey',
    'secondFactors.confirmApp': /*i18n*/ 'admin.log.addApp',
    'secondFactors.removeApp': /*i18n*/ 'admin.log.removeApp',
    'secondFactors.removePasskey': /*i18n*/ 'admin.log.removePasskey',
    'secondFactors.renewRecoveryCodes': /*i18n*/ 'admin.log.renewRecoveryCodes',
    'secondFactors.require': /*i18n*/ 'admin.log.requireFactors',
    'staff.add': /*i18n*/ 'admin.log.addAccount',
    'staff.change': /*i18n*/ 'admin.log.changeAccount',
    'staff.openOutbox': /*i18n*/ 'admin.log.openOutbox',
    'staff.remove': /*i18n*/ 'admin.log.removeAccount',
  } satisfies Partial<Record<CallName | 'people.retention', string>>),
)
