/** The arrival times that a farm offers: to guests in the booking form, and to staff. */
import { z } from 'zod/mini'
import { normalizeTimes } from '../days/times.ts'
import { guestCheckinTimes, staffCheckinTimes } from './stay.ts'

/** Hours such as `15:00-20:00`, and the two words that are stored in Italian. */
const slotPattern =
  /^(?:(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)|altro|Dopo le (?:[01]\d|2[0-3]):[0-5]\d)$/

/** An arrival time: any that a farm can offer, because a request may wait on a device while the farm changes its hours. */
export const checkinTimeField = (message: string) => z.string(message).check(z.regex(slotPattern, message))

const slots = /*i18n*/ 'property.errors.checkinTimes'
const maxSlots = 12
const slotInput = z.string(slots).check(z.overwrite(normalizeTimes), z.regex(slotPattern, slots))
const slotsInput = z.array(slotInput, slots).check(
  z.minLength(1, slots),
  z.maxLength(maxSlots, slots),
  z.refine((list) => new Set(list).size === list.length, slots),
)
const isForwards = (slot: string): boolean => {
  const [from = '', to = ''] = slot.split('-')
  return to === '' || from < to
}

/** The arrival times that the booking form and staff offer. The first one of guests is preselected. */
export const CheckinTimes = z.object({ guest: z.array(z.string()), staff: z.array(z.string()) })
export type CheckinTimes = z.infer<typeof CheckinTimes>
/** Those of a farm that has chosen none. */
export const standardCheckinTimes: CheckinTimes = { guest: [...guestCheckinTimes], staff: [...staffCheckinTimes] }

export const CheckinTimesInput = z
  .strictObject({ guest: slotsInput, staff: slotsInput })
  .check(z.refine(({ guest, staff }) => [...guest, ...staff].every(isForwards), slots))

/** The hours in which guests can check in. */
export type CheckinHours = { from: string; to: string }

const parseSlot = (slot: string): CheckinHours[] => {
  const [from, to] = slot.split('-')
  return from && to ? [{ from, to }] : []
}

/** The hours that the arrival times of guests cover. Null: they name no hours. */
export function getCheckinHours(guest: string[]): CheckinHours | null {
  const hours = guest.flatMap(parseSlot)
  const [from, to] = [
    hours.map((it) => it.from).sort()[0],
    hours
      .map((it) => it.to)
      .sort()
      .at(-1),
  ]
  return from === undefined || to === undefined ? null : { from, to }
}

/** The arrival times of guests for other hours: all of them first, then those that still lie within them. */
export function fitCheckinTimes(guest: string[], { from, to }: CheckinHours): string[] {
  const whole = `${from}-${to}`
  const isWithin = (slot: string) => parseSlot(slot).every((it) => it.from >= from && it.to <= to)
  return [whole, ...guest.filter((slot) => slot !== whole && isWithin(slot))].slice(0, maxSlots)
}
