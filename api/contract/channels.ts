/**
 * Calendars of portals (iCalendar): a channel joins one room with its calendar on one portal, both ways. What the portal has
 * sold arrives as channel stays.
 */
import { z } from 'zod/mini'
import {
  Day,
  Id,
  Instant,
  ignoreFields,
  lineField,
  nullableLineField,
  nullableMultilineField,
  nullablePhoneField,
  RoomId,
} from './fields.ts'
import { Line, Payment, paymentWays } from './money/ledgerFields.ts'
import { documentField, paymentCents } from './money/payments.ts'

/** A new portal comes last, because the contract compares the order. */
export const portals = ['airbnb', 'booking', 'vrbo', 'other'] as const
export type Portal = (typeof portals)[number]
export const Portal = z.enum(portals, /*i18n*/ 'channel.errors.portal')

/** A stay of guests, or days that somebody has closed on the portal. */
export const channelStayKinds = ['stay', 'closed'] as const
export type ChannelStayKind = (typeof channelStayKinds)[number]

/** Who collects the price of a stay that a portal has sold. */
export const priceCollectors = ['portal', 'house'] as const
export type PriceCollector = (typeof priceCollectors)[number]

/** Why a calendar could not be read. The screen has a sentence for each. */
export const ChannelProblem = z.enum([
  'not_a_calendar',
  'cut_off',
  'too_large',
  'too_many_events',
  /** The portal has answered with an error. */
  'refused',
  'too_slow',
  'unreachable',
  'bad_address',
  'not_https',
  'not_public',
  'too_many_redirects',
])
export type ChannelProblem = z.infer<typeof ChannelProblem>

/** Why a calendar could not be read, in a sentence. */
export const channelProblemTexts: Record<ChannelProblem, string> = {
  not_a_calendar: /*i18n*/ 'channel.problem.notACalendar',
  cut_off: /*i18n*/ 'channel.problem.cutOff',
  too_large: /*i18n*/ 'channel.problem.tooLarge',
  too_many_events: /*i18n*/ 'channel.problem.tooManyEvents',
  refused: /*i18n*/ 'channel.problem.refused',
  too_slow: /*i18n*/ 'channel.problem.tooSlow',
  unreachable: /*i18n*/ 'channel.problem.unreachable',
  bad_address: /*i18n*/ 'channel.problem.badAddress',
  not_https: /*i18n*/ 'channel.problem.notHttps',
  not_public: /*i18n*/ 'channel.problem.notPublic',
  too_many_redirects: /*i18n*/ 'channel.problem.tooManyRedirects',
}

/** After how many minutes of failures staff are told by mail, and the page of the day shows the channel. */
export const overdueAfterMinutes = 120

/** Events that could not be read, of all events of a calendar. `shown`: the first lines of the first ones. */
export const UnreadEvents = z.object({ count: z.int(), total: z.int(), shown: z.array(z.array(z.string())) })
export type UnreadEvents = z.infer<typeof UnreadEvents>
export const noUnreadEvents: UnreadEvents = { count: 0, total: 0, shown: [] }

/**
 * How the fetching of a channel goes. `problem`: why the last fetch has failed, null when it was good. `missingStays`: coming
 * stays that the last good fetch did not have, and that keep their nights. With `isSuspicious` they keep them until a manager
 * agrees that they are cancelled (`channels.release`).
 */
const ChannelState = z.object({
  checkedAt: z.nullable(Instant),
  /** The last good fetch. */
  goodAt: z.nullable(Instant),
  nextAt: z.nullable(Instant),
  /** How many events that are not over the last good fetch had. */
  events: z.nullable(z.int()),
  problem: z.nullable(ChannelProblem),
  failingSince: z.nullable(Instant),
  /** Whether it has failed for `overdueAfterMinutes`. */
  isOverdue: z.boolean(),
  missingStays: z.array(Id),
  isSuspicious: z.boolean(),
  /** The events of the last good fetch that could not be read. Their stays keep the nights that they had. */
  unread: z._default(UnreadEvents, noUnreadEvents),
  /** When the portal has last read our calendar. */
  exportReadAt: z.nullable(Instant),
})

/** A title of the portal's events, and what it means. */
const ChannelTitle = z.object({ title: z.string(), kind: z.enum(channelStayKinds), count: z.int() })

/**
 * A channel with its state. One with `deletedAt` is listed as long as it has coming stays, which `channels.release` frees.
 */
export const Channel = z.object({
  id: Id,
  roomId: z.int(),
  name: z.string(),
  portal: Portal,
  hasImport: z.boolean(),
  /** The host of the address that is fetched, for managers. The whole address is a secret, and in no response. */
  importHost: z.nullable(z.string()),
  intervalMinutes: z.int(),
  /** Whether unanswered requests are taken nights for the portal, too. */
  exportsRequests: z.boolean(),
  /** Titles of events (small letters) whose meaning the owner has chosen. */
  asStays: z.array(z.string()),
  asClosed: z.array(z.string()),
  /** Closed days with these titles mean nothing here or in our calendars. */
  ignoredTitles: z._default(z.array(z.string()), []),
  /** The titles of the coming stays. */
  titles: z.array(ChannelTitle),
  comingStays: z.int(),
  /** How many coming stays have nights that somebody else has. */
  conflicts: z.int(),
  state: ChannelState,
  createdAt: Instant,
  deletedAt: z.nullable(Instant),
  version: z.int(),
})
export type Channel = z.infer<typeof Channel>

