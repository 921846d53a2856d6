/**
 * Refusals. An expected refusal is a value: the action returns it, and its transaction rolls back. A fault is thrown.
 * The table holds every problem code with its HTTP status and the catalog id of its message.
 */

import type { Stay } from '#contract/days/days.ts'
import type { PaymentProblem } from '#contract/money/ledgerChanges.ts'
import { maxCents } from '#contract/money/money.ts'
import type { Language } from '#locales/language.ts'

const problems = {
  invalid: [400, /*i18n*/ 'problem.invalid'],
  not_json: [400, /*i18n*/ 'problem.notJson'],
  range_too_long: [400, /*i18n*/ 'problem.rangeTooLong'],
  end_before_start: [400, /*i18n*/ 'problem.endBeforeStart'],
  stay_in_past: [400, /*i18n*/ 'problem.stayInPast'],
  stay_too_far: [400, /*i18n*/ 'problem.stayTooFar'],
  stay_too_long: [400, /*i18n*/ 'problem.stayTooLong'],
  stay_too_short: [400, /*i18n*/ 'problem.stayTooShort'],
  arrival_day: [400, /*i18n*/ 'problem.arrivalDay'],
  departure_day: [400, /*i18n*/ 'problem.departureDay'],
  too_far_ahead: [400, /*i18n*/ 'problem.tooFarAhead'],
  too_late_today: [400, /*i18n*/ 'problem.tooLateToday'],
  not_a_backup: [400, /*i18n*/ 'problem.notABackup'],
  not_a_picture: [400, /*i18n*/ 'problem.notAPicture'],
  picture_is_heic: [400, /*i18n*/ 'problem.pictureIsHeic'],
  picture_broken: [400, /*i18n*/ 'problem.pictureBroken'],
  picture_too_large: [400, /*i18n*/ 'problem.pictureTooLarge'],
  picture_too_narrow: [400, /*i18n*/ 'problem.pictureTooNarrow'],
  not_csv: [400, /*i18n*/ 'problem.notCsv'],
  too_many_rows: [400, /*i18n*/ 'problem.tooManyRows'],
  too_many_empty_rows: [400, /*i18n*/ 'problem.tooManyEmptyRows'],
  too_many_columns: [400, /*i18n*/ 'problem.tooManyColumns'],
  file_too_heavy: [400, /*i18n*/ 'problem.fileTooHeavy'],
  row_too_long: [400, /*i18n*/ 'problem.rowTooLong'],
  bad_key: [400, /*i18n*/ 'problem.badKey'],
  text_broken: [400, /*i18n*/ 'problem.textBroken'],
  text_needed: [400, /*i18n*/ 'problem.textNeeded'],
  placeholder_missing: [400, /*i18n*/ 'problem.placeholderMissing'],
  placeholder_unknown: [400, /*i18n*/ 'problem.placeholderUnknown'],
  channel_of_other_room: [400, /*i18n*/ 'problem.channelOfOtherRoom'],
  same_booking: [400, /*i18n*/ 'problem.sameBooking'],
  bad_version: [400, /*i18n*/ 'problem.badVersion'],
  pets_refused: [400, /*i18n*/ 'problem.petsRefused'],
  extra_not_offered: [400, /*i18n*/ 'problem.extraNotOffered'],
  reason_missing: [400, /*i18n*/ 'problem.reasonMissing'],
  discount_too_large: [400, /*i18n*/ 'problem.discountTooLarge'],
  amount_too_large: [400, /*i18n*/ 'problem.amountTooLarge'],
  payment_in_future: [400, /*i18n*/ 'problem.paymentInFuture'],
  refund_too_large: [400, /*i18n*/ 'problem.refundTooLarge'],
  parts_differ: [400, /*i18n*/ 'problem.partsDiffer'],
  not_a_pdf: [400, /*i18n*/ 'problem.notAPdf'],
  receipt_unreadable: [400, /*i18n*/ 'problem.receiptUnreadable'],
  no_such_page: [400, /*i18n*/ 'problem.noSuchPage'],
  page_path_missing: [400, /*i18n*/ 'page.errors.path'],
  page_path_reserved: [400, /*i18n*/ 'problem.pagePathReserved'],
  page_path_fixed: [400, /*i18n*/ 'problem.pagePathFixed'],
  page_title_missing: [400, /*i18n*/ 'problem.pageTitleMissing'],
  no_session: [401, /*i18n*/ 'problem.noSession'],
  session_expired: [401, /*i18n*/ 'problem.sessionExpired'],
  session_ended: [401, /*i18n*/ 'problem.sessionEnded'],
  other_account: [401, /*i18n*/ 'problem.otherAccount'],
  wrong_password: [401, /*i18n*/ 'problem.wrongPassword'],
  second_factor_needed: [401, /*i18n*/ 'problem.secondFactorNeeded'],
  wrong_second_factor: [401, /*i18n*/ 'problem.wrongSecondFactor'],
  login_expired: [401, /*i18n*/ 'problem.loginExpired'],
  wrong_token: [401, /*i18n*/ 'problem.wrongToken'],
  forbidden: [403, /*i18n*/ 'problem.forbidden'],
  second_factor_required: [403, /*i18n*/ 'problem.secondFactorRequired'],
  not_the_mail_link: [403, /*i18n*/ 'problem.notTheMailLink'],
  address_not_called: [400, /*i18n*/ 'problem.addressNotCalled'],
  foreign_origin: [403, /*i18n*/ 'problem.foreignOrigin'],
  not_found: [404, /*i18n*/ 'problem.notFound'],
  room_not_found: [404, /*i18n*/ 'problem.roomNotFound'],
  method_not_allowed: [405, /*i18n*/ 'problem.methodNotAllowed'],
  dates_taken: [409, /*i18n*/ 'problem.datesTaken'],
  closed: [409, /*i18n*/ 'problem.closed'],
  day_disabled: [409, /*i18n*/ 'problem.dayDisabled'],
  bookings_suspended: [409, /*i18n*/ 'problem.bookingsSuspended'],
  no_photograph: [409, /*i18n*/ 'problem.noPhotograph'],
  room_not_bookable: [409, /*i18n*/ 'problem.roomNotBookable'],
  room_has_bookings: [409, /*i18n*/ 'problem.roomHasBookings'],
  room_not_retired: [409, /*i18n*/ 'problem.roomNotRetired'],
  room_in_use: [409, /*i18n*/ 'problem.roomInUse'],
  turnover_conflict: [409, /*i18n*/ 'problem.turnoverConflict'],
  same_room: [409, /*i18n*/ 'problem.sameRoom'],
  room_too_small: [409, /*i18n*/ 'problem.roomTooSmall'],
  booking_not_active: [409, /*i18n*/ 'problem.bookingNotActive'],
  split_day: [400, /*i18n*/ 'problem.splitDay'],
  split_room: [400, /*i18n*/ 'problem.splitRoom'],
  split_same_room: [400, /*i18n*/ 'problem.splitSameRoom'],
  not_splittable: [409, /*i18n*/ 'problem.notSplittable'],
  stay_goes_on: [409, /*i18n*/ 'problem.stayGoesOn'],
  stay_begins_before: [409, /*i18n*/ 'problem.stayBeginsBefore'],
  id_taken: [409, /*i18n*/ 'problem.idTaken'],
  username_taken: [409, /*i18n*/ 'problem.usernameTaken'],
  last_manager: [409, /*i18n*/ 'problem.lastManager'],
  last_factor: [409, /*i18n*/ 'problem.lastFactor'],
  own_factor_missing: [409, /*i18n*/ 'problem.ownFactorMissing'],
  no_factor: [409, /*i18n*/ 'problem.noFactor'],
  too_many_passkeys: [409, /*i18n*/ 'problem.tooManyPasskeys'],
  passkey_taken: [409, /*i18n*/ 'problem.passkeyTaken'],
  setup_expired: [409, /*i18n*/ 'problem.setupExpired'],
  offer_sent: [409, /*i18n*/ 'problem.offerSent'],
  offer_answered: [409, /*i18n*/ 'problem.offerAnswered'],
  offer_expired: [409, /*i18n*/ 'problem.offerExpired'],
  waitlist_unconfirmed: [409, /*i18n*/ 'problem.waitlistUnconfirmed'],
  waitlist_offered: [409, /*i18n*/ 'problem.waitlistOffered'],
  request_not_pending: [409, /*i18n*/ 'problem.requestNotPending'],
  penalty_expected: [400, /*i18n*/ 'request.errors.penalty'],
  penalty_changed: [409, /*i18n*/ 'problem.penaltyChanged'],
  stay_not_movable: [409, /*i18n*/ 'problem.stayNotMovable'],
  wish_unchanged: [400, /*i18n*/ 'problem.wishUnchanged'],
  no_wish: [409, /*i18n*/ 'problem.noWish'],
  not_pending: [409, /*i18n*/ 'problem.notPending'],
  extra_sold_out: [409, /*i18n*/ 'problem.extraSoldOut'],
  payment_too_large: [409, /*i18n*/ 'problem.paymentTooLarge'],
  paid_already: [409, /*i18n*/ 'problem.paidAlready'],
  checkin_not_open: [409, /*i18n*/ 'problem.checkinNotOpen'],
  guests_arrived: [409, /*i18n*/ 'problem.guestsArrived'],
  guests_came: [409, /*i18n*/ 'problem.guestsCame'],
  service_not_set: [409, /*i18n*/ 'problem.serviceNotSet'],
  portal_closed: [409, /*i18n*/ 'problem.portalClosed'],
  no_receipt: [409, /*i18n*/ 'problem.noReceipt'],
  /** It was fetched from the portal and everybody sent on that day is confirmed. */
  receipt_exists: [409, /*i18n*/ 'problem.receiptExists'],
  /** It names nobody who was reported on that day. */
  receipt_of_other_day: [409, /*i18n*/ 'problem.receiptOfOtherDay'],
  booking_cancelled: [409, /*i18n*/ 'problem.bookingCancelled'],
  no_guest_email: [409, /*i18n*/ 'problem.noGuestEmail'],
  sent_just_now: [409, /*i18n*/ 'problem.sentJustNow'],
  other_epoch: [409, /*i18n*/ 'problem.otherEpoch'],
  key_reused: [409, /*i18n*/ 'problem.keyReused'],
  channel_conflict: [409, /*i18n*/ 'problem.channelConflict'],
  import_not_undoable: [409, /*i18n*/ 'problem.importNotUndoable'],
  stay_ahead: [409, /*i18n*/ 'problem.stayAhead'],
  backup_running: [409, /*i18n*/ 'problem.backupRunning'],
  not_the_sample: [409, /*i18n*/ 'problem.notTheSample'],
  page_path_taken: [409, /*i18n*/ 'problem.pagePathTaken'],
  /** One of the eight pages of every site. */
  page_not_removable: [409, /*i18n*/ 'problem.pageNotRemovable'],
  too_many_pages: [409, /*i18n*/ 'problem.tooManyPages'],
  /** Without it the farm could not be restored. */
  last_backup: [409, /*i18n*/ 'problem.lastBackup'],
  not_restorable: [409, /*i18n*/ 'problem.notRestorable'],
  stale_version: [412, /*i18n*/ 'problem.staleVersion'],
  too_large: [413, /*i18n*/ 'problem.tooLarge'],
  picture_file_too_large: [413, /*i18n*/ 'problem.pictureFileTooLarge'],
  file_too_large: [413, /*i18n*/ 'problem.fileTooLarge'],
  not_a_json_type: [415, /*i18n*/ 'problem.notJsonType'],
  not_a_file_type: [415, /*i18n*/ 'problem.notFileType'],
  not_csv_type: [415, /*i18n*/ 'problem.notCsvType'],
  locked_period: [423, /*i18n*/ 'problem.lockedPeriod'],
  too_many: [429, /*i18n*/ 'problem.tooMany'],
  too_many_pending: [429, /*i18n*/ 'problem.tooManyPending'],
  internal: [500, /*i18n*/ 'problem.internal'],
  service_credentials: [502, /*i18n*/ 'problem.serviceCredentials'],
  service_failed: [502, /*i18n*/ 'problem.serviceFailed'],
  mail_set_by_variable: [409, /*i18n*/ 'problem.mailSetByVariable'],
  mail_password_missing: [400, /*i18n*/ 'problem.mailPasswordMissing'],
  mail_host_unknown: [400, /*i18n*/ 'problem.mailHostUnknown'],
  mail_port_closed: [400, /*i18n*/ 'problem.mailPortClosed'],
  mail_silent: [400, /*i18n*/ 'problem.mailSilent'],
  mail_not_encrypted: [400, /*i18n*/ 'problem.mailNotEncrypted'],
  mail_certificate: [400, /*i18n*/ 'problem.mailCertificate'],
  mail_login_refused: [400, /*i18n*/ 'problem.mailLoginRefused'],
  mail_unusable: [400, /*i18n*/ 'problem.mailUnusable'],
  mail_failed: [502, /*i18n*/ 'problem.mailFailed'],
  not_open: [503, /*i18n*/ 'problem.notOpen'],
  busy: [503, /*i18n*/ 'problem.busy'],
  mail_not_configured: [503, /*i18n*/ 'problem.mailNotConfigured'],
  restore_running: [503, /*i18n*/ 'problem.restoreRunning'],
  database_damaged: [503, /*i18n*/ 'problem.databaseDamaged'],
  storage_gone: [503, /*i18n*/ 'problem.storageGone'],
  disk_full: [503, /*i18n*/ 'problem.diskFull'],
  database_unavailable: [503, /*i18n*/ 'problem.databaseUnavailable'],
} as const satisfies Record<string, readonly [number, string]>

