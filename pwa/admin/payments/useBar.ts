/** Sells something at the bar with one press, at once or through the outbox. */
import { useRef } from 'react'
import { listLines } from '#contract/money/ledger.ts'
import { addLine, takeLine } from '#contract/money/ledgerChanges.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { buildExtraLine } from '#contract/prices/extraLines.ts'
import type { Extra } from '#contract/prices/extras.ts'
import { countGuests, type FarmStay, getLedger } from '#contract/stays/farmStays.ts'
import { call } from '#pwa/api.ts'
import { createRowId, farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { toSoldLine, withLines } from '../outbox/lines.ts'
import { buildChangeWaiting } from '../outbox/waiting.ts'
import { getStayTable } from '../subjects/stayName.ts'
import { useWrite } from '../writes/useWrite.ts'
import { storeStay, useChangeLines } from './useChangeLines.ts'

type Sale = { seen: FarmStay; line: Line }

const buildWaiting = (stay: FarmStay) =>
  buildChangeWaiting<Sale>(({ seen, line }) => ({
    table: getStayTable(stay),
    call: `${getStayTable(stay)}.addLine`,
    rowId: seen.id,
    seen,
    next: withLines(seen, addLine(listLines(getLedger(seen)), line)),
    base: null,
    line,
    input: toSoldLine(line),
  }))

/** The stay as this device has it now. */
const readStay = async (stay: FarmStay): Promise<FarmStay> => (await db.table(getStayTable(stay)).get(stay.id)) ?? stay

function buildSale(extra: Extra, stay: FarmStay): Line {
  const today = farmToday()
  const day = stay.checkinDate <= today && today <= stay.checkoutDate ? today : null
  const id = createRowId()
  return buildExtraLine(extra, { ...stay, numberOfGuests: countGuests(stay) }, 1, id, day)
}

/** Presses follow each other: each one sees what the one before has sold. */
export function useBar(stay: FarmStay): (extra: Extra) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const change = useChangeLines(stay, () => {})
  const takeBack = async ({ seen, line }: Sale) => {
    const current = await readStay(seen)
    change.mutate({ seen: current, lines: takeLine(listLines(getLedger(current)), line) })
  }
  const sell = useWrite<Sale, FarmStay>({
    waiting: buildWaiting(stay),
    send: ({ seen: { id }, line }, key) =>
      call(`${getStayTable(stay)}.addLine`, { params: { id }, body: toSoldLine(line), key }),
    store: storeStay,
    success: () => /*i18n*/ 'admin.account.changed',
    undo: (_, sale) => void takeBack(sale),
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
  })
  const press = async (extra: Extra) => sell.mutateAsync({ seen: await readStay(stay), line: buildSale(extra, stay) })
  return (extra) => {
    // A toast says what has failed.
    last.current = last.current.then(() => press(extra)).catch(() => {})
  }
}
