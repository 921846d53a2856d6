/**
 * Who stays: the guests of a booking or of a portal's stay, as the police, the municipality and the region ask for them.
 * States, comuni and documents are codes of the police's tables. Everything but the kind may be missing: people are
 * registered one by one, and what is missing is said by `listMissing`.
 */
import { z } from 'zod/mini'
import { Day, Id, Instant, ignoreFields, nullableLineField } from '../fields.ts'
import { findStateByName } from './stateCodes.ts'

export const guestKinds = ['single', 'familyHead', 'groupHead', 'familyMember', 'groupMember'] as const
export type GuestKind = (typeof guestKinds)[number]
export const seenWays = ['inPerson', 'liveVideo'] as const

/** The region's lists, in its words. */
export const tourismKinds = [
  ...['Culturale', 'Balneare', 'Congressuale/Affari', 'Fieristico', 'Sportivo/Fitness', 'Scolastico', 'Religioso'],
  ...['Sociale', 'Parchi Tematici', 'Termale/Trattamenti salute', 'Enogastronomico', 'Cicloturismo'],
  ...['Escursionistico/Naturalistico', 'Altro motivo', 'Non specificato'],
] as const
export const transportMeans = [
  ...['Auto', 'Aereo', 'Aereo+Pullman', 'Aereo+Navetta/Taxi/Auto', 'Aereo+Treno', 'Treno', 'Pullman'],
  ...['Caravan/Autocaravan', 'Barca/Nave/Traghetto', 'Moto', 'Bicicletta', 'A piedi', 'Altro mezzo'],
  'Non Specificato',
] as const

const code = z.nullable(z.string().check(z.regex(/^\d{9}$/, /*i18n*/ 'guest.errors.code')))
/** Other programs may send a state by its name, such as `Scotland`. */
const stateCode = z._default(
  z.nullable(
    z.string().check(
      z.overwrite((text) => (/^\d{9}$/.test(text) ? text : (findStateByName(text.slice(0, 80)) ?? text))),
      z.regex(/^\d{9}$/, /*i18n*/ 'guest.errors.code'),
    ),
  ),
  null,
)
/** What the records of the police's service can hold. */
export const guestTextLimits = { surname: 50, name: 30, documentNumber: 20 } as const

const documentFields = {
  documentType: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{5}$/, /*i18n*/ 'guest.errors.code'))),
  documentNumber: nullableLineField(guestTextLimits.documentNumber),
  documentPlace: z.nullable(z.string().check(z.regex(/^\d{3}(?:\d{6})?$/, /*i18n*/ 'guest.errors.code'))),
}
const guestFields = {
  id: Id,
  kind: z.enum(guestKinds, /*i18n*/ 'guest.errors.kind'),
  surname: z._default(nullableLineField(guestTextLimits.surname), null),
  name: z._default(nullableLineField(guestTextLimits.name), null),
  sex: z._default(z.nullable(z.enum(['M', 'F'], /*i18n*/ 'guest.errors.sex')), null),
  birthDate: z._default(z.nullable(Day), null),
  birthState: z._default(code, null),
  birthComune: z._default(code, null),
  citizenship: z._default(code, null),
  residenceState: z._default(code, null),
  residenceComune: z._default(code, null),
  tourism: z._default(z.nullable(z.enum(tourismKinds)), null),
  transport: z._default(z.nullable(z.enum(transportMeans)), null),
  /** The code of an exemption from the tourist tax, and what proves it. Left out, they keep what is stored. */
  taxExemption: z.optional(nullableLineField(30)),
  taxNote: z.optional(nullableLineField(200)),
}

/**
 * A document's fields that are left out keep what is stored. So do the last characters, as they are read back. Arrivals and
 * reports, which are read back as well, have calls of their own.
 */
export const GuestInput = z.strictObject({
  ...ignoreFields({ arrival: true, report: true }),
  ...guestFields,
  birthState: stateCode,
  citizenship: stateCode,
  residenceState: stateCode,
  documentType: z.optional(documentFields.documentType),
  documentNumber: z.optional(documentFields.documentNumber),
  documentPlace: z.optional(documentFields.documentPlace),
})
export type GuestInput = z.output<typeof GuestInput>

