/** What a guest has to fill in, one person a step, documents last. Pure. */
import type { Day } from '#contract/days/days.ts'
import { addGuest, changeKind, removeGuest, startGuests } from '#contract/guests/guestForm.ts'
import { isMember, listMissing, listMissingForStatistics } from '#contract/guests/guestRules.ts'
import type { GuestData } from '#contract/guests/guests.ts'

export type Together = 'family' | 'group' | 'single'

/**
 * As many persons as the booking has guests. Of the first one nobody has to repeat what the booking says. Where fewer come
 * than before, those who have no name yet are left out: nobody could say anything of them.
 */
export function buildPersons(
  count: number,
  createId: () => string,
  known: GuestData[],
  booker: Partial<GuestData> | null = null,
): GuestData[] {
  if (known.length === 0) return startGuests(count, booker ?? {}, createId)
  let persons = known
  while (persons.length < count) persons = addGuest(persons, createId())
  while (persons.length > count) {
    const nameless = persons.findLastIndex(({ name }) => name === null)
    if (nameless < 1) break
    persons = removeGuest(persons, nameless)
  }
  return persons
}

export const getTogether = ([first]: GuestData[]): Together =>
  first?.kind === 'familyHead' ? 'family' : first?.kind === 'groupHead' ? 'group' : 'single'

/** The first person is the head of a family or a group, or everybody is on their own. */
export function setTogether(persons: GuestData[], together: Together): GuestData[] {
  const [head, member] = {
    family: ['familyHead', 'familyMember'] as const,
    group: ['groupHead', 'groupMember'] as const,
    single: ['single', 'single'] as const,
  }[together]
  return persons.reduce((list, _, i) => changeKind(list, i, i === 0 ? head : member), persons)
}

const documentFields = ['documentType', 'documentNumber', 'documentPlace'] as const
type DocumentField = (typeof documentFields)[number]
const isDocumentField = (field: keyof GuestData): field is DocumentField => documentFields.some((it) => it === field)
const placeFields: Array<keyof GuestData> = [
  'birthState',
  'birthComune',
  'citizenship',
  'residenceState',
  'residenceComune',
]

/** Who shows a document: members travel with that of their head. */
export const listWithDocument = (persons: GuestData[]): GuestData[] => persons.filter((it) => !isMember(it))

/**
 * What police and statistics need of a person and is missing. Without a network places cannot be chosen: they are asked for
 * with the document.
 */
export const listOpenFields = (person: GuestData, hasPlaces: boolean): Array<keyof GuestData> =>
  [...new Set([...listMissing(person), ...listMissingForStatistics(person)])].filter(
    (field) => !isDocumentField(field) && (hasPlaces || !placeFields.includes(field)),
  )

export const listOpenDocumentFields = (person: GuestData): Array<keyof GuestData> =>
  listMissing(person).filter(isDocumentField)

export const isBirthDayPossible = (birthDate: Day | null, today: Day): boolean =>
  birthDate === null || birthDate <= today
