/**
 * A stay at the farm, whoever has sold it: the one shape for planner, page of the day, house, duties, months and ledger.
 * Its rows stand in two tables. What these say in different words is told apart here. Pure.
 */

import { isAnonymized, isExpected, isInhabited, unknownText } from '../bookings/bookingRules.ts'
import type { Booking } from '../bookings/bookings.ts'
import { type ChannelStay, isExpectedStay, isInConflict } from '../channels.ts'
import { type Day, parseItalianDay, type Stay } from '../days/days.ts'
import type { StayKind } from '../guests/guests.ts'
import type { Ledger } from '../money/ledger.ts'
import { toLedger } from '../money/portalLedger.ts'

export type FarmStay = Booking | ChannelStay

export const isPortalStay = (stay: FarmStay): stay is ChannelStay => 'channelId' in stay

export const getStayKind = (stay: FarmStay): StayKind => (isPortalStay(stay) ? 'channelStay' : 'booking')

export const getLedger = (stay: FarmStay): Ledger & Stay => (isPortalStay(stay) ? toLedger(stay) : stay)

/** Whether its guests come from another room: it is no arrival. Rows that a device stored earlier may lack the field. */
export const isLaterPart = (stay: FarmStay): boolean => !isPortalStay(stay) && Boolean(stay.continues)

/** Whether its guests go on to another room: it is no departure. */
export const hasLaterPart = (stay: FarmStay, stays: readonly FarmStay[]): boolean =>
  stays.some((it) => !isPortalStay(it) && it.continues === stay.id)

/** Whether guests are expected, or are here. */
export const isAwaitedStay = (stay: FarmStay): boolean => (isPortalStay(stay) ? isExpectedStay(stay) : isExpected(stay))

/** Whether its guests sleep here, as far as anybody knows. */
export const isInhabitedStay = (stay: FarmStay): boolean =>
  isPortalStay(stay) ? isExpectedStay(stay) : isInhabited(stay)

/** Whether a portal has sold one of its nights although somebody else has it. */
export const isStayInConflict = (stay: FarmStay): boolean => isPortalStay(stay) && isInConflict(stay)

type StayFacts = {
  /** The name as it was written; empty where a portal names nobody. */
  bookerName: string
  /** What a register of guests can take over. Null where name and surname are not apart. */
  booker: { name: string; surname: string; birthDate: Day | null } | null
  /** How many come. Null where nobody has said it. */
  guests: number | null
  /** Of the children among them. */
  ages: number[]
  pets: number
  phone: string | null
  email: string | null
  /** Null where nobody has asked for it. */
  checkinTime: string | null
  /** What the guests ask for. */
  request: { text: string; language: string } | null
  /** What staff have written into the stay itself. */
  remark: string | null
}

const readPortalStay = ({ guestName, guests, phone, notes }: ChannelStay): StayFacts => ({
  bookerName: guestName ?? '',
  booker: null,
  guests,
  ages: [],
  pets: 0,
  phone,
  email: null,
  checkinTime: null,
  request: null,
  remark: notes,
})

function readBooking(booking: Booking): StayFacts {
  const { guestName: name, guestSurname: surname, guestPhone, specialRequests, language } = booking
  return {
    bookerName: `${name} ${surname}`,
    booker: { name, surname, birthDate: parseItalianDay(booking.birthDate ?? '') },
    guests: booking.numberOfGuests,
    // Devices hold rows without it.
    ages: booking.children ?? [],
    pets: booking.numberOfPets,
    phone: isAnonymized(booking) || guestPhone === unknownText ? null : guestPhone,
    email: booking.guestEmail,
    checkinTime: booking.checkinTime,
    request: specialRequests === null ? null : { text: specialRequests, language },
    remark: null,
  }
}

/** What is known of a stay beside its days and its money. */
export const getStayFacts = (stay: FarmStay): StayFacts =>
  isPortalStay(stay) ? readPortalStay(stay) : readBooking(stay)

/** How many people an extra is counted for: at least one comes. */
export const countGuests = (stay: FarmStay): number => getStayFacts(stay).guests ?? 1

/** Whether anybody may change the ledger: nobody changes one in the trash. */
export const isChangeable = (stay: FarmStay): boolean => isPortalStay(stay) || stay.deletedAt === null

/** The code of a request of several rooms; null for a room alone. Rows that a device stored earlier lack it. */
export const getGroupCode = (stay: FarmStay): string | null => (isPortalStay(stay) ? null : (stay.groupCode ?? null))
