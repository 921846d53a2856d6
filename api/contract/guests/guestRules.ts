/** What must be true of the guests of a stay. Pure; the server and the forms use the same rules. */
import { addDays, type Day, type Stay, toFarmDay } from '../days/days.ts'
import { isWritable, toDocumentNumber } from '../text/latinNames.ts'
import {
  type Arrival,
  type ArrivalInput,
  type GuestData,
  type GuestKind,
  guestKinds,
  guestTextLimits,
  type StayGuests,
} from './guests.ts'
import { italy } from './placeCodes.ts'

export const headOf: Record<GuestKind, GuestKind | null> = {
  single: null,
  familyHead: null,
  groupHead: null,
  familyMember: 'familyHead',
  groupMember: 'groupHead',
}
/** Whether two guests of a stay are reported together, one behind the other or behind the same head. */
export const isSameFamily = (a: Pick<GuestData, 'id' | 'kind'>, b: Pick<GuestData, 'id' | 'kind'>): boolean =>
  a.id === b.id || (a.kind !== 'single' && (headOf[a.kind] ?? a.kind) === (headOf[b.kind] ?? b.kind))
export const isMember = ({ kind }: Pick<GuestData, 'kind'>): boolean => headOf[kind] !== null

/** An error of one field of the guest at `index`. `message` is a catalog id. */
export type GuestError = { index: number; field: keyof GuestData; message: string }

/** What codes mean, as far as a rule needs it. Those of the tables, which only some load. */
export type CodeTables = {
  isState(code: string): boolean
  isDocument(code: string): boolean
  /** The last day of a comune, null while it exists, undefined for an unknown code. */
  getComuneEnd(code: string): Day | null | undefined
}

type Rule = (
  guest: GuestData,
  context: { guests: GuestData[]; index: number; today: Day; hasGroupHead: boolean },
) => GuestError['field'] | null

const hasDocument = ({ documentType, documentNumber, documentPlace }: GuestData): boolean =>
  documentType !== null || documentNumber !== null || documentPlace !== null

const textFields = ['surname', 'name', 'documentNumber'] as const satisfies (keyof typeof guestTextLimits)[]
type TextField = (typeof textFields)[number]

const unwritableTexts: Record<TextField, string> = {
  surname: /*i18n*/ 'guest.errors.surnameLetters',
  name: /*i18n*/ 'guest.errors.nameLetters',
  documentNumber: /*i18n*/ 'guest.errors.documentNumber',
}

/** The fields whose letters the police's file cannot hold. */
export function listUnwritable(guest: GuestData): TextField[] {
  const canStand: Record<TextField, (text: string) => boolean> = {
    surname: isWritable,
    name: isWritable,
    documentNumber: (number) => isMember(guest) || toDocumentNumber(number) !== null,
  }
  return textFields.filter((field) => guest[field] !== null && !canStand[field](guest[field]))
}

/** By the message that says what to do. */
const rules: [message: string, Rule][] = [
  [
    /*i18n*/ 'guest.errors.repeated',
    ({ id }, { guests, index }) => (guests.some((it, i) => i < index && it.id === id) ? 'id' : null),
  ],
  [
    /*i18n*/ 'guest.errors.memberWithoutHead',
    ({ kind }, { guests, hasGroupHead }) => {
      const head = headOf[kind]
      if (head === null || (head === 'groupHead' && hasGroupHead)) return null
      return guests.some((it) => it.kind === head) ? null : 'kind'
    },
  ],
  [
    /*i18n*/ 'guest.errors.twoHeads',
    (guest, { guests, index }) =>
      guest.kind.endsWith('Head') && guests.some((it, i) => i < index && it.kind === guest.kind) ? 'kind' : null,
  ],
  [
    /*i18n*/ 'guest.errors.birthInFuture',
    ({ birthDate }, { today }) => (birthDate !== null && birthDate > today ? 'birthDate' : null),
  ],
  [
    /*i18n*/ 'guest.errors.birthTooEarly',
    ({ birthDate }, { today }) => (birthDate !== null && birthDate < addDays(today, -130 * 365) ? 'birthDate' : null),
  ],
  [
    /*i18n*/ 'guest.errors.comuneAbroad',
    ({ birthState, birthComune }) => (birthComune !== null && birthState !== italy ? 'birthComune' : null),
  ],
  [
    /*i18n*/ 'guest.errors.residenceAbroad',
    ({ residenceState, residenceComune }) =>
      residenceComune !== null && residenceState !== italy ? 'residenceComune' : null,
  ],
  [
    /*i18n*/ 'guest.errors.memberDocument',
    (guest) => (isMember(guest) && hasDocument(guest) ? 'documentNumber' : null),
  ],
  [
    /*i18n*/ 'guest.errors.documentWithoutType',
    ({ documentType, documentNumber }) => (documentNumber !== null && documentType === null ? 'documentType' : null),
  ],
  [
    /*i18n*/ 'guest.errors.documentWithoutPlace',
    ({ documentNumber, documentPlace }) => (documentNumber !== null && documentPlace === null ? 'documentPlace' : null),
  ],
  [
    /*i18n*/ 'errors.tooLong',
    (guest) => textFields.find((field) => (guest[field]?.length ?? 0) > guestTextLimits[field]) ?? null,
  ],
]