type ProblemCode = keyof typeof problems

export const getStatus = (code: ProblemCode): number => problems[code][0]
export const getMessageId = (code: ProblemCode): string => problems[code][1]

type Values = Record<string, string | number>

/** A catalog id and its values, where these depend on the language. */
type Describe = (language: Language) => { id: string; values: Values }

/** An error of one field. `message` is a catalog id; `describe` stands in for it and its values. */
export type InvalidField = { path: string; code: string; message: string; values?: Values; describe?: Describe }

export type Refusal = {
  ok: false
  code: ProblemCode
  /** Values for the message's placeholders, such as the day. */
  values?: Values
  errors?: InvalidField[]
  /** The message, where its values depend on the language. */
  describe?: Describe
  /** The message, where the farm has written it. Without it, the message is that of the code. */
  sentence?: { it: string; en: string; [language: string]: string }
  /** Stays near a forbidden one that can be booked. */
  allowed?: Stay[]
  /** The indexes of an offer's alternatives that can still be accepted. */
  left?: number[]
  /** With 412: the object in its current version. */
  current?: unknown
  /** For the Retry-After header, in seconds. */
  retryAfter?: number
}

/** The result of an action: a value or a refusal. */
export type Result<T> = { ok: true; value: T } | Refusal

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const refuse = (code: ProblemCode, details: Omit<Refusal, 'ok' | 'code'> = {}): Refusal => ({
  ok: false,
  code,
  ...details,
})

