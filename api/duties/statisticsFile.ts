/**
 * The region's file (Ross1000, record layout for software houses, version 3 of 18 March 2026): a `movimento` for each
 * day, closed days included.
 */

import type { Day } from '#contract/days/days.ts'
import { kindCodes, listTogether } from '#contract/duties/schedine.ts'
import type { CountedStay, DayStatistics, JoinedPerson, Person, StatisticsFacts } from '#contract/duties/statistics.ts'
import { arrivesOn, countDays, departsOn, isReportable, joinPersons } from '#contract/duties/statistics.ts'
import { headOf, isMember } from '#contract/guests/guestRules.ts'
import type { GuestKind } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { escapeXml } from './xml.ts'

type ReportedPerson = JoinedPerson & { guest: NonNullable<Person['guest']> }

/** What the region knows a person by. `kind` is a code. */
export type PersonKey = { id: string; kind: string; arrival: Day }
export type ReportedArrival = PersonKey & { stayId: string; headId: string | null; person: ReportedPerson }
export type ReportedDeparture = PersonKey & { stayId: string }
/** Everything that a day's file may hold. */
export type Movement = {
  day: Day
  counts: DayStatistics
  arrivals: ReportedArrival[]
  departures: ReportedDeparture[]
  removals: PersonKey[]
  /** The stays with a night or a departure on the day. */
  stayIds: string[]
}

const idLength = 20

/** At most 20 characters. The last bits of the guest's own id, which are random. */
export const getPersonId = (guestId: string): string =>
  BigInt(`0x${guestId.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(idLength, '0')
    .slice(-idLength)

/**
 * Who comes before the head of the family or group, or without, is a guest of their own, and so is who joins a head that
 * was sent as something else with an earlier stay. Who stays on from an earlier stay is still who they were there. The head
 * of a group may sleep in another room of the same request, as in the police's file.
 */
function describePersons(persons: ReportedPerson[], stays: CountedStay[]): ReportedArrival[] {
  const byStay = new Map<string, ReportedPerson[]>()
  for (const person of persons) byStay.set(person.stay.id, [...(byStay.get(person.stay.id) ?? []), person])
  const getFirst = ({ first }: ReportedPerson) =>
    byStay.get(first.stay.id)?.find(({ guest }) => guest.id === first.guest?.id)
  const findHead = ({ guest, stay, arrival }: ReportedPerson): ReportedPerson | undefined => {
    const kind = headOf[guest.kind]
    const places = kind === 'groupHead' ? listTogether(stays, stay) : [stay]
    const head = places
      .flatMap(({ id }) => byStay.get(id) ?? [])
      .find((it) => it.guest.kind === kind && it.arrival <= arrival)
    const first = head && getFirst(head)
    return first?.guest.kind === kind ? first : undefined
  }
  const getKind = (person: ReportedPerson): GuestKind =>
    isMember(person.guest) && findHead(person) === undefined ? 'single' : person.guest.kind
  return persons.map((person) => {
    const first = getFirst(person) ?? person
    const head = findHead(first)
    return {
      id: getPersonId(first.guest.id),
      kind: kindCodes[getKind(first)],
      arrival: first.arrival,
      stayId: first.stay.id,
      person,
      headId: head ? getPersonId(head.guest.id) : null,
    }
  })
}

/** The days from `from` through `to`, with those persons of whom everything is known. */
export function listMovements(
  facts: StatisticsFacts,
  period: { from: Day; to: Day },
  getProvince: (comune: string) => string,
): Movement[] {
  const persons = describePersons(joinPersons(facts.stays).filter(isReportable), facts.stays)
    // Heads before their members.
    .toSorted((a, b) => Number(a.headId !== null) - Number(b.headId !== null))
  return countDays(facts, period, getProvince).map((counts): Movement => {
    const { day } = counts
    const isHere = ({ checkinDate, checkoutDate }: { checkinDate: Day; checkoutDate: Day }) =>
      checkinDate <= day && day <= checkoutDate
    return {
      day,
      counts,
      removals: [],
      arrivals: persons.filter(({ person }) => arrivesOn(person, day)),
      departures: persons
        .filter(({ person }) => departsOn(person, day))
        .map(({ id, kind, arrival, stayId }) => ({ id, kind, arrival, stayId })),
      stayIds: facts.stays.filter(isHere).map(({ id }) => id),
    }
  })
}

const element = (name: string, text: string | number | null): string =>
  `<${name}>${escapeXml(String(text ?? ''))}</${name}>`
const writeDay = (day: Day | null): string => (day ?? '').replaceAll('-', '')
const list = (name: string, items: string[]): string =>
  items.length === 0 ? '' : `<${name}>${items.join('')}</${name}>`

/** A guest of a stay. The region needs no names. */
export function formatArrival({ id, kind, headId, person: { guest } }: ReportedArrival): string {
  const isResident = guest.residenceState === italy
  const fields = [
    element('idswh', id),
    element('tipoalloggiato', kind),
    element('idcapo', headId),
    element('sesso', guest.sex),
    element('cittadinanza', guest.citizenship),
    element('statoresidenza', guest.residenceState),
    element('luogoresidenza', isResident ? guest.residenceComune : null),
    element('datanascita', writeDay(guest.birthDate)),
    element('statonascita', guest.birthState),
    element('comunenascita', guest.birthState === italy ? guest.birthComune : null),
    element('tipoturismo', (guest.tourism ?? 'Non specificato').toUpperCase()),
    element('mezzotrasporto', (guest.transport ?? 'Non Specificato').toUpperCase()),
    ...['canaleprenotazione', 'titolostudio', 'professione', 'esenzioneimposta'].map((name) => element(name, null)),
  ]
  return `<arrivo>${fields.join('')}</arrivo>`
}

const formatKey = (name: string, { id, kind, arrival }: PersonKey): string =>
  `<${name}>${element('idswh', id)}${element('tipoalloggiato', kind)}${element('arrivo', writeDay(arrival))}</${name}>`

function formatMovement({ day, counts, arrivals, departures, removals }: Movement): string {
  const structure = [
    element('apertura', counts.isOpen ? 'SI' : 'NO'),
    element('camereoccupate', counts.roomsOccupied),
    element('cameredisponibili', counts.roomsAvailable),
    element('lettidisponibili', counts.bedsAvailable),
  ]
  return [
    `<movimento>${element('data', writeDay(day))}<struttura>${structure.join('')}</struttura>`,
    list('arrivi', arrivals.map(formatArrival)),
    list(
      'partenze',
      departures.map((it) => formatKey('partenza', it)),
    ),
    list(
      'rettifiche',
      removals.map((it) => formatKey('eliminazione', it)),
    ),
    '</movimento>',
  ].join('')
}

/** The structure's code, the program and the days, as file and service have them alike. */
export const formatMovements = (code: string, movements: Movement[]): string =>
  [element('codice', code), element('prodotto', 'podere'), ...movements.map(formatMovement)].join('\n')

export const formatStatisticsFile = (code: string, movements: Movement[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<movimenti>\n${formatMovements(code, movements)}\n</movimenti>\n`
