/** Who is registered for a stay beside the one who has booked it. Pure. */
import type { StayGuests } from '#contract/guests.ts'
import { normalizeText } from '#pwa/offline/searchIndex.ts'

/** Their full names. `booker`: the name that stands beside the list. */
export const listOtherGuests = ({ guests }: Pick<StayGuests, 'guests'>, booker: string): string[] =>
  guests
    .map(({ name, surname }) => [name, surname].filter(Boolean).join(' '))
    .filter((name) => name !== '' && normalizeText(name) !== normalizeText(booker))
