/** What the rows of a portal's list say. Pure. */

import { type AmountProblem, type DecimalMark, findDecimalMark, parseAmount } from '#api/http/amounts.ts'
import { toLine } from '#api/http/cells.ts'
import type { Line } from '#api/http/csv.ts'
import { withoutAccents } from '#api/http/fileDays.ts'
import { channelStayTextLimits, type PriceCollector } from '#contract/channels.ts'
import { hasPhoneNumber } from '#contract/fields.ts'
import type { ListColumn, ListField, UnreadCell } from '#contract/portalLists.ts'
import { normalizePhone, toAsciiDigits } from '#contract/text/digits.ts'
import { findFactColumns, type ListedFact } from './columns.ts'

type Cells = Partial<Record<ListField | ListedFact, string>>
export type ListLine = { row: number; cells: Cells }

/**
 * The cells by field. Rows without days are sums, and others of the same reservation are payouts and taxes. Of a row with an
 * open quote nothing can be read: all of it stands where its first day would.
 */
export function readLines(lines: Line[], headers: string[], columns: ListColumn[]): ListLine[] {
  const named = [
    ...columns.map(({ field, column }) => [field, column]),
    ...Object.entries(findFactColumns(headers, columns)),
  ]
  const places = named.map(([field, column]) => ({ field, place: headers.indexOf(column ?? '') }))
  const read = lines
    .map(({ row, cells, hasOpenQuote }) => ({
      row,
      cells: hasOpenQuote
        ? { checkinDate: cells.join(' ') }
        : (Object.fromEntries(places.map(({ field, place }) => [field, (cells[place] ?? '').trim()])) as Cells),
    }))
    .filter(({ cells }) => cells.checkinDate || cells.checkoutDate)
  return dropSideRows(read)
}

const reservationTypes = /^(?:reserv|booking|prenotazion|buchung)/
const sideTypes =
  /pass.?through|\btax|tass[ae]|impost|steuer|impuesto|belasting|payout|versament|auszahlung|uitbetaling|adjust/

/** A list of transactions has rows for taxes and corrections beside that of the reservation. */
function dropSideRows(lines: ListLine[]): ListLine[] {
  const toType = ({ cells }: ListLine) => withoutAccents((cells.type ?? '').slice(0, 100))
  const hasReservations = lines.some((it) => reservationTypes.test(toType(it)))
  const reservations = lines.filter((it) => {
    const type = toType(it)
    return type === '' || (hasReservations ? reservationTypes.test(type) : !sideTypes.test(type))
  })
  const groups = new Map<string, ListLine[]>()
  for (const line of reservations) {
    const { code, checkinDate, checkoutDate, room } = line.cells
    const key = code ? [code, checkinDate, checkoutDate, room].join('\n') : String(line.row)
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()].flatMap(keepReservation)
}

/** Of rows with the same code, days and room: those with the price, and one of those that say the same. */
function keepReservation(lines: ListLine[]): ListLine[] {
  if (lines.length === 1) return lines
  const priced = lines.filter(({ cells }) => cells.gross || cells.commission)
  const kept = priced.length > 0 ? priced : lines
  return [...new Map(kept.toReversed().map((it) => [JSON.stringify(it.cells), it])).values()].toReversed()
}

export type Marks = Record<(typeof amountFields)[number], DecimalMark | null>
const amountFields = ['gross', 'commission', 'net'] as const

/**
 * The decimal marks of the amounts: that of their own column, of the other amounts, or of whatever else has a percent or
 * euro sign. `answer`: what the person says where nothing decides.
 */
export function findMarks(
  lines: ListLine[],
  table: { headers: string[]; lines: Line[] },
  answer: DecimalMark | null = null,
): Marks {
  const listColumn = (field: ListField) => lines.map(({ cells }) => cells[field] ?? '')
  const find = (field: (typeof amountFields)[number]) =>
    findDecimalMark([listColumn(field), amountFields.flatMap(listColumn), listSignedCells(table)]) ?? answer
  return { gross: find('gross'), commission: find('commission'), net: find('net') }
}

function* listSignedCells({ headers, lines }: { headers: string[]; lines: Line[] }): Generator<string> {
  const isRate = headers.map((header) => header.includes('%'))
  for (const { cells } of lines)
    for (const [i, cell] of cells.entries())
      if (isRate[i] || /[€%]|eur/i.test(cell.slice(0, 40))) yield cell.replace('%', '')
}

const foreignCurrency = /\b(?:usd|gbp|chf|sek|nok|dkk|pln|czk|huf|cad|aud|nzd|jpy|cny|brl|mxn|try|ron|bgn)\b|[$£¥]/i

/** The amounts whose column says another currency. */
export const listForeign = (columns: ListColumn[]): Set<ListField> =>
  new Set(columns.filter(({ column }) => foreignCurrency.test(column)).map(({ field }) => field))

function parseCount(text: string): number | null | undefined {
  const [, count] = /^(\d{1,3})(?:[.,]0+)?$/.exec(toAsciiDigits(text)) ?? []
  return text === '' ? null : count === undefined ? undefined : Number(count)
}

const maxGuests = 50

/** A spreadsheet that takes a phone for a number writes 3,93E+11. */
const lostNumber = /^\d[.,]\d+e\+?\d+$/i

/** Portals write words and addresses in this column, too. */
export function readPhone(text: string): string | null {
  const phone = normalizePhone(toLine(text, channelStayTextLimits.phone)).trim()
  return hasPhoneNumber(phone) && !phone.includes('@') && !lostNumber.test(phone) ? phone : null
}

