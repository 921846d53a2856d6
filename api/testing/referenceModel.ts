/** The model that random sequences of actions on bookings are compared with. */
import { type Day, daysBetween, getDays, getNights, getOccupiedDays } from '#contract/days/days.ts'
import type { BookingStatus, Turnover } from '#contract/stays/stay.ts'

export type ModelStay = { roomId: number; from: Day; to: Day }
export type ModelBooking = ModelStay & { id: string; status: BookingStatus; trashed: boolean; listPrice: string }

/** A list of bookings, the disabled days, the switch, the turnover rule and the only season. */
export class ReferenceModel {
  readonly bookings: ModelBooking[] = []
  readonly disabledDays = new Set<string>()
  readonly erasedIds = new Set<string>()
  enabled = true
  turnover: Turnover = 'same-day'
  season = { minimumNights: 1, pricePerNight: 0 }

  isFree(roomId: number, from: Day, to: Day, ...exceptIds: string[]): boolean {
    const wanted = new Set(this.getDays({ roomId, from, to }))
    const others = this.listOccupying().filter((it) => !exceptIds.includes(it.id))
    return !others.some((it) => this.getDays(it).some((day) => wanted.has(day)))
  }

  isOccupying({ status, trashed }: ModelBooking): boolean {
    return status !== 'cancelled' && !trashed
  }

  listOccupying(): ModelBooking[] {
    return this.bookings.filter(this.isOccupying)
  }

  /** The days that a stay occupies, each as a room and a day. */
  getDays({ roomId, from, to }: ModelStay): string[] {
    const days = getOccupiedDays({ checkinDate: from, checkoutDate: to }, this.turnover)
    return days.map((day) => `${roomId} ${day}`)
  }

  /** How many stays begin on the day on which another one ends. */
  countTurnovers(): number {
    const arrivals = new Set(this.listOccupying().map((it) => `${it.roomId} ${it.from}`))
    return this.listOccupying().filter((it) => arrivals.has(`${it.roomId} ${it.to}`)).length
  }

  getListPrice({ from, to }: ModelStay): string {
    return `${daysBetween(from, to) * this.season.pricePerNight}.00`
  }

  /** The price of a booking that staff move without being asked: its nights keep what they cost when it was made. */
  getKeptPrice({ from, to, listPrice }: ModelBooking, stay: ModelStay): string {
    const { pricePerNight } = this.season
    const [nights, stored] = [daysBetween(from, to), Math.round(Number(listPrice) * 100)]
    const kept = getNights({ checkinDate: stay.from, checkoutDate: stay.to }).filter((day) => from <= day && day < to)
    if (stored === 0 || pricePerNight === 0 || stored === nights * pricePerNight * 100 || kept.length === 0)
      return this.getListPrice(stay)
    const added = (daysBetween(stay.from, stay.to) - kept.length) * pricePerNight
    return (Math.round((stored * kept.length) / nights) / 100 + added).toFixed(2)
  }

  hasDisabledDay(roomId: number, from: Day, to: Day): boolean {
    return getDays({ checkinDate: from, checkoutDate: to }).some((day) => this.disabledDays.has(`${roomId} ${day}`))
  }
}
