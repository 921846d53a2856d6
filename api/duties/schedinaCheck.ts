/**
 * Reads and judges a file for the police's portal by the rules of the decree alone. It shares nothing with the code that
 * writes the file, so an error there is found here before the portal finds it.
 */
import { findComune, findDocument, findState } from '#contract/guests/placeTable.ts'

const lineLength = 168
const maxLines = 1000
/** Name and width of each field, in the order of the decree. */
const layout = [
  ['kind', 2],
  ['arrival', 10],
  ['nights', 2],
  ['surname', 50],
  ['name', 30],
  ['sex', 1],
  ['birthDate', 10],
  ['birthComune', 9],
  ['birthProvince', 2],
  ['birthState', 9],
  ['citizenship', 9],
  ['documentType', 5],
  ['documentNumber', 20],
  ['documentPlace', 9],
] as const
export type SchedinaRecord = Record<(typeof layout)[number][0], string>

/** The fields of a line without their blanks. */
export function readSchedina(line: string): SchedinaRecord {
  let at = 0
  const fields = layout.map(([name, width]) => {
    const value = line.slice(at, at + width).trimEnd()
    at += width
    return [name, value]
  })
  return Object.fromEntries(fields)
}

/** `25/12/2026` as a number of days, or null for a day that does not exist. */
function parseDate(text: string): number | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return year !== undefined && date.getUTCDate() === Number(day) ? date.getTime() / 86_400_000 : null
}

type Check = (record: SchedinaRecord, previous: SchedinaRecord | null) => boolean
const headsOf: Record<string, string[]> = { '19': ['17', '19'], '20': ['18', '20'] }
const isMember = ({ kind }: SchedinaRecord): boolean => kind in headsOf
const isItalianPlace = (code: string): boolean => code.startsWith('4') && findComune(code) !== undefined
const isPlace = (code: string): boolean => isItalianPlace(code) || findState(code) !== undefined

function isBirthPlace({ birthState, birthComune, birthProvince, birthDate }: SchedinaRecord): boolean {
  if (birthState !== '100000100') return findState(birthState) !== undefined && birthComune + birthProvince === ''
  const comune = findComune(birthComune)
  if (comune === undefined || comune.province !== birthProvince) return false
  const end = comune.until === null ? null : parseDate(comune.until.split('-').reverse().join('/'))
  return end === null || end >= (parseDate(birthDate) ?? Number.POSITIVE_INFINITY)
}

/** By what is wrong when a check fails. */
const checks: Record<string, Check> = {
  kind: ({ kind }) => /^(16|17|18|19|20)$/.test(kind),
  order: (record, previous) =>
    !isMember(record) ||
    (previous !== null && (headsOf[record.kind] ?? []).includes(previous.kind) && previous.arrival === record.arrival),
  arrival: ({ arrival }) => parseDate(arrival) !== null,
  nights: ({ nights }) => /^(0[1-9]|[12]\d|30)$/.test(nights),
  surname: ({ surname }) => /^[A-Z][A-Z' -]*$/.test(surname),
  name: ({ name }) => /^[A-Z][A-Z' -]*$/.test(name),
  sex: ({ sex }) => /^[12]$/.test(sex),
  birthDate: ({ birthDate, arrival }) =>
    (parseDate(birthDate) ?? Number.POSITIVE_INFINITY) <= (parseDate(arrival) ?? 0),
  birthPlace: isBirthPlace,
  citizenship: ({ citizenship }) => findState(citizenship) !== undefined,
  document: (record) => {
    const { documentType, documentNumber, documentPlace } = record
    if (isMember(record)) return documentType + documentNumber + documentPlace === ''
    return findDocument(documentType) !== undefined && /^[A-Z0-9]{2,20}$/.test(documentNumber) && isPlace(documentPlace)
  },
}

export type SchedinaError = { line: number; what: string }

/** What is wrong in a file, line by line from 1. Line 0 stands for the whole. */
export function checkSchedine(text: string): SchedinaError[] {
  if (text === '') return []
  const lines = text.split('\r\n')
  const errors: SchedinaError[] = []
  if (lines.length > maxLines) errors.push({ line: 0, what: 'lines' })
  let previous: SchedinaRecord | null = null
  for (const [i, line] of lines.entries()) {
    const record = readSchedina(line)
    if (line.length !== lineLength || /[\r\n]/.test(line)) errors.push({ line: i + 1, what: 'length' })
    for (const [what, isRight] of Object.entries(checks))
      if (!isRight(record, previous)) errors.push({ line: i + 1, what })
    previous = record
  }
  return errors
}
