/** What the owner sets for the police's portal, the tourist tax and the region's statistics. Only managers change it. */
import { z } from 'zod/mini'
import { Id, Instant, nullableLineField } from '../fields.ts'
import { TaxInput, TaxSettings } from './taxSettings.ts'

const url = nullableLineField(
  500,
  z.refine((text) => text === '' || (URL.canParse(text) && /^https?:/.test(text)), /*i18n*/ 'duties.errors.url'),
)
const line = nullableLineField(200)
/** True where one is stored. It is never read back. */
const storedSecret = z.nullable(z.literal(true))
/** A new secret; null deletes it; `true`, as it is read back, or leaving it out keeps it. */
const secretInput = z.optional(z.union([z.literal(true), nullableLineField(200)]))

/** The addresses of the services as they are today. */
export const alloggiatiUrl = 'https://alloggiatiweb.poliziadistato.it/service/service.asmx'

const alloggiatiFields = { url, user: line, sendOnArrival: z.boolean(/*i18n*/ 'errors.text') }
/** For how many days after the receipt the names of members are kept. */
const keepNamesDays = z
  .int(/*i18n*/ 'duties.errors.days')
  .check(z.minimum(0, /*i18n*/ 'duties.errors.days'), z.maximum(3650, /*i18n*/ 'duties.errors.days'))
const dueDay = z
  .int(/*i18n*/ 'duties.errors.dueDay')
  .check(z.minimum(1, /*i18n*/ 'duties.errors.dueDay'), z.maximum(31, /*i18n*/ 'duties.errors.dueDay'))
const statisticsFields = { url, code: line, user: line, dueDay }
const daysBefore = z
  .int(/*i18n*/ 'duties.errors.days')
  .check(z.minimum(0, /*i18n*/ 'duties.errors.days'), z.maximum(60, /*i18n*/ 'duties.errors.days'))

export const Duties = z.object({
  alloggiati: z.object({ ...alloggiatiFields, password: storedSecret, wsKey: storedSecret, keepNamesDays }),
  statistics: z.object({ ...statisticsFields, password: storedSecret }),
  /** Null while the farm has none. */
  tax: z.nullable(TaxSettings),
  checkin: z.object({ daysBefore }),
  /** The deadlines of the tax that are met, the newest last. */
  taxDone: z._default(z.array(z.string()), []),
})
export type Duties = z.output<typeof Duties>

/** More than the deadlines of a year. */
export const maxTaxDone = 100

/** Groups and fields that are left out do not change. */
export const DutiesInput = z.strictObject({
  alloggiati: z.optional(
    z.strictObject({
      url: z.optional(url),
      user: z.optional(line),
      password: secretInput,
      wsKey: secretInput,
      sendOnArrival: z.optional(alloggiatiFields.sendOnArrival),
      keepNamesDays: z.optional(keepNamesDays),
    }),
  ),
  statistics: z.optional(
    z.strictObject({
      url: z.optional(url),
      code: z.optional(line),
      user: z.optional(line),
      password: secretInput,
      dueDay: z.optional(dueDay),
    }),
  ),
  tax: z.optional(z.nullable(TaxInput)),
  checkin: z.optional(z.strictObject({ daysBefore })),
  taxDone: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxTaxDone))),
})
export type DutiesInput = z.output<typeof DutiesInput>

export const noDuties: Duties = {
  alloggiati: { url: null, user: null, password: null, wsKey: null, sendOnArrival: false, keepNamesDays: 0 },
  statistics: { url: null, code: null, user: null, password: null, dueDay: 5 },
  tax: null,
  checkin: { daysBefore: 7 },
  taxDone: [],
}

const obstacleKinds = [
  'missing',
  'unwritable',
  'bornLater',
  'headMissing',
  'headReported',
  'otherDay',
  'unknown',
] as const

/**
 * A guest who came and is not in the file. `fields`: what is missing or unwritable. `wrongLine`: the line would break the
 * rules of the decree.
 */
export const LeftOut = z.object({
  stayId: Id,
  guestId: Id,
  name: z.string(),
  why: z.enum([...obstacleKinds, 'wrongLine']),
  fields: z.array(z.string()),
})
export type LeftOut = z.output<typeof LeftOut>

/**
 * How many lines were accepted, refused, or sent without an answer. The guests say which. `leftOut` is missing where nobody
 * was.
 */
export const SentSchedine = z.object({
  sent: z.int(),
  refused: z.int(),
  unknown: z.int(),
  leftOut: z.optional(z.array(LeftOut)),
})
export type SentSchedine = z.output<typeof SentSchedine>

/**
 * Who is in the file that somebody has uploaded. `typed`: who was in no file, and was typed at the portal. `reported` false:
 * it was marked by mistake. Of a line whose answer was lost both say what somebody has seen in the portal.
 */
export const ReportedByHand = z.strictObject({
  reported: z.optional(z.boolean()),
  typed: z.optional(z.boolean()),
  guestIds: z.array(Id).check(z.minLength(1, /*i18n*/ 'guest.errors.arrival'), z.maxLength(1000)),
})
export type ReportedByHand = z.output<typeof ReportedByHand>

/** What was written for one host is not sent to another, or without encryption. */
export const isOtherHost = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || !URL.canParse(after) || new URL(before).origin !== new URL(after).origin)

/** Whose access is set. */
export const services = ['alloggiati', 'statistics'] as const
export type Service = (typeof services)[number]

/**
 * `credentials`: it did not accept user, password or key. `refused`: it has answered, and taken nothing. `address`: such an
 * address is never called. `unsent`: it is out of order, and has taken nothing. `lost`: there was no answer, so it may have
 * done what it was asked for.
 */
export const serviceFailures = ['credentials', 'refused', 'address', 'unsent', 'lost'] as const

/**
 * `state`: `unreadable` where a password is stored that only another machine can decrypt. `attemptedAt`, `succeededAt`: the
 * last call and the last one that was answered, since the access was changed. `failure`: of the last call; its message is
 * what the service said, and may be empty.
 */
export const ServiceAccess = z.object({
  state: z.enum(['none', 'unreadable', 'set']),
  attemptedAt: z.nullable(Instant),
  succeededAt: z.nullable(Instant),
  failure: z.nullable(z.object({ why: z.enum(serviceFailures), message: z.string() })),
})
export type ServiceAccess = z.output<typeof ServiceAccess>

export const DutiesAccess = z.object({ alloggiati: ServiceAccess, statistics: ServiceAccess })
export type DutiesAccess = z.output<typeof DutiesAccess>

export const TriedService = z.strictObject({ service: z.enum(services) })
export type TriedService = z.output<typeof TriedService>

/** How long a failure that may be over by itself is worth a line on the page of the day. */
const freshMs = 24 * 3_600_000

/** Whether staff must act on a failure, or it is of these hours. */
export const isFailing = ({ state, failure, attemptedAt }: ServiceAccess, now: number): boolean =>
  state === 'set' &&
  failure !== null &&
  (failure.why === 'credentials' || failure.why === 'address' || now - Date.parse(attemptedAt ?? '') < freshMs)