/** Once each, however many rooms a portal sells. */
export const listChannelNames = (channels: Pick<Channel, 'name'>[]): string[] => [
  ...new Set(channels.map(({ name }) => name)),
]

/** The answer to a new channel and to a new token. `exportUrl` is the address to give to the portal, and is shown once. */
export const ChannelWithAddress = z.extend(Channel, { exportUrl: z.string() })

/** `webcal:` is what calendars write for `https:`. */
const ImportUrl = z.pipe(
  lineField(/*i18n*/ 'channel.errors.importUrl', 1, 2000),
  z.pipe(
    z.transform((text: string) => text.replace(/^webcals?:/i, 'https:')),
    z.pipe(
      z.string().check(
        z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
          error: /*i18n*/ 'channel.errors.importUrl',
        }),
      ),
      // Letters such as ü as the DNS and HTTP know them.
      z.transform((text) => new URL(text).href),
    ),
  ),
)

const intervalMinutes = z
  .int(/*i18n*/ 'channel.errors.interval')
  .check(z.minimum(5, /*i18n*/ 'channel.errors.interval'), z.maximum(1440, /*i18n*/ 'channel.errors.interval'))
const titles = z
  .array(
    z
      .string(/*i18n*/ 'channel.errors.title')
      .check(z.trim(), z.maxLength(200, /*i18n*/ 'channel.errors.title'), z.toLowerCase()),
    /*i18n*/ 'channel.errors.title',
  )
  .check(z.maxLength(50, /*i18n*/ 'channel.errors.title'))
const ignoredTitles = z
  .array(lineField(/*i18n*/ 'channel.errors.title', 1, 200), /*i18n*/ 'channel.errors.title')
  .check(z.maxLength(50, /*i18n*/ 'channel.errors.title'))
const flag = z.boolean(/*i18n*/ 'channel.errors.flag')
const name = lineField(/*i18n*/ 'channel.errors.name', 1, 60)

export const NewChannel = z.strictObject({
  id: Id,
  roomId: RoomId,
  name,
  portal: Portal,
  /** Null: the portal only reads ours. */
  importUrl: z._default(z.nullable(ImportUrl), null),
  intervalMinutes: z._default(intervalMinutes, 15),
  exportsRequests: z._default(flag, false),
  asStays: z._default(titles, []),
  asClosed: z._default(titles, []),
  ignoredTitles: z._default(ignoredTitles, []),
})
export type NewChannel = z.output<typeof NewChannel>

/** Fields that are left out do not change. */
export const ChannelEdit = z.strictObject({
  ...ignoreFields(Channel.shape),
  /** A channel stays with its room. */
  roomId: z.optional(RoomId),
  name: z.optional(name),
  portal: z.optional(Portal),
  importUrl: z.optional(z.nullable(ImportUrl)),
  intervalMinutes: z.optional(intervalMinutes),
  exportsRequests: z.optional(flag),
  asStays: z.optional(titles),
  asClosed: z.optional(titles),
  ignoredTitles: z.optional(ignoredTitles),
})
export type ChannelEdit = z.output<typeof ChannelEdit>

export const ChannelCheck = z.strictObject({ importUrl: ImportUrl, portal: z._default(Portal, 'other') })
export type ChannelCheck = z.output<typeof ChannelCheck>

/** What stands at an address, before anything is stored. `events`: the first ones, earliest first. */
export const CheckedFeed = z.object({
  problem: z.nullable(ChannelProblem),
  unread: z._default(UnreadEvents, noUnreadEvents),
  count: z.int(),
  titles: z.array(ChannelTitle),
  events: z.array(z.object({ title: z.string(), kind: z.enum(channelStayKinds), checkinDate: Day, checkoutDate: Day })),
})
export type CheckedFeed = z.infer<typeof CheckedFeed>

const StayDays = z.object({ checkinDate: Day, checkoutDate: Day })

/** What an import has done to one stay. `from` is null for a new one, `to` for a cancelled one. */
export const ChannelStayChange = z.object({
  stayId: Id,
  title: z.string(),
  from: z.nullable(StayDays),
  to: z.nullable(StayDays),
})
export type ChannelStayChange = z.infer<typeof ChannelStayChange>

/** An import that has changed something. It can be undone for a day. */
export const ChannelImport = z.object({
  id: Id,
  at: Instant,
  /** `release`: a manager has agreed that missing stays are cancelled. */
  kind: z.enum(['import', 'release']),
  changes: z.array(ChannelStayChange),
  undoneAt: z.nullable(Instant),
  canUndo: z.boolean(),
})
export type ChannelImport = z.infer<typeof ChannelImport>

