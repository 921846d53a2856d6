/** A file of bookings: sends it, and shows what the server says about its rows. */
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import { type AssignedColumns, type ImportColumn, type ImportedRow, importColumns } from '#contract/bookings/imports.ts'
import type { Output } from '#contract/calls.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { formatCsv } from '#contract/text/csv.ts'
import { buildUrl, getAcceptHeaders, readOutput } from '#pwa/api.ts'

/** The file as it was when it was chosen: what is stored is what was checked. */
export type ImportFile = { name: string; bytes: ArrayBuffer }

export const readFile = async (file: File): Promise<ImportFile> => ({
  name: file.name,
  bytes: await file.arrayBuffer(),
})

/** Sends a CSV file to a call that takes one. Throws like `call`. */
export async function sendCsv<N extends CallName>(
  name: N,
  { params = {}, query }: { params?: object; query: object },
  { bytes }: ImportFile,
): Promise<Output<N>> {
  const response = await fetch(buildUrl(name, params, query), {
    method: paths[name][0],
    headers: { ...getAcceptHeaders(), 'content-type': 'text/csv' },
    credentials: 'include',
    cache: 'no-store',
    body: bytes,
  })
  return readOutput<N>(response)
}

/** What becomes of each row. A dry run stores nothing. */
export const sendFile = (file: ImportFile, dryRun: boolean, assigned: AssignedColumns): Promise<ImportedRow[]> => {
  const columns = assigned.length === 0 ? {} : { columns: JSON.stringify(assigned) }
  return sendCsv('import.bookings', { query: { dryRun, ...columns } }, file)
}

/** The guest, the room and the days of a row, as the file has them. */
export function describeRow({ cells }: ImportedRow): { guest: string; room: string; stay: string } {
  const getCell = (name: ImportColumn) => cells[name]?.trim() ?? ''
  return {
    guest: `${getCell('guestName')} ${getCell('guestSurname')}`.trim(),
    room: getCell('room') || getCell('roomId'),
    stay: [getCell('checkinDate'), getCell('checkoutDate')].filter(Boolean).join(' – '),
  }
}

/** The refused rows as a file, each with its reason. When they are corrected, the file can be imported as it is. */
export function formatRefused(rows: ImportedRow[]): string {
  const refused = rows.filter(({ fate }) => fate === 'refused')
  const columns = [...new Set(refused.flatMap(({ cells }) => Object.keys(cells)))]
  const lines = refused.map(({ cells, reason }) => [...columns.map((name) => cells[name] ?? ''), reason ?? ''])
  return formatCsv([[...columns, 'reason'], ...lines])
}

/** A file with the header alone, to fill in. */
export const formatTemplate = (): string => formatCsv([importColumns.filter((name) => !isTechnical(name))])

/** What only an export of this program has. */
const isTechnical = (name: string): boolean =>
  /^(?:id|roomId|listPrice|\w+At|privacyVersion|guestEmailSent|adminEmailSent)$/.test(name)

/** A room is named or numbered in one column. */
export const getColumnLabel = (name: ImportColumn): string | null =>
  bookingFields[name === 'room' ? 'roomId' : name].label

/** What a person can choose by its label. */
export const assignableColumns = importColumns.filter((name) => !isTechnical(name) && getColumnLabel(name) !== null)

export const requiredColumns = ['room', 'guestName', 'guestSurname', 'guestPhone', 'checkinDate', 'checkoutDate']
export const optionalColumns = importColumns.filter((name) => !isTechnical(name) && !requiredColumns.includes(name))
