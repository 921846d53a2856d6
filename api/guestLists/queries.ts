import { QueryTypes } from 'sequelize'
import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import { Arrival, GuestsInput } from '#contract/guests.ts'

const Arrivals = z.array(Arrival)

/**
 * The guests of a stay and who of them has come, for the tax of bookings and portals' stays. The noun of guests builds on
 * both, so its table is read by SQL.
 */
export async function readGuestLists({ main, transaction }: Db, id: string) {
  const [row] = await main.query<{ guests: string; arrivals: string }>(
    'SELECT guests, arrivals FROM stay_guests WHERE id = $1',
    { type: QueryTypes.SELECT, bind: [id], transaction },
  )
  return row
    ? { guests: z.parse(GuestsInput, JSON.parse(row.guests)), arrivals: z.parse(Arrivals, JSON.parse(row.arrivals)) }
    : null
}
