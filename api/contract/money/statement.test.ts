import { expect, test } from 'vitest'
import { messages as en } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/site.po'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { presentLedger } from './ledger.ts'
import type { Line, Payment } from './ledgerFields.ts'
import { describeStatement, presentStayLedger } from './statement.ts'

const names = { name: 'Colazione', nameEn: 'Breakfast', translations: {} }
const common = { extraId: null, day: null, text: '', quantity: 1 }
const lines: Line[] = [
  { ...common, id: 'a', kind: 'extra', text: 'Colazione', names, quantity: 4, amountCents: 4000 },
  { ...common, id: 'b', kind: 'extra', text: 'Cena', day: '2027-03-05', amountCents: 2550 },
  { ...common, id: 'c', kind: 'adjustment', text: 'Parenti', amountCents: -1000 },
]
const payment: Payment = {
  id: 'p',
  amountCents: 5000,
  on: '2027-03-04',
  how: 'cash',
  covers: null,
  who: 'anna',
  at: null,
  document: { kind: 'Fattura', number: '12', on: '2027-03-04' },
}
const row = buildBooking(1, { status: 'confirmed', lines, payments: [payment] })
const booking = { ...row, ...presentLedger(row) }
const ledger = presentStayLedger(booking, [{ nights: 2, pricePerNight: '120.00' }])

const describe = (language: 'it' | 'en') => {
  const { lines, payments, sums } = describeStatement(ledger, createI18n(language, { it, en }[language]), language)
  const toText = ({ label, detail, amount }: (typeof lines)[number]) =>
    [label, detail, amount].filter(Boolean).join(' · ').replaceAll('\u00a0', ' ')
  return [...lines, ...payments, ...sums].map(toText)
}

test('says each amount with how it was calculated, in the language of the guest', () => {
  expect(describe('it')).toEqual([
    'Notti · 2 notti a 120,00 € · 240,00 €',
    'Colazione · 4 × 10,00 € · 40,00 €',
    'Cena · 5 marzo · 25,50 €',
    'Parenti · −10,00 €',
    'Contanti · 4 marzo 2027 · 50,00 €',
    'Totale · 295,50 €',
    'Pagato · 50,00 €',
    'Da pagare · 245,50 €',
  ])
  expect(describe('en').slice(0, 2)).toEqual([
    'Nights · 2 nights at €120.00 · €240.00',
    'Breakfast · 4 × €10.00 · €40.00',
  ])
})

test('names the room of a line where there are several', () => {
  const room = { id: 1, name: 'Camera alta', nameEn: 'Moon Room', translations: {} }
  const ofRooms = { ...ledger, nightPrices: [], lines: ledger.lines.map((line) => ({ ...line, room })) }
  const { lines } = describeStatement(ofRooms, createI18n('en', en), 'en')
  expect(lines.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    'Nights: Moon Room',
    'Breakfast: Moon Room, 4 × €10.00',
    'Cena: Moon Room, 5 March',
    'Parenti: Moon Room',
  ])
})

test('holds nothing that only staff know: no document, and not who has written a payment', () => {
  expect(ledger.payments).toEqual([{ amountCents: 5000, on: '2027-03-04', how: 'cash', covers: null }])
  for (const messages of [it, en]) {
    const texts = Object.entries(messages).filter(([id]) => id.startsWith('statement.'))
    expect(JSON.stringify(texts)).not.toMatch(/ricevuta|fattura|quietanza|receipt|invoice/i)
  }
})
