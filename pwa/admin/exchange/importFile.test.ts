import { expect, test } from 'vitest'
import { importColumns } from '#contract/bookings/imports.ts'
import { formatCsv } from '#contract/text/csv.ts'
import { describeRow, formatRefused, formatTemplate, requiredColumns } from './importFile.ts'

const refused = { fate: 'refused', reason: 'Telefono richiesto', code: null } as const

test('shows the guest, the room and the days of a row as the file has them', () => {
  const cells = { guestSurname: 'Pacioli', guestName: ' Luca', room: '2', checkinDate: '01/05/2027' }
  expect(describeRow({ row: 3, ...refused, cells })).toEqual({ guest: 'Luca Pacioli', room: '2', stay: '01/05/2027' })
  expect(describeRow({ row: 9, ...refused, cells: {} })).toEqual({ guest: '', room: '', stay: '' })
})

test('the file of refused rows has their cells and why they were refused', () => {
  const text = formatRefused([
    { row: 2, fate: 'stored', reason: null, code: 'AAAAAAAA', cells: { room: '1', code: 'V-1' } },
    { row: 4, ...refused, cells: { room: '2' } },
    { row: 5, ...refused, cells: { guestName: 'Luca', room: '3' } },
  ])
  expect(text).toBe(
    formatCsv([
      ['room', 'guestName', 'reason'],
      ['2', '', 'Telefono richiesto'],
      ['3', 'Luca', 'Telefono richiesto'],
    ]),
  )
})

test('the template has the required columns, and only columns that are read', () => {
  const columns = formatTemplate().replace('\uFEFF', '').trim().split(';')
  expect(columns).toEqual(expect.arrayContaining(requiredColumns))
  expect(columns.filter((name) => !importColumns.some((it) => it === name))).toEqual([])
  expect(columns).not.toContain('createdAt')
})
