/** Limits of stays and forms. */
export const limits = {
  maxGuestsByGuest: 6,
  maxGuestsByStaff: 10,
  /** A search may be for several rooms together. */
  maxGuestsOfSearch: 12,
  /** The rooms of one request. */
  maxRoomsOfGroup: 6,
  maxPetsByGuest: 4,
  maxPetsByStaff: 5,
  defaultGuests: 2,
  /** The latest check-in day of a guest's request, counted from today. */
  maxDaysAhead: 730,
  maxNights: 90,
  /** No stored stay of a booking is longer, so queries look no further back. Never below any `maxNights` of the past. */
  maxStoredNights: 90,
  /** The age of a child in whole years. */
  maxChildAge: 17,
  /** The longest range of an availability query. */
  maxRangeDays: 400,
  maxDayNoteLength: 500,
  maxRequestMessageLength: 2000,
  /** A room with this many disabled days from today on is sold out. */
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

/** Where a booking came from: the form of the site, staff at the desk, or another system's file. */
export const bookingOrigins = ['site', 'desk', 'import'] as const
export type BookingOrigin = (typeof bookingOrigins)[number]

/**
 * Whether a room's check-out day is free for the next arrival: `blocked` (no two stays share a day) or `same-day`.
 */
export const turnovers = ['blocked', 'same-day'] as const
export type Turnover = (typeof turnovers)[number]

/** After how many days an unanswered request lapses, unless the farm chooses another number. */
export const defaultLapseDays = 7
export const maxLapseDays = 60

/**
 * A flood: from this number of pending requests within these minutes on, a new request holds its days for
 * `holdMinutes` only, until its guest proves the address.
 */
export const flood = { requests: 20, minutes: 10, holdMinutes: 30 } as const

/**
 * The share of a month's free days that requests may hold together while nobody has proved their addresses or answered
 * them. So whoever makes up guests never takes the whole house.
 */
export const unprovedShare = 0.5

/** When guests must prove their address: `flood` (only in a flood) or `always`. */
export const proofRules = ['flood', 'always'] as const
export type ProofRule = (typeof proofRules)[number]

/** An arrival time that is not known until the guest says it. */
export const unknownCheckinTime = 'altro'

/** The arrival times of the booking form. The first one is preselected. */
export const guestCheckinTimes = [
  '15:00-20:00',
  '15:00-17:00',
  '17:00-19:00',
  '19:00-20:00',
  unknownCheckinTime,
] as const
/** The last value is Italian in every language; the apps and mails show a translation. */
export const staffCheckinTimes = ['12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00', 'Dopo le 20:00'] as const
/** The arrival time of a request that names none. */
export const defaultCheckinTime = '14:00-16:00'
