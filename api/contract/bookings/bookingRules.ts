/**
 * What the fields of a booking mean, and what follows from a change: one set of rules for server and tablet. Pure, and
 * free of schemas. Amounts are cents on the server and decimal text elsewhere, so these rules only ask whether there are
 * any.
 */
import { addDays, type Day, fromFarmTime, isSameStay, type Stay } from '../days/days.ts'
import { type BookingStatus, flood } from '../stays/stay.ts'

/** Rows that a device stored earlier may lack a field. */
type Instant = string | null | undefined

type Occupancy = { status: BookingStatus; deletedAt?: Instant; releasedAt?: Instant; noShow?: boolean }

/** Whether a booking has its days: it is neither cancelled nor in the trash, and has not lost them. */
export const hasDays = ({ status, deletedAt, releasedAt }: Occupancy): boolean =>
  status !== 'cancelled' && !deletedAt && !releasedAt

/** Whether its guests sleep here, as far as anybody knows. */
export const isInhabited = ({ status, deletedAt, noShow }: Occupancy): boolean =>
  (status === 'confirmed' || status === 'completed') && !deletedAt && !noShow

type Proof = { heldUntil?: Instant; releasedAt?: Instant }

/** Whether the address of a request was to be proved, or staff were to look at it, and neither has happened. */
export const isUnproved = ({ heldUntil, releasedAt }: Proof): boolean => Boolean(heldUntil) || Boolean(releasedAt)

/**
 * What an unproved request has of its days: it holds them until `heldUntil`, has `lost` them, or `never` held them,
 * because such requests held too many already. Null: the request has nothing to prove.
 */
export function getUnprovedState({ createdAt, heldUntil, releasedAt }: Proof & { createdAt: string }) {
  if (releasedAt) return releasedAt === createdAt ? 'never' : 'lost'
  return heldUntil ? 'held' : null
}

type Answer<Amount> = {
  status: BookingStatus
  agreedPrice: Amount | null
  depositAmount: Amount | null
  balanceAmount: Amount | null
}

/** Whether staff have answered a request with a status or a price. A mail that they send empties `waitingSince`. */
export const isAnswered = <Amount>({ status, agreedPrice, depositAmount, balanceAmount }: Answer<Amount>): boolean =>
  status !== 'pending' || agreedPrice !== null || depositAmount !== null || balanceAmount !== null

type Waiting = { status: BookingStatus; deletedAt?: Instant; waitingSince?: Instant }

/** Whether nobody has answered a guest's request. After some days it lapses. */
export const isUnanswered = ({ status, deletedAt, waitingSince }: Waiting): boolean =>
  status === 'pending' && !deletedAt && Boolean(waitingSince)

/** Whether guests are expected, or are here: not those of a request that nobody has answered, nor who did not come. */
export const isExpected = (booking: Waiting & Occupancy): boolean =>
  hasDays(booking) && !isUnanswered(booking) && !booking.noShow

/** Whether staff have to answer a guest's request. It must have its days: without them most requests are robots'. */
export const isWaitingForStaff = (booking: Waiting & Occupancy): boolean => isUnanswered(booking) && hasDays(booking)

/** What waits for an answer since an instant. `checkinDate`: null where nobody is about to arrive. */
export type Asked = { waitingSince: Instant; checkinDate: Day | null; checkinTime?: string | null | undefined }

const getArrival = (checkinDate: Day, checkinTime: string | null | undefined): number =>
  fromFarmTime(checkinDate, /^\d\d:\d\d/.exec(checkinTime ?? '')?.[0] ?? '23:59')

/** When an answer is due, in ms: within the hours that the farm promises, and before the guest arrives. */
export function getAnswerDue({ waitingSince, checkinDate, checkinTime }: Asked, replyHours: number): number {
  const promised = Date.parse(waitingSince ?? '') + replyHours * 3_600_000
  return checkinDate === null ? promised : Math.min(promised, getArrival(checkinDate, checkinTime))
}

type Arrival = Pick<Asked, 'checkinTime'> & { checkinDate: Day }

/** A message waits as a request does. Of a guest who was to arrive later, the answer is due before the arrival. */
export function getAskedByMessage(createdAt: string, stay: Arrival | undefined): Asked {
  const isAhead = stay !== undefined && getArrival(stay.checkinDate, stay.checkinTime) > Date.parse(createdAt)
  return { waitingSince: createdAt, checkinDate: null, ...(isAhead ? stay : {}) }
}

type Wishing = Arrival & { wishedAt?: Instant }

/** A guest who asks for other days waits since then. */
export const getAskedByWish = (stay: Wishing): Asked => ({ ...stay, waitingSince: stay.wishedAt })

/** What of a booking waits for an answer: the request, or the wish of its guest for other days. */
export const getAskedByBooking = (booking: Waiting & Occupancy & Wishing): Asked =>
  isWaitingForStaff(booking) ? { ...booking, waitingSince: booking.waitingSince } : getAskedByWish(booking)

