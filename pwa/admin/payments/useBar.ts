/** Sells something at the bar with one press, at once or through the outbox. */
import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { listLines } from '#contract/account.ts'
import { addLine, takeLine } from '#contract/accountChanges.ts'
import type { Line } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { buildExtraLine } from '#contract/extraLines.ts'
import type { Extra } from '#contract/extras.ts'
import { call } from '#pwa/api.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { rows } from '#pwa/offline/rows.ts'
import { toSoldLine, withLines } from '../outbox/lines.ts'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { useWrite } from '../writes/useWrite.ts'
import { countGuests, getAccount, isPortalStay, type PaidStay } from './paidStay.ts'
import { useChangeLines } from './useChangeLines.ts'

type Sale = { seen: Booking; line: Line }

const waiting = buildRowWaiting<Sale>('bookings', 'bookings.addLine', ({ seen, line }) => ({
  seen,
  next: withLines(seen, addLine(listLines(seen), line)),
  input: toSoldLine(line),
  line,
}))

function buildSale(extra: Extra, stay: PaidStay): Line {
  const today = farmToday()
  const day = stay.checkinDate <= today && today <= stay.checkoutDate ? today : null
  const id = uuidv7({ msecs: currentServerTime() })
  return buildExtraLine(extra, { ...stay, numberOfGuests: countGuests(stay) }, 1, id, day)
}

/** Presses follow each other: each one sees what the one before has sold. */
export function useBar(stay: PaidStay): (extra: Extra) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const change = useChangeLines(stay, () => {})
  const takeBack = async ({ seen, line }: Sale) => {
    const current = (await db.bookings.get(seen.id)) ?? seen
    change.mutate({ seen: current, lines: takeLine(listLines(current), line) })
  }
  const sell = useWrite<Sale, Booking>({
    waiting,
    send: ({ seen: { id }, line }, key) => call('bookings.addLine', { params: { id }, body: toSoldLine(line), key }),
    store: (booking) => rows.bookings.storeAnswer(booking),
    success: () => /*i18n*/ 'admin.account.changed',
    undo: (_, sale) => void takeBack(sale),
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
  })
  const press = async (extra: Extra) => {
    const line = buildSale(extra, stay)
    if (isPortalStay(stay)) {
      const seen = (await db.channelStays.get(stay.id)) ?? stay
      return change.mutateAsync({ seen, lines: addLine(listLines(getAccount(seen)), line) })
    }
    return sell.mutateAsync({ seen: (await db.bookings.get(stay.id)) ?? stay, line })
  }
  return (extra) => {
    // A toast says what has failed.
    last.current = last.current.then(() => press(extra)).catch(() => {})
  }
}