/**
 * What is wrong with the guests of a stay. Nothing is stored while there is an error. `hasGroupHead`: another room of the
 * same request has a head of the group.
 */
export const findGuestErrors = (guests: GuestData[], today: Day, hasGroupHead = false): GuestError[] =>
  guests.flatMap((guest, index) => [
    ...rules.flatMap(([message, rule]) => {
      const field = rule(guest, { guests, index, today, hasGroupHead })
      return field === null ? [] : [{ index, field, message }]
    }),
    ...listUnwritable(guest).map((field) => ({ index, field, message: unwritableTexts[field] })),
  ])

/** Codes that no table has, and comuni that were gone on the day of birth. */
export function findCodeErrors(guests: GuestData[], tables: CodeTables, today: Day): GuestError[] {
  const unknown = /*i18n*/ 'guest.errors.code'
  return guests.flatMap((guest, index) => {
    const errors: GuestError[] = []
    const add = (field: GuestError['field'], message: string) => errors.push({ index, field, message })
    for (const field of ['birthState', 'citizenship', 'residenceState'] as const) {
      const state = guest[field]
      if (state !== null && !tables.isState(state)) add(field, unknown)
    }
    if (guest.documentType !== null && !tables.isDocument(guest.documentType)) add('documentType', unknown)
    const place = guest.documentPlace
    // The last three characters, as they are read back, are no code.
    if (place?.length === 9 && !tables.isState(place) && tables.getComuneEnd(place) === undefined)
      add('documentPlace', unknown)
    const days = { birthComune: guest.birthDate ?? today, residenceComune: today }
    for (const field of ['birthComune', 'residenceComune'] as const) {
      const comune = guest[field]
      if (comune === null) continue
      const end = tables.getComuneEnd(comune)
      if (end === undefined) add(field, unknown)
      else if (end !== null && end < days[field]) add(field, /*i18n*/ 'guest.errors.comuneGone')
    }
    return errors
  })
}

/** The fields that the police need of a guest and that are missing. */
export function listMissing(guest: GuestData): Array<keyof GuestData> {
  const fields: Array<keyof GuestData> = ['surname', 'name', 'sex', 'birthDate', 'birthState', 'citizenship']
  if (guest.birthState === italy) fields.push('birthComune')
  if (!isMember(guest)) fields.push('documentType', 'documentNumber', 'documentPlace')
  return fields.filter((field) => guest[field] === null)
}

/** Whether the police's file can hold the guest, as far as the guest alone decides. */
export const isComplete = (guest: GuestData): boolean =>
  listMissing(guest).length === 0 && listUnwritable(guest).length === 0

/** What the statistics read of a guest. They need no names and no documents. */
export type StatisticsGuest = Omit<GuestData, 'surname' | 'name' | 'documentType' | 'documentNumber' | 'documentPlace'>

/** The fields that the statistics need and that are missing. */
export function listMissingForStatistics(guest: StatisticsGuest): Array<keyof StatisticsGuest> {
  const fields: Array<keyof StatisticsGuest> = ['sex', 'birthDate', 'birthState', 'citizenship', 'residenceState']
  if (guest.birthState === italy) fields.push('birthComune')
  if (guest.residenceState === italy) fields.push('residenceComune')
  return fields.filter((field) => guest[field] === null)
}

