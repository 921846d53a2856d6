/** What the machine-readable lines of a document say about a guest. Loaded when somebody reads one. Pure. */
import type { Day } from '#contract/days/days.ts'
import { isMember } from '#contract/guests/guestRules.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { findStateByLetters } from '#contract/guests/stateCodes.ts'
import { type MrzPerson, parseMrz } from './mrz.ts'

type MrzChange = { ok: true; change: Partial<GuestData> } | { ok: false; code: 'incomplete' | 'wrong_digit' }

/** In Italy a comune has issued the card: the lines do not say which. */
function readDocument({ document, issuer, number }: MrzPerson): Partial<GuestData> {
  const state = findStateByLetters(issuer)
  const card = state === italy ? 'IDELE' : 'IDENT'
  return {
    documentType: document === 'passport' ? 'PASOR' : card,
    documentNumber: number,
    documentPlace: state === italy ? null : state,
  }
}

export function readMrz(text: string, guest: Pick<GuestData, 'kind'>, today: Day): MrzChange {
  const result = parseMrz(text, today)
  if (!result.ok) return result
  const { surname, name, sex, birthDate, citizenship } = result.person
  const found = { surname, name, sex, birthDate, citizenship: findStateByLetters(citizenship) }
  const known = Object.entries(found).filter(([, value]) => value !== null && value !== '')
  return { ok: true, change: { ...Object.fromEntries(known), ...(!isMember(guest) && readDocument(result.person)) } }
}
