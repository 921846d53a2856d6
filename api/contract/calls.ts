/**
 * Every call by its name; the calls of a noun are in `calls/NOUN.ts`. The contract may only grow: older apps keep using it.
 * `calls.json` is its committed snapshot, and a test refuses anything removed or narrowed.
 */
import type { z } from 'zod/mini'
import { answerTimeCalls } from './calls/answerTimes.ts'
import { availabilityCalls } from './calls/availability.ts'
import { backupCalls } from './calls/backups.ts'
import { bookingCalls } from './calls/bookings.ts'
import { changeCalls } from './calls/changes.ts'
import { channelStayCalls } from './calls/channelStays.ts'
import { channelCalls } from './calls/channels.ts'
import { clientErrorCalls } from './calls/clientErrors.ts'
import { closureCalls } from './calls/closures.ts'
import { contactCalls } from './calls/contacts.ts'
import { dutyCalls } from './calls/duties.ts'
import { exportCalls } from './calls/export.ts'
import { extraCalls } from './calls/extras.ts'
import { firstStepCalls } from './calls/firstSteps.ts'
import { groupCalls } from './calls/groups.ts'
import { guestCalls } from './calls/guests.ts'
import { healthCalls } from './calls/health.ts'
import { housekeepingCalls } from './calls/housekeeping.ts'
import { importCalls } from './calls/import.ts'
import { lockedPeriodCalls } from './calls/lockedPeriods.ts'
import { logCalls } from './calls/log.ts'
import { mailPlanCalls } from './calls/mailPlan.ts'
import { mailCalls } from './calls/mails.ts'
import { metricCalls } from './calls/metrics.ts'
import { morningCalls } from './calls/morning.ts'
import { navigationCalls } from './calls/navigation.ts'
import { noteCalls } from './calls/notes.ts'
import { noticeCalls } from './calls/notices.ts'
import { offerCalls } from './calls/offers.ts'
import { pageCalls } from './calls/pages.ts'
import { paymentCalls } from './calls/payments.ts'
import { personCalls } from './calls/people.ts'
import { pictureCalls } from './calls/pictures.ts'
import { portalListCalls } from './calls/portalLists.ts'
import { propertyCalls } from './calls/property.ts'
import { pushCalls } from './calls/push.ts'
import { roomCalls } from './calls/rooms.ts'
import { seasonCalls } from './calls/seasons.ts'
import { secondFactorCalls } from './calls/secondFactors.ts'
import { sessionCalls } from './calls/session.ts'
import { settingCalls } from './calls/settings.ts'
import { staffCalls } from './calls/staff.ts'
import { staffCalendarCalls } from './calls/staffCalendars.ts'
import { textCalls } from './calls/texts.ts'
import { waitlistCalls } from './calls/waitlist.ts'
import { warningCalls } from './calls/warnings.ts'

export const calls = {
  ...roomCalls,
  ...seasonCalls,
  ...lockedPeriodCalls,
  ...extraCalls,
  ...closureCalls,
  ...propertyCalls,
  ...textCalls,
  ...pageCalls,
  ...answerTimeCalls,
  ...availabilityCalls,
  ...settingCalls,
  ...bookingCalls,
  ...groupCalls,
  ...paymentCalls,
  ...contactCalls,
  ...noteCalls,
  ...offerCalls,
  ...waitlistCalls,
  ...channelCalls,
  ...portalListCalls,
  ...channelStayCalls,
  ...dutyCalls,
  ...guestCalls,
  ...housekeepingCalls,
  ...sessionCalls,
  ...pushCalls,
  ...staffCalendarCalls,
  ...staffCalls,
  ...secondFactorCalls,
  ...logCalls,
  ...personCalls,
  ...exportCalls,
  ...importCalls,
  ...firstStepCalls,
  ...clientErrorCalls,
  ...mailCalls,
  ...mailPlanCalls,
  ...navigationCalls,
  ...noticeCalls,
  ...morningCalls,
  ...backupCalls,
  ...warningCalls,
  ...changeCalls,
  ...pictureCalls,
  ...healthCalls,
  ...metricCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Output<N extends CallName> = z.output<Calls[N]['output']>
export type Query<N extends CallName> = z.input<Calls[N]['query']>
export type Params<N extends CallName> = z.input<Calls[N]['params']>