const maxGuests = 50
export const GuestsInput = z.array(GuestInput).check(z.maxLength(maxGuests, /*i18n*/ 'guest.errors.tooMany'))
export type GuestsInput = z.output<typeof GuestsInput>

/** How many characters of a document's number and place are read back. */
export const shownLength = 3

/** A guest as it is read. Of a document's number and place, the last three characters. */
const GuestData = z.object({ ...guestFields, ...documentFields })
export type GuestData = z.output<typeof GuestData>

/** Staff have compared the person with the document. */
export const Arrival = z.object({
  guestId: Id,
  at: Instant,
  seen: z.enum(seenWays),
  /** They have not: the guest has come, and `seen` says nothing. */
  unseen: z.optional(z.literal(true)),
  who: z.string(),
})
export type Arrival = z.output<typeof Arrival>

/**
 * What the police's service said about a guest. `unknown`: the answer was lost; the receipt of the day will tell.
 * `receipt`: it was accepted, and the receipt is stored. `day`: when it was sent.
 */
export const reportStates = ['unknown', 'accepted', 'refused', 'receipt', 'byHand'] as const
export const Report = z.object({
  guestId: Id,
  state: z.enum(reportStates),
  day: Day,
  message: z.nullable(z.string()),
})
export type Report = z.output<typeof Report>

export const stayKinds = ['booking', 'channelStay'] as const
export type StayKind = (typeof stayKinds)[number]

/** The guests of one stay; `id` is that of the booking or of the portal's stay. */
export const StayGuests = z.object({
  id: Id,
  stay: z.enum(stayKinds),
  guests: z.array(GuestData),
  arrivals: z.array(Arrival),
  reports: z.array(Report),
  version: z.int(),
})
export type StayGuests = z.output<typeof StayGuests>

/** A guest in the answers about one stay. */
export const Guest = z.object({
  ...guestFields,
  ...documentFields,
  arrival: z.nullable(z.omit(Arrival, { guestId: true })),
  report: z.nullable(z.omit(Report, { guestId: true })),
})
export type Guest = z.output<typeof Guest>

/** "They have come, and their documents were seen." */
export const ArrivalInput = z.strictObject({
  guestIds: z
    .array(Id, /*i18n*/ 'guest.errors.arrival')
    .check(z.minLength(1, /*i18n*/ 'guest.errors.arrival'), z.maxLength(maxGuests, /*i18n*/ 'guest.errors.tooMany')),
  at: Instant,
  seen: z.enum(seenWays, /*i18n*/ 'guest.errors.seen'),
  /** They have come, and nobody has seen a document yet. */
  unseen: z.optional(z.literal(true)),
  /** They have not come: takes back an arrival that was recorded by mistake. */
  undone: z.optional(z.literal(true)),
})
export type ArrivalInput = z.output<typeof ArrivalInput>

export const buildNoGuests = (id: string, stay: StayKind): StayGuests => ({
  id,
  stay,
  guests: [],
  arrivals: [],
  reports: [],
  version: 0,
})

const toShownArrival = ({ guestId: _, ...arrival }: Arrival) => arrival

/** Each guest with what is known about the arrival and the report. */
export const joinGuests = ({ guests, arrivals, reports }: StayGuests): Guest[] =>
  guests.map((guest) => {
    const arrival = arrivals.find(({ guestId }) => guestId === guest.id)
    const report = reports.find(({ guestId }) => guestId === guest.id)
    return {
      ...guest,
      arrival: arrival ? toShownArrival(arrival) : null,
      report: report ? { state: report.state, day: report.day, message: report.message } : null,
    }
  })

/** A guest of whom nothing is known. */
export const buildGuest = (id: string, kind: GuestKind): GuestData => ({
  id,
  kind,
  surname: null,
  name: null,
  sex: null,
  birthDate: null,
  birthState: null,
  birthComune: null,
  citizenship: null,
  residenceState: null,
  residenceComune: null,
  tourism: null,
  transport: null,
  documentType: null,
  documentNumber: null,
  documentPlace: null,
})
