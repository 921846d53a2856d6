import { expect, test } from 'vitest'
import { parseCsv } from '#contract/csv.ts'
import { importColumns } from '#contract/imports.ts'
import { describeRow, formatRefused, formatTemplate, readFile, requiredColumns } from './importFile.ts'

const file = (text: string) => readFile(new File([text], 'prenotazioni.csv'))

test('shows the guest, the room and the days of a row as the file has them', async () => {
  const imported = await file('GuestSurname,guestName,room,checkinDate,checkoutDate\n\nPacioli,Luca,2,01/05/2027,\n')
  expect(describeRow(imported, 3)).toEqual({ guest: 'Luca Pacioli', room: '2', stay: '01/05/2027' })
  expect(describeRow(imported, 9)).toEqual({ guest: '', room: '', stay: '' })
})

test('the file of refused rows has their cells and why they were refused', async () => {
  const imported = await file("room,guestPhone\n1,'+39 1\n\n2\n")
  const text = formatRefused(imported, [
    { row: 2, fate: 'stored', reason: null, code: 'AAAAAAAA' },
    { row: 4, fate: 'refused', reason: 'Telefono richiesto', code: null },
  ])
  expect(parseCsv(text)).toEqual([
    ['room', 'guestPhone', 'reason'],
    ['2', '', 'Telefono richiesto'],
  ])
})

test('the template has the required columns, and only columns that are read', () => {
  const [columns = []] = parseCsv(formatTemplate()) ?? []
  expect(columns).toEqual(expect.arrayContaining(requiredColumns))
  expect(columns.filter((name) => !Object.hasOwn(importColumns, name))).toEqual([])
  expect(columns).not.toContain('createdAt')
})
