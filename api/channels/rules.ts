/** What a portal's calendar means for the nights of a room, and what follows from the next reading of it. Pure. */
import type { ChannelStayKind, Portal } from '#contract/channels.ts'
import { type Day, getNights, isSameStay, type Stay } from '#contract/days/days.ts'
import { joinNights } from '#contract/days/joinedDays.ts'
import type { FeedEvent } from './feed.ts'

/** An event whose title matches is days closed by hand. Booking.com writes the same for both, so each is a stay there. */
const closedTitles: Record<Portal, RegExp | null> = {
  airbnb: /not available/i,
  booking: null,
  vrbo: /^blocked/i,
  other: /blocked|not available|unavailable|closed|chius|non disponibil/i,
}

/** `asStays` and `asClosed`: titles whose meaning the owner has chosen, in small letters. */
export type Meanings = { asStays: string[]; asClosed: string[] }

export function getMeaning(portal: Portal, text: string, { asStays, asClosed }: Meanings): ChannelStayKind {
  const title = text.trim().toLowerCase()
  if (asStays.includes(title)) return 'stay'
  if (asClosed.includes(title)) return 'closed'
  return closedTitles[portal]?.test(title) ? 'closed' : 'stay'
}

/**
 * A stay of a portal as it is stored. `missed`: how many good readings in a row did not have it. `overruled`: what the portal
 * said when staff undid its import.
 */
export type KnownStay = Stay & {
  id: string
  uid: string | null
  kind: ChannelStayKind
  missed: number
  isCancelled: boolean
  overruled: string | null
}
export type FoundStay = Stay & { uid: string | null; kind: ChannelStayKind; title: string; url: string | null }

/** So many readings in a row without an event free its nights. */
const readingsUntilFree = 2
/** From so many coming stays on, more than half of them missing is a fault of the portal, until a person says otherwise. */
const minForHalf = 6

export type Reconciled = {
  added: FoundStay[]
  /** Stays whose days or kind are others now, and cancelled ones that are there again. */
  changed: (FoundStay & { id: string })[]
  /** Missing stays that keep the nights that no other event has now. */
  shortened: (Stay & { id: string })[]
  /** Stays that are missing, and keep their nights for now. */
  missing: string[]
  /** Stays whose nights are free again. */
  vanished: string[]
  /** Nothing is freed until a person agrees that the missing stays are cancelled. */
  isSuspicious: boolean
  /** The UIDs by which the portal knows these stays now. */
  uids: Record<string, string>
}

const getNightsKey = ({ checkinDate, checkoutDate }: Stay): string => `${checkinDate}/${checkoutDate}`

/** What a portal says about a stay, in one text. Null: nothing any more. */
export const getStatement = (stay: (Stay & { kind: ChannelStayKind }) | null): string =>
  stay === null ? 'gone' : `${getNightsKey(stay)} ${stay.kind}`

const contains = (outer: Stay, inner: Stay): boolean =>
  outer.checkinDate <= inner.checkinDate && inner.checkoutDate <= outer.checkoutDate

/**
 * Each found event with the known stay that it is: by UID, else by its nights, because some portals change UIDs. The
 * others are new. A cancelled stay has no nights that others could have: the next guest may book the same ones.
 */