export function readGuestName({ guestName = '', surname = '' }: Cells): string | null {
  const text = guestName.toLowerCase().includes(surname.toLowerCase()) ? guestName : `${guestName} ${surname}`
  return toLine(text, channelStayTextLimits.guestName) || null
}

/** The people of a row. */
function readGuests(cells: Cells): { guests: number | null; unread: UnreadCell[] } {
  const unread: UnreadCell[] = []
  let guests = 0
  for (const field of ['adults', 'children', 'infants'] as const) {
    const text = cells[field] ?? ''
    const count = parseCount(text)
    guests += count ?? 0
    if (count === undefined || (count !== null && guests > maxGuests))
      unread.push({ field, text: toLine(text, 100), why: 'unreadable' })
  }
  return { guests: guests === 0 ? null : guests, unread }
}

/** `15%` of the price; null for an amount. */
function parseRate(text: string): number | null {
  const [, whole, fraction = '0'] = /^(\d{1,2})(?:[.,](\d{1,4}))? ?%$/.exec(toAsciiDigits(text.slice(0, 20))) ?? []
  return whole === undefined ? null : Number(`${whole}.${fraction}`)
}

type Format = { marks: Marks; foreign: Set<ListField> }

/** The money of a row. What is not said follows from the other amounts. The sign of a cost is the portal's way to say it. */
function readMoney(cells: Cells, { marks, foreign }: Format) {
  const unread: UnreadCell[] = []
  const isForeign =
    cells.currency !== undefined && /\p{L}|\p{Sc}/u.test(cells.currency) && !/€|eur/i.test(cells.currency)
  const say = (field: UnreadCell['field'], why: UnreadCell['why']) =>
    unread.push({ field, text: toLine(cells[field] ?? '', 100), why })
  const read = (field: (typeof amountFields)[number]): number | null => {
    const amount: number | null | AmountProblem = parseAmount(cells[field] ?? '', marks[field])
    if (typeof amount === 'string') say(field, amount)
    else if (amount !== null && (isForeign || foreign.has(field))) say(field, 'currency')
    else return amount
    return null
  }
  const gross = read('gross')
  const rate = parseRate(cells.commission ?? '')
  const fee = rate === null ? read('commission') : gross === null ? null : Math.round((gross * rate) / 100)
  if (rate !== null && gross === null && unread.length === 0) say('commission', 'unreadable')
  const net = read('net')
  const commission = fee === null ? null : Math.abs(fee)
  if (gross !== null && gross < 0) say('gross', 'belowZero')
  if (gross !== null && gross >= 0 && commission !== null && commission > gross) say('commission', 'abovePrice')
  if (unread.length > 0) return { priceCents: null, commissionCents: null, netCents: null, unread }
  // What the portal takes back is no price.
  const priceCents = gross ?? (net === null || net < 0 ? null : net + (commission ?? 0))
  const rest = gross === null || net === null || net < 0 ? null : gross - net
  const commissionCents = commission ?? (rest !== null && rest >= 0 ? rest : null)
  const netCents = net ?? (priceCents === null || commissionCents === null ? null : priceCents - commissionCents)
  return { priceCents, commissionCents, netCents, unread }
}

/** Who collects the price; null where the list does not say it, or says it in other words. */
function readCollector({ collectedBy = '' }: Cells): PriceCollector | null {
  const text = withoutAccents(collectedBy.slice(0, 100))
  if (/prepaid|prepag|vorausbezahlt|prepaye|online|\b(?:via|by|through|tramite|con|uber|par)\b/.test(text))
    return 'portal'
  return /property|struttura|hotel|unterkunft|etablissement|alojamiento|arriv|check.?in|unpaid|not paid|non pagat/.test(
    text,
  )
    ? 'house'
    : null
}

/** Guest, people and money of a row. `unread`: the cells that nobody can read, or that a person has to decide about. */
export function readFacts(cells: Cells, format: Format) {
  const { guests, unread } = readGuests(cells)
  const money = readMoney(cells, format)
  return {
    guestName: readGuestName(cells),
    phone: readPhone(cells.phone ?? ''),
    guests,
    ...money,
    priceCollectedBy: readCollector(cells),
    unread: [...unread, ...money.unread],
  }
}
export type Facts = ReturnType<typeof readFacts>

const cancelled =
  'cancel|annul|anul|storn|geannu|abgesagt|afgezegd|aflyst|avbokad|avbestil|peruu|zrusen|odwolan|odwołan|otkazan|' +
  'lemond|отмен|ακυρ|取消|キャンセル|취소|ملغ|declin|expired|withdrawn|rifiutat|scadut|refus|abgelehnt|rechazad|recusad'
const cancelledPattern = new RegExp(cancelled)
/** `Confirmed (free cancellation)`, `non annullata`, `cancellazione gratuita`. */
const notCancelledPattern = new RegExp(
  `\\b(?:no|non|not|never|nicht|niet|nao|pas|free|gratis|gratuit\\w*|kostenlos\\w*)[ _-]+(?:\\w+[ _-]+)?(?:${cancelled})|` +
    '(?:zione|tion|ung|ering|cion|mento)[ _-]+(?:gratuit|gratis|free|kostenlos|polic|possib)',
)

/** Whether the portal has cancelled the stay of a row, in the languages of the portals. */
export function isCancelled({ status = '', cancelledOn = '' }: Cells): boolean {
  const text = withoutAccents(status.slice(0, 100))
  if (text === '') return /\d/.test(cancelledOn)
  return cancelledPattern.test(text) && !notCancelledPattern.test(text)
}