/** Whether the guest would arrive today or tomorrow. */
export const isUrgent = ({ checkinDate }: Pick<Asked, 'checkinDate'>, today: Day): boolean =>
  checkinDate !== null && checkinDate <= addDays(today, 1)

/** The most urgent first: of whom would arrive soon, then whose answer is due first. */
export function compareUrgency(a: Asked, b: Asked, replyHours: number, today: Day): number {
  const bySoon = Number(isUrgent(b, today)) - Number(isUrgent(a, today))
  return bySoon || getAnswerDue(a, replyHours) - getAnswerDue(b, replyHours)
}

/** Since when a request waits whose answer is due now. */
export const getWaitingSince = (now: number, replyHours: number): string =>
  new Date(now - replyHours * 3_600_000).toISOString()

/**
 * A hold is over when it ends at `earliest` or before, or after `latest`: nobody holds days for so long, so the clock was
 * ahead when the request was stored.
 */
export const getHoldBounds = (now: number) => ({
  earliest: new Date(now).toISOString(),
  latest: new Date(now + (flood.holdMinutes + 1) * 60_000).toISOString(),
})

type Cancellation<Amount> = {
  status: BookingStatus
  cancelledByGuestAt: Instant
  lapsedAt: Instant
  declinedAt: Instant
  keptAmount: Amount | null | undefined
}

/** Only a cancelled booking says who cancelled it and what the farm keeps. */
export const settleCancellation = <Amount>(booking: Cancellation<Amount>) =>
  booking.status === 'cancelled'
    ? {
        cancelledByGuestAt: booking.cancelledByGuestAt ?? null,
        lapsedAt: booking.lapsedAt ?? null,
        declinedAt: booking.declinedAt ?? null,
        keptAmount: booking.keptAmount ?? null,
      }
    : { cancelledByGuestAt: null, lapsedAt: null, declinedAt: null, keptAmount: null }

type Wished = { wishedStay: Stay | null; wishedAt: string | null }
type Wish = Stay & { status: BookingStatus; wishedStay: Stay | null; wishedAt: Instant }

/** A wish for other days ends with the stay, and when the stay has these days. */
export const settleWish = ({ status, wishedStay, wishedAt, ...stay }: Wish): Wished =>
  wishedStay && (status === 'pending' || status === 'confirmed') && !isSameStay(wishedStay, stay)
    ? { wishedStay, wishedAt: wishedAt ?? null }
    : { wishedStay: null, wishedAt: null }

/** Whether a guest may still ask for other days: the stay is neither over nor cancelled, and begins after today. */
export const mayWish = ({ status, checkinDate }: { status: BookingStatus; checkinDate: Day }, today: Day): boolean =>
  (status === 'pending' || status === 'confirmed') && checkinDate > today

type Request<Amount> = Answer<Amount> & { waitingSince: Instant; heldUntil: Instant; releasedAt: Instant }

/**
 * Nobody waits for the answer to an answered request, and it has its days without an end. A request that is not
 * answered loses them when its hold is over. A lapsed one that staff take up again waits from now on.
 */
function settleRequest<Amount>(before: { lapsedAt: Instant }, changed: Request<Amount>, at: string) {
  if (isAnswered(changed)) return { waitingSince: null, heldUntil: null, releasedAt: null }
  const { heldUntil = null, releasedAt = null } = changed
  const { earliest, latest } = getHoldBounds(Date.parse(at))
  const isOver = heldUntil !== null && (heldUntil <= earliest || heldUntil > latest)
  return {
    waitingSince: before.lapsedAt ? at : (changed.waitingSince ?? null),
    heldUntil,
    releasedAt: releasedAt ?? (isOver ? at : null),
  }
}

/** The fields of a changed booking that follow from the others. `at`: when it is changed. */
export const settleBooking = <Amount>(
  before: { lapsedAt: Instant },
  changed: Request<Amount> & Cancellation<Amount>,
  at: string,
) => ({ ...settleCancellation(changed), ...settleRequest(before, changed, at) })

type StayInRoom = Stay & { roomId: number }

/** Whether a booking moves. Then it has another list price. */
export const hasStayChanged = (before: StayInRoom, after: StayInRoom): boolean =>
  before.roomId !== after.roomId ||
  before.checkinDate !== after.checkinDate ||
  before.checkoutDate !== after.checkoutDate

type Payment = { balancePaidOn?: string | null | undefined; paymentCompleted?: boolean | undefined }

/** A booking whose balance has a day is paid, unless the same change says otherwise; undefined: as before. */
export const isPaymentCompleted = ({ balancePaidOn, paymentCompleted }: Payment): boolean | undefined =>
  paymentCompleted ?? (balancePaidOn ? true : undefined)

/** A surname or phone that staff do not know yet. Not empty, because an edit requires these fields. */
export const unknownText = '—'

/** The name, surname and phone of a stay whose guest was erased. */
export const anonymizedName = unknownText

/** Whether the guest of this stay was erased. */
export const isAnonymized = ({ guestName, guestSurname }: { guestName: string; guestSurname: string }): boolean =>
  guestName === anonymizedName && guestSurname === anonymizedName
