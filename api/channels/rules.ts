/** What a portal's calendar means for the nights of a room, and what follows from the next reading of it. Pure. */
import { type Day, getNights, type Stay } from '#contract/days.ts'
import type { FeedEvent } from './feed.ts'

export const portals = ['airbnb', 'booking', 'vrbo', 'other'] as const
export type Portal = (typeof portals)[number]

/** A stay, or days that somebody has closed on the portal. */
export type Meaning = 'stay' | 'closed'

/** An event whose title matches is days closed by hand. Booking.com writes the same for both, so each is a stay there. */
const closedTitles: Record<Portal, RegExp | null> = {
  airbnb: /not available/i,
  booking: null,
  vrbo: /^blocked/i,
  other: /blocked|not available|unavailable|closed|chius|non disponibil/i,
}

/** `asStays` and `asClosed`: titles whose meaning the owner has chosen, in small letters. */
export type Meanings = { asStays: string[]; asClosed: string[] }

export function getMeaning(portal: Portal, summary: string, { asStays, asClosed }: Meanings): Meaning {
  const title = summary.trim().toLowerCase()
  if (asStays.includes(title)) return 'stay'
  if (asClosed.includes(title)) return 'closed'
  return closedTitles[portal]?.test(title) ? 'closed' : 'stay'
}

/** A stay of a portal as it is stored. `missed`: how many good readings in a row did not have it. */
export type KnownStay = Stay & { id: string; uid: string | null; kind: Meaning; missed: number }
export type FoundStay = Stay & { uid: string | null; kind: Meaning }

/** So many readings in a row without an event free its nights. */
const readingsUntilFree = 2
/** From so many coming stays on, more than half of them missing is a fault of the portal, until a person says otherwise. */
const minForHalf = 6

export type Reconciled = {
  added: FoundStay[]
  /** Stays whose days, UID or kind are others now. */
  changed: (FoundStay & { id: string })[]
  /** Stays that are there again after a reading without them. */
  seenAgain: string[]
  /** Stays that are missing, and keep their nights for now. */
  missing: string[]
  /** Stays whose nights are free again. */
  vanished: string[]
  /** Nothing is freed until a person agrees that the missing stays are cancelled. */
  isSuspicious: boolean
}

const isSameStay = (a: Stay, b: Stay): boolean => a.checkinDate === b.checkinDate && a.checkoutDate === b.checkoutDate

/**
 * Each found event with the known stay that it is: by UID, else by its nights, because some portals change UIDs. The
 * others are new.
 */
function matchStays(known: KnownStay[], found: FoundStay[]): { pairs: Map<KnownStay, FoundStay>; added: FoundStay[] } {
  const pairs = new Map<KnownStay, FoundStay>()
  const isFree = (it: KnownStay) => !pairs.has(it)
  const matchBy = (rest: FoundStay[], isMatch: (a: KnownStay, b: FoundStay) => boolean): FoundStay[] =>
    rest.filter((event) => {
      const stay = known.find((it) => isFree(it) && isMatch(it, event))
      if (stay) pairs.set(stay, event)
      return !stay
    })
  const sameBoth = matchBy(found, (a, b) => a.uid !== null && a.uid === b.uid && isSameStay(a, b))
  const sameUid = matchBy(sameBoth, (a, b) => a.uid !== null && a.uid === b.uid)
  return { pairs, added: matchBy(sameUid, isSameStay) }
}

/**
 * What a good reading changes. `known`: the stays of this channel that are not over. A portal drops what has begun, so
 * only coming stays can be missing. `mayFree`: a person has said that the missing stays are cancelled.
 */
export function reconcile(
  known: KnownStay[],
  found: FoundStay[],
  today: Day,
  { mayFree } = { mayFree: false },
): Reconciled {
  const { pairs, added } = matchStays(known, found)
  const coming = known.filter((it) => it.checkinDate >= today)
  const gone = coming.filter((it) => !pairs.has(it))
  const isMass =
    gone.length > 0 &&
    (gone.length === coming.length || (coming.length >= minForHalf && gone.length * 2 > coming.length))
  const isSuspicious = isMass && !mayFree
  const isFreed = (it: KnownStay) => mayFree || (!isSuspicious && it.missed + 1 >= readingsUntilFree)
  return {
    added,
    changed: [...pairs].flatMap(([stay, event]) =>
      isSameStay(stay, event) && stay.uid === event.uid && stay.kind === event.kind ? [] : [{ ...event, id: stay.id }],
    ),
    seenAgain: [...pairs.keys()].filter((it) => it.missed > 0).map(({ id }) => id),
    missing: gone.filter((it) => !isFreed(it)).map(({ id }) => id),
    vanished: gone.filter(isFreed).map(({ id }) => id),
    isSuspicious,
  }
}

/** The end of our own UIDs. `host` is that of `PUBLIC_URL`, so that two farms tell their calendars apart. */
export const getUidSuffix = (host: string): string => `@${host}`

/**
 * Events that are no nights sold by the portal: those that we have exported and get back. A portal that has read ours may
 * also send our nights under UIDs of its own: events whose nights we have given to it, all of them. A stay that begins or
 * ends elsewhere is a stay, and so is one that takes a night that we had not taken.
 */
export function isEcho(
  event: Pick<FeedEvent, 'uid' | 'checkinDate' | 'checkoutDate'>,
  { host, given }: { host: string; given: Set<Day> },
): boolean {
  if (event.uid?.endsWith(getUidSuffix(host))) return true
  return getNights(event).every((night) => given.has(night))
}
