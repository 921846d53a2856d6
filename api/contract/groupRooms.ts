/** What a change of all rooms of a group means for each of them. Pure. */
import { addDays, daysBetween, type Stay } from './days/days.ts'
import { splitByShare } from './money/money.ts'

/** From the first arrival to the last departure. */
export const getWholeStay = (rooms: Stay[]): Stay => ({
  checkinDate: rooms.map((it) => it.checkinDate).toSorted()[0] ?? '',
  checkoutDate:
    rooms
      .map((it) => it.checkoutDate)
      .toSorted()
      .at(-1) ?? '',
})

/** The days of each room where the whole group moves. A room with days of its own begins and ends as much later as all. */
export function moveRooms(rooms: Stay[], to: Stay): Stay[] {
  if (rooms.length === 0) return []
  const whole = getWholeStay(rooms)
  const later = daysBetween(whole.checkinDate, to.checkinDate)
  const longer = daysBetween(whole.checkoutDate, to.checkoutDate)
  return rooms.map(({ checkinDate, checkoutDate }) => ({
    checkinDate: addDays(checkinDate, later),
    checkoutDate: addDays(checkoutDate, longer),
  }))
}

type Deposit = { depositAmount: number | null; depositDueOn: string | null }

/** The part of each room in one deposit, by its price, in cents. Nothing changes without a deposit. */
export function splitDeposit(
  { depositAmount, depositDueOn }: Deposit,
  prices: number[],
): { depositAmount?: number; balanceAmount?: number; depositDueOn?: string | null }[] {
  if (depositAmount === null) return prices.map(() => ({}))
  return splitByShare(depositAmount, prices).map((deposit, index) => ({
    depositAmount: deposit,
    balanceAmount: (prices[index] ?? 0) - deposit,
    depositDueOn,
  }))
}
