/** What is wrong with the guests that somebody has typed at the desk. Pure. */
import { type Day, parseItalianDay, toItalianDay } from '#contract/days/days.ts'
import { type CodeTables, findCodeErrors, findGuestErrors } from '#contract/guests/guestRules.ts'
import type { GuestData } from '#contract/guests/guests.ts'

/** Birth days as they are typed, by guest; a guest without one here has the stored day. */
export type TypedBirthDates = Readonly<Record<string, string>>

export const getBirthText = ({ id, birthDate }: GuestData, typed: TypedBirthDates): string =>
  typed[id] ?? (birthDate === null ? '' : toItalianDay(birthDate))

const isWrongDay = (text: string): boolean => text.trim() !== '' && parseItalianDay(text) === null

/** The errors of each guest: by field, a text id. `tables`: null while they are not loaded. */
export function findErrors(
  guests: GuestData[],
  typed: TypedBirthDates,
  tables: CodeTables | null,
  today: Day,
  hasGroupHead: boolean,
): Partial<Record<keyof GuestData, string>>[] {
  const found = [
    ...findGuestErrors(guests, today, hasGroupHead),
    ...(tables ? findCodeErrors(guests, tables, today) : []),
  ]
  return guests.map((guest, index) => ({
    ...Object.fromEntries(found.filter((it) => it.index === index).map((it) => [it.field, it.message])),
    ...(isWrongDay(getBirthText(guest, typed)) && { birthDate: /*i18n*/ 'errors.birthDate' }),
  }))
}
