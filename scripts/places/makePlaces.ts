/**
 * Makes `api/contract/places.json` from the code tables of the police's portal (Alloggiati Web, April 2025), which lie
 * beside this file as the portal gives them: Codice, Descrizione, Provincia, DataFineVal.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeComuni, encodeNames, type NamedCode, type Place } from '#contract/placeCodes.ts'

type Row = { Codice: string; Descrizione: string; Provincia: string; DataFineVal: string }

/** No value of these files contains a comma or a quotation mark. */
async function readTable(name: string): Promise<Row[]> {
  const text = await readFile(join(import.meta.dirname, name), 'utf8')
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const columns = header.split(',')
  return lines.map((line) => {
    const values = line.split(',')
    if (values.length !== columns.length) throw new Error(`${name}: ${line}`)
    return Object.assign({}, ...columns.map((column, i) => ({ [column]: values[i] })))
  })
}

/** `31/12/1983 00:00:00` as a day. */
const toDay = (text: string): string | null => {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

const toNamed = ({ Codice, Descrizione, DataFineVal = '' }: Row): NamedCode => ({
  code: Codice,
  name: Descrizione,
  until: toDay(DataFineVal),
})
const toPlace = (row: Row): Place => ({ ...toNamed(row), province: row.Provincia })

const places = {
  comuni: encodeComuni((await readTable('comuni.csv')).map(toPlace)),
  states: encodeNames((await readTable('stati.csv')).map(toNamed)),
  documents: encodeNames((await readTable('documenti.csv')).map(toNamed)),
}
await writeFile(join(import.meta.dirname, '../../api/contract/places.json'), `${JSON.stringify(places, null, 2)}\n`)
