/** Guests of earlier stays, offered while a name is typed. Pure. */
import type { GuestData } from '#contract/guests/guests.ts'
import { toSearchKey } from '#contract/guests/placeCodes.ts'

const maxKnown = 3

/** First the surname, as the form asks for it. */
export const toNameKey = ({ surname, name }: Pick<GuestData, 'surname' | 'name'>): string =>
  toSearchKey(`${surname ?? ''} ${name ?? ''}`)

/** The persons whose name begins like `typed`, each once. Nobody while only a surname is typed. */
export function listKnownPersons(stays: Iterable<readonly GuestData[]>, typed: string, ownId: string): GuestData[] {
  if (!/^\S+ \S/.test(typed)) return []
  const found = new Map<string, GuestData>()
  for (const guests of stays)
    for (const guest of guests)
      if (guest.id !== ownId && guest.birthDate !== null && toNameKey(guest).startsWith(typed))
        found.set(`${toNameKey(guest)} ${guest.birthDate}`, guest)
  return [...found.values()].slice(0, maxKnown)
}

/** Takes over who somebody is. What belongs to one stay is asked again: kind, document, journey and exemption. */
export function fillPerson(guest: GuestData, person: GuestData): GuestData {
  const { surname, name, sex, birthDate, birthState, birthComune, citizenship, residenceState, residenceComune } =
    person
  return {
    ...guest,
    surname,
    name,
    sex,
    birthDate,
    birthState,
    birthComune,
    citizenship,
    residenceState,
    residenceComune,
  }
}
