/** The guests of a stay as lines of the registration sheet: what is not known is an empty text. */
import { toItalianDay } from '#contract/days/days.ts'
import { isMember } from '#contract/guests/guestRules.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import { formatPlace } from '#contract/guests/placeCodes.ts'
import { findComune, findDocument, findState } from '#contract/guests/placeTable.ts'

const nameState = (code: string | null): string => (code === null ? '' : (findState(code)?.name ?? ''))

function nameBirthPlace({ birthComune, birthState }: GuestData): string {
  const comune = birthComune === null ? undefined : findComune(birthComune)
  return comune ? formatPlace(comune) : nameState(birthState)
}

/** Of a number, only the last characters are known. */
function nameDocument(guest: GuestData): string {
  if (isMember(guest) || guest.documentType === null) return ''
  const name = findDocument(guest.documentType)?.name ?? ''
  return guest.documentNumber === null ? name : `${name} …${guest.documentNumber}`
}

/** One text for each column of the sheet: name, sex, birth day and place, citizenship, document. */
export const describeGuests = (guests: GuestData[]): string[][] =>
  guests.map((guest) => [
    [guest.surname, guest.name].filter(Boolean).join(' '),
    guest.sex ?? '',
    guest.birthDate === null ? '' : toItalianDay(guest.birthDate),
    nameBirthPlace(guest),
    nameState(guest.citizenship),
    nameDocument(guest),
  ])
