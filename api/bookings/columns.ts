/** The columns of a booking alone that hold JSON. */
import { parseList } from '#api/db/ledgerColumns.ts'
import type { Stay } from '#contract/days/days.ts'
import type { BookingRow } from './model.ts'

/** The ages of the children. */
export const parseAges = ({ children }: Pick<BookingRow, 'children'>): number[] => parseList(children)

/** The days that the guest would rather have. */
export const parseWish = ({ wishedStay }: Pick<BookingRow, 'wishedStay'>): Stay | null =>
  JSON.parse(wishedStay ?? 'null')
export const formatWish = (stay: Stay | null): string | null => stay && JSON.stringify(stay)
