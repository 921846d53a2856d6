import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AssignedColumns, importColumns } from '#contract/bookings/imports.ts'
import { type Columns, readColumns } from './file.ts'

describe('a file', () => {
  test('has its headings in Italian or English, with or without accents and marks', () => {
    const headings = [
      ['Camera', 'Nome', 'Cognome', 'E-mail', 'Telefono', 'Arrivo', 'Partenza', 'N° di prenotazione', 'Nazionalità'],
      [
        'Room name',
        'First name',
        'Last name',
        'Email',
        'Phone number',
        'Check-in',
        'CHECK OUT',
        'Book number',
        'Country',
      ],
    ]
    const columns: Columns = ['room', 'guestName', 'guestSurname', 'guestEmail', 'guestPhone']
    const rest: Columns = ['checkinDate', 'checkoutDate', 'code', 'nationality']
    for (const header of headings) expect(readColumns(header)).toEqual({ ok: true, value: [...columns, ...rest] })
  })

  test('has the columns that a person names, whatever stands above them', () => {
    const toKey = (heading: string) => heading.trim().slice(0, 40)
    const heading = fc.string({ maxLength: 60 }).map((it) => `zz ${it} zz`)
    const headers = fc.uniqueArray(heading, { maxLength: 8, selector: toKey })
    const choice = fc.constantFrom<AssignedColumns[number][1]>('', ...importColumns)
    fc.assert(
      fc.property(headers, choice, (header, name) => {
        const assigned = header.map((it, i): AssignedColumns[number] => [toKey(it), i === 0 ? name : ''])
        const value = header.map((_, i) => (i === 0 && name) || null)
        expect(readColumns(header, assigned)).toEqual({ ok: true, value })
        expect(readColumns(header).ok).toBe(header.length === 0)
      }),
    )
    const assigned: AssignedColumns = [
      ['Ospite', 'guestSurname'],
      ['room', ''],
    ]
    expect(readColumns(['Camera', 'Ospite', 'room'], assigned)).toEqual({
      ok: true,
      value: ['room', 'guestSurname', null],
    })
  })
})