function matchStays(known: KnownStay[], found: FoundStay[]): { pairs: Map<KnownStay, FoundStay>; added: FoundStay[] } {
  const pairs = new Map<KnownStay, FoundStay>()
  const pair = (rest: FoundStay[], candidates: KnownStay[], getKey: (it: KnownStay | FoundStay) => string | null) => {
    const byKey = new Map<string | null, KnownStay[]>()
    for (const it of candidates.filter((it) => !pairs.has(it)))
      byKey.set(getKey(it), [...(byKey.get(getKey(it)) ?? []), it])
    return rest.filter((event) => {
      const key = getKey(event)
      const stay = key === null ? undefined : byKey.get(key)?.shift()
      if (stay) pairs.set(stay, event)
      return !stay
    })
  }
  const [live, cancelled] = [known.filter((it) => !it.isCancelled), known.filter((it) => it.isCancelled)]
  const sameBoth = pair(found, live, (it) => (it.uid === null ? null : `${getNightsKey(it)} ${it.uid}`))
  const sameUid = pair(sameBoth, live, ({ uid }) => uid)
  const sameNights = pair(sameUid, live, getNightsKey)
  // A stay that lies within an event was prolonged, and has got another UID.
  const longer = sameNights.filter((event) => {
    const stay = live.find((it) => !pairs.has(it) && it.kind === event.kind && contains(event, it))
    if (stay) pairs.set(stay, event)
    return !stay
  })
  const added = longer.filter((event) => {
    const isSameUid = (it: KnownStay) => it.uid !== null && it.uid === event.uid
    const stay = cancelled.find((it) => !pairs.has(it) && (isSameUid(it) || it.overruled === getStatement(event)))
    if (stay) pairs.set(stay, event)
    return !stay
  })
  return { pairs, added }
}

/** The longest part of a stay in nights that are nobody else's. Null for none. */
function leaveNights(stay: Stay, others: Set<Day>): Stay | null {
  const nights = getNights(stay).filter((night) => !others.has(night))
  const [longest] = joinNights(nights).toSorted((a, b) => getNights(b).length - getNights(a).length)
  return longest ?? null
}

/** Of the coming stays, those that are missing: more than a person would cancel in an hour is a fault of the portal. */
const isTooMany = (gone: KnownStay[], coming: KnownStay[]): boolean =>
  gone.length > 0 && (gone.length === coming.length || (coming.length >= minForHalf && gone.length * 2 > coming.length))

type ReconcileOptions = {
  /** A person has said that the missing stays are cancelled. */
  mayFree?: boolean
  /** The UIDs of events that could not be read: their stays keep their nights. */
  unreadUids?: Set<string>
}

/**
 * What a good reading changes. `known`: the stays of this channel that are not over. A portal drops what has begun, so
 * only coming stays can be missing. A portal cannot sell a room twice: of a missing stay, what another event has now is
 * that event's.
 */
export function reconcile(
  known: KnownStay[],
  found: FoundStay[],
  today: Day,
  { mayFree = false, unreadUids = new Set() }: ReconcileOptions = {},
): Reconciled {
  const { pairs, added } = matchStays(known, found)
  const isUnread = ({ uid }: KnownStay) =>
    uid !== null && (unreadUids.has(uid) || unreadUids.has(uid.replace(/ \d{4}-\d\d-\d\d$/, '')))
  const coming = known.filter((it) => !it.isCancelled && it.checkinDate >= today)
  const gone = coming.filter((it) => !pairs.has(it) && it.overruled !== getStatement(null) && !isUnread(it))
  const taken = new Set(gone.length === 0 ? [] : found.flatMap(getNights))
  const left = new Map(gone.map((it) => [it, leaveNights(it, taken)]))
  const hasMoved = (it: KnownStay, days: Stay | null) => days === null || !isSameStay(it, days)
  const moved = gone.filter((it) => hasMoved(it, left.get(it) ?? null))
  // One that has moved under another UID is not missing like the others.
  const isSuspicious = !mayFree && isTooMany(moved.length === 1 ? gone.filter((it) => it !== moved[0]) : gone, coming)
  const isFreed = (it: KnownStay) =>
    mayFree || left.get(it) === null || (!isSuspicious && it.missed + 1 >= readingsUntilFree)
  const missing = gone.filter((it) => !isFreed(it))
  const isChanged = (stay: KnownStay, event: FoundStay): boolean => {
    if (stay.overruled !== null) return stay.overruled !== getStatement(event)
    return stay.isCancelled || !isSameStay(stay, event) || stay.kind !== event.kind
  }
  return {
    added,
    changed: [...pairs].flatMap(([stay, event]) => (isChanged(stay, event) ? [{ ...event, id: stay.id }] : [])),
    shortened: missing.flatMap((it) => {
      const days = left.get(it) ?? null
      return days !== null && hasMoved(it, days) ? [{ ...days, id: it.id }] : []
    }),
    missing: missing.map(({ id }) => id),
    vanished: gone.filter(isFreed).map(({ id }) => id),
    isSuspicious,
    uids: Object.fromEntries([...pairs].flatMap(([{ id }, { uid }]) => (uid === null ? [] : [[id, uid]]))),
  }
}