/** Heads before their members, which follow at once. */
export function orderGuests<G extends Pick<GuestData, 'kind'>>(guests: readonly G[]): G[] {
  const order = guestKinds.map((_, i) => [0, 1, 3, 2, 4][i])
  const rank = ({ kind }: G) => order[guestKinds.indexOf(kind)] ?? 0
  return guests.toSorted((a, b) => rank(a) - rank(b))
}

/** How far an arrival may lie outside of the days of its stay: people come a day early, and clocks differ. */
const earlyDays = 1
const futureMs = 5 * 60_000

/** What is wrong with the time of an arrival (milliseconds); null for a possible one. */
export function findArrivalError(at: number, { checkinDate, checkoutDate }: Stay, now: number): string | null {
  if (at > now + futureMs) return /*i18n*/ 'guest.errors.arrivalInFuture'
  const day = toFarmDay(at)
  const isOutside = day < addDays(checkinDate, -earlyDays) || day > checkoutDate
  return isOutside ? /*i18n*/ 'guest.errors.arrivalOutside' : null
}

/** Whether somebody came before the first day of the stay, so that a night is missing in it. */
export const isEarlyArrival = (at: number, { checkinDate }: Pick<Stay, 'checkinDate'>): boolean =>
  toFarmDay(at) < checkinDate

/** The arrivals after staff have typed the documents of these guests. */
export const seeDocuments = (arrivals: Arrival[], guestIds: string[]): Arrival[] =>
  arrivals.map((it) => {
    if (!it.unseen || !guestIds.includes(it.guestId)) return it
    const { unseen: _, ...seen } = it
    return seen
  })

/** The first of these guests whose arrival the police know of, or may know of: it cannot be taken back. */
export const findReported = ({ reports }: Pick<StayGuests, 'reports'>, guestIds: string[]): string | null =>
  reports.find(({ guestId, state }) => state !== 'refused' && guestIds.includes(guestId))?.guestId ?? null

/**
 * Whether somebody still has to compare the guest with a document, before the report. Members travel with that of their
 * head.
 */
export const isDocumentToSee = (
  { arrivals, reports }: Pick<StayGuests, 'arrivals' | 'reports'>,
  guest: Pick<GuestData, 'id' | 'kind'>,
): boolean =>
  !isMember(guest) &&
  arrivals.some(({ guestId, unseen }) => guestId === guest.id && unseen) &&
  findReported({ reports }, [guest.id]) === null

/** Everybody whose arrival says that no document was seen, as long as somebody still has to see one. */
export const listUnseen = (stay: Pick<StayGuests, 'guests' | 'arrivals' | 'reports'>): string[] =>
  stay.guests.some((guest) => isDocumentToSee(stay, guest))
    ? stay.arrivals.filter(({ unseen }) => unseen).map(({ guestId }) => guestId)
    : []

/** The arrivals after some were taken back. */
export const removeArrivals = ({ arrivals }: Pick<StayGuests, 'arrivals'>, guestIds: string[]): Arrival[] =>
  arrivals.filter(({ guestId }) => !guestIds.includes(guestId))

/**
 * The arrivals after a confirmation. Who has arrived already stays so, with the first time. A document that nobody has
 * seen can be seen later.
 */
export function addArrivals(
  { guests, arrivals }: Pick<StayGuests, 'guests' | 'arrivals'>,
  { guestIds, at, seen, unseen }: ArrivalInput,
  who: string,
): Arrival[] {
  const isNew = (id: string) => guestIds.includes(id) && !arrivals.some(({ guestId }) => guestId === id)
  const arrival = { at, seen, ...(unseen && { unseen }), who }
  const isSeenNow = (it: Arrival) => it.unseen && !unseen && guestIds.includes(it.guestId)
  const known = arrivals.map((it) => (isSeenNow(it) ? { guestId: it.guestId, at: it.at, seen, who } : it))
  return [...known, ...guests.flatMap(({ id }) => (isNew(id) ? [{ guestId: id, ...arrival }] : []))]
}
