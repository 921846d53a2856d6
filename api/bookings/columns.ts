/** The columns of a booking that hold JSON. Rows of earlier programs may have null for an empty list. */
import type { Stay } from '#contract/days/days.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import type { StoredPayment } from '#contract/money/paymentFields.ts'
import type { BookingRow } from './model.ts'

const parseList = <Item>(json: string | null): Item[] => (json === null ? [] : JSON.parse(json))

export const parseLines = ({ lines }: Pick<BookingRow, 'lines'>): Line[] => parseList(lines)
export const formatLines = (lines: Line[]): string | null => (lines.length > 0 ? JSON.stringify(lines) : null)

export const parsePayments = ({ payments }: Pick<BookingRow, 'payments'>): StoredPayment[] => parseList(payments)

/** The ages of the children. */
export const parseAges = ({ children }: Pick<BookingRow, 'children'>): number[] => parseList(children)

/** The days that the guest would rather have. */
export const parseWish = ({ wishedStay }: Pick<BookingRow, 'wishedStay'>): Stay | null =>
  JSON.parse(wishedStay ?? 'null')
export const formatWish = (stay: Stay | null): string | null => stay && JSON.stringify(stay)