const describeInTrash: Describe = () => ({ id: /*i18n*/ 'problem.inTrash', values: {} })

/** Of a booking that staff have moved to the trash. */
export const refuseInTrash = (): Refusal => refuse('not_found', { describe: describeInTrash })

/** Of a payment of the tourist tax alone: two tablets may have taken it. */
const describeTaxPaid: Describe = () => ({ id: /*i18n*/ 'problem.taxPaidAlready', values: {} })

const describePaymentStored: Describe = () => ({ id: /*i18n*/ 'problem.paymentStored', values: {} })

/** Of a payment that is stored already and says something else now: its answer was lost. */
export const refusePaymentAgain = (): Refusal => refuse('id_taken', { describe: describePaymentStored })

/** Why money cannot come in or go back so (`#contract/money/ledgerChanges.ts`). */
export const refusePayment = ({ code, field }: PaymentProblem, covers: 'tax' | null): Refusal => {
  if (field !== null) return refuseField(code, field)
  return refuse(code, code === 'paid_already' && covers === 'tax' ? { describe: describeTaxPaid } : {})
}

/** Refuses a change after which a stay costs more than the largest amount; one that costs so much already may change. */
export const refuseTotal = (before: { totalCents: number }, after: { totalCents: number }): Refusal | null =>
  after.totalCents > maxCents && after.totalCents > before.totalCents ? refuse('amount_too_large') : null

/** Refuses one field for a reason that a schema cannot check, because it depends on the day or the database. */
export const refuseField = (code: ProblemCode, path: string, values: Values = {}): Refusal =>
  refuse(code, { values, errors: [{ path, code, message: getMessageId(code), values }] })

/** Refuses one field, whose message says why. */
export const refuseInvalid = (path: string, message: string, rest: { code?: string; values?: Values } = {}): Refusal =>
  refuse('invalid', { errors: [{ path, code: 'invalid', message, ...rest }] })

/** A value that has no field for its version. */
export type Versioned<T> = { value: T; version: number }

/** 412 when the write was made from an older version than the current one. A write without a version always passes. */
export const checkVersion = (expected: number | null, current: number, present: () => unknown): Refusal | null =>
  expected === null || expected === current ? null : refuse('stale_version', { current: present() })

/** Carries a refusal out of code that cannot return one, such as the guards of a route. */
export class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