/** For how many hours an import can be undone. */
export const undoHours = 24

/**
 * A stay that a portal has sold, or days closed there. It occupies its nights but for `conflictNights`, which somebody else
 * has. Its check-out day is always free for the next arrival. `title` and `url` are the portal's words and its page. The
 * fields from `guestName` to `notes` are the staff's; no import writes them.
 */
export const ChannelStay = z.object({
  id: Id,
  channelId: Id,
  channelName: z.string(),
  portal: Portal,
  /** The channel is deleted, and the stay is kept until a manager releases it. */
  isChannelDeleted: z.boolean(),
  roomId: z.int(),
  kind: z.enum(channelStayKinds),
  checkinDate: Day,
  checkoutDate: Day,
  conflictNights: z.array(Day),
  title: z.string(),
  url: z.nullable(z.string()),
  guestName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  guests: z.nullable(z.int()),
  priceCents: z.nullable(z.int()),
  commissionCents: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  /** Where the portal collects the price, it is no part of what the guest owes the farm. */
  priceCollectedBy: z._default(z.enum(priceCollectors), 'portal'),
  /** The ledger of the guest, as that of a booking. */
  lines: z._default(z.array(Line), []),
  payments: z._default(z.array(Payment), []),
  totalCents: z._default(z.int(), 0),
  paidCents: z._default(z.int(), 0),
  dueCents: z._default(z.int(), 0),
  refundCents: z._default(z.int(), 0),
  /** Nobody came. The portal pays what stands here all the same; no statistics count the stay. */
  noShow: z._default(z.boolean(), false),
  /** The portal has cancelled it. It occupies nothing. */
  cancelledAt: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
})
export type ChannelStay = z.infer<typeof ChannelStay>

const cents = z.nullable(
  z
    .int(/*i18n*/ 'channel.errors.cents')
    .check(z.minimum(0, /*i18n*/ 'channel.errors.cents'), z.maximum(999_999_999, /*i18n*/ 'channel.errors.cents')),
)
const guestCount = z
  .int(/*i18n*/ 'channel.errors.guests')
  .check(z.minimum(1, /*i18n*/ 'channel.errors.guests'), z.maximum(50, /*i18n*/ 'channel.errors.guests'))

export const channelStayTextLimits = { guestName: 100, phone: 40, notes: 2000 } as const

/**
 * Who has received a payment, and when, is written by the server. `covers`: without it the money is for the tourist tax,
 * because earlier programs take nothing else. Day and way are left out where nobody has recorded them.
 */
const StayPayment = z.object({
  id: Id,
  amountCents: paymentCents,
  covers: z._default(z.nullable(z.literal('tax')), 'tax'),
  on: z.optional(Day),
  how: z.optional(z.enum(paymentWays, /*i18n*/ 'account.errors.how')),
  document: z.optional(documentField),
})
export type StayPayment = z.output<typeof StayPayment>

/** What staff write about a portal's stay. Fields that are left out do not change. */
export const ChannelStayPatch = z.strictObject({
  guestName: z.optional(nullableLineField(channelStayTextLimits.guestName)),
  phone: z.optional(nullablePhoneField(channelStayTextLimits.phone)),
  guests: z.optional(z.nullable(guestCount)),
  priceCents: z.optional(cents),
  commissionCents: z.optional(cents),
  notes: z.optional(nullableMultilineField(channelStayTextLimits.notes)),
  noShow: z.optional(z.boolean(/*i18n*/ 'errors.noShow')),
  priceCollectedBy: z.optional(z.enum(priceCollectors, /*i18n*/ 'channel.errors.collector')),
  /** All payments. Of those that are stored already, only the document may change. */
  payments: z.optional(z.array(StayPayment).check(z.maxLength(100, /*i18n*/ 'account.errors.tooManyLines'))),
})
export type ChannelStayPatch = z.output<typeof ChannelStayPatch>

/** Whether guests of a portal are expected, or are here. */
export const isExpectedStay = ({
  kind,
  cancelledAt,
  noShow,
}: Pick<ChannelStay, 'kind' | 'cancelledAt' | 'noShow'>): boolean => kind === 'stay' && cancelledAt === null && !noShow

/** Whether a night that the portal has sold is somebody else's. Days that are closed there collide with nobody. */
export const isInConflict = ({
  kind,
  conflictNights,
  cancelledAt,
}: Pick<ChannelStay, 'kind' | 'conflictNights' | 'cancelledAt'>): boolean =>
  kind === 'stay' && conflictNights.length > 0 && cancelledAt === null

/** The stays of portals that want nights of a booking, and the channels that did not answer in time. */
export const ChannelConflicts = z.object({
  conflicts: z.array(z.object({ channelStayId: Id, channelName: z.string(), checkinDate: Day, checkoutDate: Day })),
  unanswered: z.array(z.string()),
})
export type ChannelConflicts = z.infer<typeof ChannelConflicts>