/** The end of our own UIDs. `host` is that of `PUBLIC_URL`, so that two farms tell their calendars apart. */
export const getUidSuffix = (host: string): string => `@${host}`

/** What a portal has read of our calendar last: the nights, and where their spans begin and end. */
export type Given = { nights: Set<Day>; starts: Set<Day>; ends: Set<Day> }

export const toGiven = (spans: Stay[]): Given => ({
  nights: new Set(spans.flatMap(getNights)),
  starts: new Set(spans.map(({ checkinDate }) => checkinDate)),
  ends: new Set(spans.map(({ checkoutDate }) => checkoutDate)),
})

/** Portals that write the same for what they have sold and for what they have read elsewhere. */
const withoutKinds: Portal[] = ['booking', 'other']

/**
 * Events that are no nights sold by the portal: those that we have exported and get back. A portal that has read ours may
 * also send our nights under UIDs of its own. As closed days all nights that we have given to it are ours. What may be a stay is
 * ours only if it begins and ends like ours: a portal can have sold a night just before it has read that it is taken.
 */
export function isEcho(
  event: Pick<FeedEvent, 'uid' | 'checkinDate' | 'checkoutDate'>,
  { host, given, portal, kind }: { host: string; given: Given; portal: Portal; kind: ChannelStayKind },
): boolean {
  if (event.uid?.endsWith(getUidSuffix(host))) return true
  if (!getNights(event).every((night) => given.nights.has(night))) return false
  if (kind === 'closed') return true
  return withoutKinds.includes(portal) && given.starts.has(event.checkinDate) && given.ends.has(event.checkoutDate)
}

/** Days that a portal closes by itself, such as the next ones, and that count for nobody else. */
export const isIgnored = (
  { kind, title }: { kind: ChannelStayKind; title: string },
  ignoredTitles: string[],
): boolean => kind === 'closed' && ignoredTitles.some((it) => it.toLowerCase() === title.trim().toLowerCase())

type FeedMeaning = Meanings & {
  ignoredTitles: string[]
  portal: Portal
  host: string
  given: Given
  known: KnownStay[]
}

/**
 * The stays that a calendar means: its events without those that are our own nights. What is known as sold is never an echo.
 * Closed days that are known, and lie in nights that we have given since, are: these nights have another owner here.
 */
export function toFoundStays(
  events: FeedEvent[],
  { portal, host, given, known, ignoredTitles, ...meanings }: FeedMeaning,
): FoundStay[] {
  const live = known.filter(({ isCancelled }) => !isCancelled)
  const [uids, nights] = [new Set(live.map(({ uid }) => uid)), new Set(live.map(getNightsKey))]
  const isKnown = (event: FeedEvent) => (event.uid !== null && uids.has(event.uid)) || nights.has(getNightsKey(event))
  const stays = events
    .map((event) => ({ event, kind: getMeaning(portal, event.title, meanings) }))
    .filter(({ event: { title }, kind }) => !isIgnored({ kind, title }, ignoredTitles))
    .filter(({ event, kind }) => (kind === 'stay' && isKnown(event)) || !isEcho(event, { host, given, portal, kind }))
    .map(({ event, kind }) => ({ ...event, kind }))
  // Two events for the same nights are one stay: nobody sells a room twice in one calendar.
  const byNights = new Map<string, FoundStay>()
  for (const stay of stays) {
    const key = getNightsKey(stay)
    if (byNights.get(key)?.kind !== 'stay') byNights.set(key, stay)
  }
  return [...byNights.values()]
}
