/** Limits of a stay and of the forms (specification 5, 9; design: 730 days ahead, 90 nights). */
export const limits = {
  maxGuestsByGuest: 6,
  maxGuestsByStaff: 10,
  maxPetsByGuest: 4,
  maxPetsByStaff: 5,
  defaultGuests: 2,
  maxDaysAhead: 730,
  maxNights: 90,
  maxRangeDays: 400,
  soldOutDays: 30,
  calendarPageDays: 62,
  maxBodyBytes: 100 * 1024,
} as const

export const nationalities = [
  'italiana',
  'francese',
  'tedesca',
  'inglese',
  'americana',
  'spagnola',
  'olandese',
  'belga',
  'svizzera',
  'austriaca',
  'altra',
] as const

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** The widget's windows; the first is preselected. */
export const guestCheckinTimes = ['15:00-20:00', '15:00-17:00', '17:00-19:00', '19:00-20:00', 'altro'] as const
export const staffCheckinTimes = ['12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00', 'Dopo le 20:00'] as const
/** What a request that names no slot gets: the public form's own default. */
export const defaultCheckinTime = '14:00-16:00'
