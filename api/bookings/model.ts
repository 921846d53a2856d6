import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { Day } from '#contract/days.ts'
import type { BookingOrigin, BookingStatus } from '#contract/stay.ts'

class Booking extends Model<InferAttributes<Booking>, InferCreationAttributes<Booking>> {
  declare id: string
  /** The code that a guest reads out on the phone. */
  declare code: string
  /** Null for bookings of before it was recorded. */
  declare origin: BookingOrigin | null
  declare roomId: number
  declare guestName: string
  declare guestSurname: string
  declare guestEmail: string | null
  declare guestPhone: string
  declare nationality: string | null
  declare birthDate: string | null
  declare fiscalCode: string | null
  declare checkinDate: Day
  declare checkoutDate: Day
  declare numberOfGuests: number
  declare hasPets: boolean
  declare numberOfPets: number
  declare checkinTime: string
  declare specialRequests: string | null
  declare privacyAccepted: boolean
  /** When, and which version of the privacy policy. Old bookings have no version. */
  declare privacyAcceptedAt: string | null
  declare privacyVersion: string | null
  /** A tag. A newer version of the program may have stored one that this one does not know. */
  declare language: string
  declare status: BookingStatus
  declare totalPriceCents: number
  /** The price of the stay when it was booked or last moved. */
  declare listPriceCents: number
  declare agreedPriceCents: number | null
  declare depositAmountCents: number | null
  declare balanceAmountCents: number | null
  /** The deposit above is what the farm asked for; this is the day on which the guest paid it. */
  declare depositPaidOn: Day | null
  declare balancePaidOn: Day | null
  declare paymentCompleted: boolean
  /** What the farm keeps of a cancelled booking. */
  declare keptAmountCents: number | null
  declare guestEmailSent: boolean
  declare adminEmailSent: boolean
  declare version: number
  declare createdAt: string
  declare deletedAt: string | null
  /** When the guest cancelled the request; null when staff cancelled it, or nobody did. */
  declare cancelledByGuestAt: string | null
  /** Since when the guest of a pending request waits for an answer; null when nobody has to answer. */
  declare waitingSince: string | null
  /** When the request was cancelled because nobody had answered it. */
  declare lapsedAt: string | null
  /** A pending request holds its days until then, unless the guest proves the address. Null: without an end. */
  declare heldUntil: string | null
  /** When a pending request lost its days because the guest had not proved the address in time. */
  declare releasedAt: string | null
  /** When the guest proved the address by the link in the mail. */
  declare provedAt: string | null
  /** A keyed hash of the address that the request came from; null for desk bookings. */
  declare caller: string | null
  declare revision: number
}
export type BookingRow = InferAttributes<Booking>

export const bookings = defineTable(Booking, {
  store: 'main',
  tableName: 'bookings',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    code: DataTypes.TEXT,
    origin: DataTypes.TEXT,
    roomId: DataTypes.INTEGER,
    guestName: DataTypes.TEXT,
    guestSurname: DataTypes.TEXT,
    guestEmail: DataTypes.TEXT,
    guestPhone: DataTypes.TEXT,
    nationality: DataTypes.TEXT,
    birthDate: DataTypes.TEXT,
    fiscalCode: DataTypes.TEXT,
    checkinDate: DataTypes.TEXT,
    checkoutDate: DataTypes.TEXT,
    numberOfGuests: DataTypes.INTEGER,
    hasPets: DataTypes.BOOLEAN,
    numberOfPets: DataTypes.INTEGER,
    checkinTime: DataTypes.TEXT,
    specialRequests: DataTypes.TEXT,
    privacyAccepted: DataTypes.BOOLEAN,
    privacyAcceptedAt: DataTypes.TEXT,
    privacyVersion: DataTypes.TEXT,
    language: DataTypes.TEXT,
    status: DataTypes.TEXT,
    totalPriceCents: DataTypes.INTEGER,
    listPriceCents: DataTypes.INTEGER,
    agreedPriceCents: DataTypes.INTEGER,
    depositAmountCents: DataTypes.INTEGER,
    balanceAmountCents: DataTypes.INTEGER,
    depositPaidOn: DataTypes.TEXT,
    balancePaidOn: DataTypes.TEXT,
    paymentCompleted: DataTypes.BOOLEAN,
    keptAmountCents: DataTypes.INTEGER,
    guestEmailSent: DataTypes.BOOLEAN,
    adminEmailSent: DataTypes.BOOLEAN,
    version: DataTypes.INTEGER,
    createdAt: DataTypes.TEXT,
    deletedAt: DataTypes.TEXT,
    cancelledByGuestAt: DataTypes.TEXT,
    waitingSince: DataTypes.TEXT,
    lapsedAt: DataTypes.TEXT,
    heldUntil: DataTypes.TEXT,
    releasedAt: DataTypes.TEXT,
    provedAt: DataTypes.TEXT,
    caller: DataTypes.TEXT,
    revision: DataTypes.INTEGER,
  }),
})
