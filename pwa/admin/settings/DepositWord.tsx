/**
 * The texts that name the deposit, in the owner's word: an *acconto* is a part of the price, a *caparra confirmatoria* stays
 * with the farm when the guest does not come. The code names the texts with *acconto*.
 */
import type { ReactNode } from 'react'
import { ReplacedTexts } from '#pwa/i18n.tsx'
import { useProperty } from './propertyContext.ts'

export const caparraTexts: Readonly<Record<string, string>> = {
  'admin.action.deposit': /*i18n*/ 'admin.caparra.action',
  'admin.confirm.depositTooHigh': /*i18n*/ 'admin.caparra.tooHigh',
  'admin.edit.priceMismatch': /*i18n*/ 'admin.caparra.editMismatch',
  'admin.field.depositDueOn': /*i18n*/ 'admin.caparra.dueOn',
  'admin.field.depositPaidOn': /*i18n*/ 'admin.caparra.paidOn',
  'admin.mail.depositDue': /*i18n*/ 'admin.caparra.mailDue',
  'admin.mail.noDeposit': /*i18n*/ 'admin.caparra.noAmount',
  'admin.mails.kind.deposit': /*i18n*/ 'admin.caparra.received',
  'admin.mails.kind.depositReminder': /*i18n*/ 'admin.caparra.reminder',
  'admin.mailPlan.depositBefore': /*i18n*/ 'admin.caparra.reminderBefore',
  'admin.mailPlan.depositLate': /*i18n*/ 'admin.caparra.reminderLate',
  'admin.payment.deposit': /*i18n*/ 'admin.caparra.payment',
  'admin.payment.mismatch': /*i18n*/ 'admin.caparra.paymentMismatch',
  'admin.price.deposit': /*i18n*/ 'admin.caparra.amount',
  'admin.price.mismatch': /*i18n*/ 'admin.caparra.mismatch',
  'admin.pricing.mismatch': /*i18n*/ 'admin.caparra.pricingMismatch',
  'admin.pricing.suggested': /*i18n*/ 'admin.caparra.suggested',
  'admin.today.overdueDeposits': /*i18n*/ 'admin.caparra.overdue',
}

export function DepositWord({ children }: { children: ReactNode }) {
  const word = useProperty()?.deposit.word
  return <ReplacedTexts ids={word === 'caparra' ? caparraTexts : null}>{children}</ReplacedTexts>
}
