/** Bookings of another system, or of an export, as a CSV file. */
import { z } from 'zod/mini'
import { defaultLanguage, languages } from '#locales/language.ts'
import { optionalLineField } from '../fields.ts'
import { emptyLedger } from '../money/ledger.ts'
import { MoneyInput } from '../money/moneyFields.ts'
import { bookingFields, listFields } from './bookingFields.ts'
import { checkPetsByStaff, deskFields, normalizePets } from './bookings.ts'

/**
 * The largest file, and the most of what it may hold. Spreadsheets save empty rows below the last one that was ever used.
 * A row longer than this has a quote that is never closed.
 */
export const importLimits = {
  bytes: 5_000_000,
  rows: 10_000,
  emptyRows: 10_000,
  columns: 100,
  rowBytes: 50_000,
} as const

/** What became of a row, or would become of it. */
export const ImportedRow = z.object({
  /** The row's number in a spreadsheet. The header is row 1. */
  row: z.int(),
  fate: z.enum(['stored', 'refused']),
  /** Why it was refused, as a sentence. */
  reason: z.nullable(z.string()),
  /** The rule of stay that guests could not have broken, as a sentence. The row is stored. */
  notice: z.optional(z.nullable(z.string())),
  /** The code of the stored booking; with a refused row, of the booking that it already is. */
  code: z.nullable(z.string()),
  /** What the file has in the row, by the column that is read. Empty cells are left out. */
  cells: z.record(z.string(), z.string()),
})
export type ImportedRow = z.infer<typeof ImportedRow>

const instant = z.iso.datetime(/*i18n*/ 'errors.importInstant')
const instantOrNull = z._default(z.nullable(instant), null)
const yesOrNo = z._default(z.boolean(/*i18n*/ 'errors.importYesOrNo'), false)

/** A row as a booking: a desk booking, and what only an export of this program knows, so that nothing of it is lost. */
export const ImportedBooking = z.pipe(
  z
    .strictObject({
      ...deskFields,
      privacyAccepted: yesOrNo,
      language: z._default(z.enum(languages, /*i18n*/ 'errors.importLanguage'), defaultLanguage),
      /** That of the other system may have any form. */
      code: z.optional(z.string().check(z.maxLength(80, /*i18n*/ 'errors.tooLong'))),
      listPrice: z.optional(MoneyInput),
      createdAt: z.optional(instant),
      deletedAt: instantOrNull,
      cancelledByGuestAt: instantOrNull,
      waitingSince: instantOrNull,
      lapsedAt: instantOrNull,
      releasedAt: instantOrNull,
      provedAt: instantOrNull,
      privacyAcceptedAt: instantOrNull,
      privacyVersion: optionalLineField(20),
      guestEmailSent: yesOrNo,
      adminEmailSent: yesOrNo,
    })
    .check(checkPetsByStaff),
  z.transform(normalizePets),
)
export type ImportedBooking = z.output<typeof ImportedBooking>

/** A column of the export: what the list price is made of. */
export const nightPricesColumn = 'nightPrices'

/** The columns that an import reads. The room is a name or a number. */
export const importColumns = listFields(bookingFields, { csv: 'read' })
export type ImportColumn = (typeof importColumns)[number]

/** Columns of an export, and of a file of refused rows, that say nothing new about a booking. */
export const ignoredColumns: readonly string[] = [
  ...listFields(bookingFields, { csv: 'ignored' }),
  ...Object.keys(emptyLedger),
  'reason',
  nightPricesColumn,
]

/** Characters of a heading that tell it from others. */
export const maxHeading = 40

const columnsError = /*i18n*/ 'errors.importColumns'
/** What stands below a heading that is not known; `''` for what is not to be read. */
const AssignedColumns = z.array(z.tuple([z.string(), z.enum(['', ...importColumns])])).check(z.maxLength(100))
export type AssignedColumns = z.output<typeof AssignedColumns>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * `dryRun=true`: says what would become of each row and stores nothing. `columns`: a JSON array of pairs, each a heading of
 * the file and the field that stands below it.
 */
export const ImportQuery = z.object({
  dryRun: z._default(
    z.pipe(
      z.enum(['true', 'false'], /*i18n*/ 'errors.dryRun'),
      z.transform((text) => text === 'true'),
    ),
    false,
  ),
  columns: z._default(
    z.pipe(
      z.string().check(
        z.maxLength(8000, columnsError),
        z.refine((text) => z.safeParse(AssignedColumns, parseJson(text)).success, columnsError),
      ),
      z.transform((text) => z.parse(AssignedColumns, parseJson(text))),
    ),
    [],
  ),
})
