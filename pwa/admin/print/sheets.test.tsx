import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { buildGuest, type GuestData } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { planHousekeeping } from '#contract/housekeeping.ts'
import { presentLedger } from '#contract/money/ledger.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import type { Extra } from '#contract/prices/extras.ts'
import { messages as en } from '#locales/en/admin.po'
import { messages as siteEn } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/admin.po'
import { messages as siteIt } from '#locales/it/site.po'
import type { CompleteLanguage } from '#locales/language.ts'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { buildBooking, buildChannelStay, buildNote, buildRoom } from '#pwa/offline/testing/rows.ts'
import { PropertyContext } from '../settings/propertyContext.ts'
import { ChannelStaySheet } from './ChannelStaySheet.tsx'
import { DaySheet } from './DaySheet.tsx'
import { describeGuests } from './describeGuests.ts'
import { planWeek } from './housekeeping.ts'
import { KitchenSheet } from './KitchenSheet.tsx'
import { LedgerSheet } from './LedgerSheet.tsx'
import { RegistrationSheet } from './RegistrationSheet.tsx'
import { WeekSheet } from './WeekSheet.tsx'

const texts = { it: { ...siteIt, ...it }, en: { ...siteEn, ...en } }

/** The texts of the printed elements, without their tags. */
function listTexts(sheet: ReactNode, language: CompleteLanguage): string[] {
  const html = renderToString(
    <LanguageProvider i18n={createI18n(language, texts[language])} load={async () => texts[language]}>
      <PropertyContext value={sampleProperty}>{sheet}</PropertyContext>
    </LanguageProvider>,
  )
  return html
    .replaceAll('<!-- -->', '')
    .split(/<[^>]+>/)
    .map((text) => text.replaceAll('\u00a0', ' '))
    .filter((text) => text !== '')
}

const booking = buildBooking(1, {
  agreedPrice: '250.50',
  depositAmount: '80.00',
  depositPaidOn: '2027-01-09',
  specialRequests: 'Una culla',
  numberOfGuests: 3,
  children: [4],
  hasPets: true,
  numberOfPets: 1,
  status: 'confirmed',
  guestEmail: null,
})

test('the registration sheet has the guest, the stay, what was asked and paid, and a line for each guest', () => {
  const sheet = listTexts(<RegistrationSheet booking={booking} room={undefined} lines={[]} />, 'it')
  for (const text of [
    ...['Scheda di registrazione', 'K7MQ4XAW', 'Lapo Rossi', '333 1234567', 'Italiana', 'Camera alta'],
    ...['giovedì 4 marzo 2027, 14:00-16:00', 'sabato 6 marzo 2027, 2 notti', '2 adulti, 1 bambino (4 anni), 1 animale'],
    ...['250,50 €', '80,00 €, pagato il 9 gen 2027', '170,50 €, non pagato', '170,50 €', 'Luogo e data', 'Firma'],
  ])
    expect(sheet).toContain(text)
  expect(sheet.filter((text) => /^\d$/.test(text))).toEqual(['1', '2', '3'])
  expect(sheet.at(-1)).toContain(sampleProperty.name)
  expect(listTexts(<RegistrationSheet booking={booking} room={undefined} lines={[]} />, 'en')).toContain(
    'Thursday, 4 March 2027, 14:00-16:00',
  )
})

const taxLine = {
  id: 'tax',
  kind: 'tax' as const,
  extraId: null,
  day: null,
  text: '',
  quantity: 4,
  amountCents: 800,
}

test('the registration sheet of a portal’s stay has what the farm knows and asks for: the tax', () => {
  const paid = { id: 'p', amountCents: 300, on: '2027-03-04', how: 'cash' as const, document: null, who: 'anna' }
  const stay = buildChannelStay({
    guestName: 'Hanna Birkenfeld',
    guests: 2,
    priceCents: 24_000,
    lines: [taxLine],
    payments: [{ ...paid, covers: 'tax', at: '2027-03-04T10:00:00.000Z' }],
  })
  const sheet = listTexts(<ChannelStaySheet stay={stay} room={buildRoom(1)} lines={[]} />, 'it')
  for (const text of [
    ...['Scheda di registrazione', 'Airbnb', 'Hanna Birkenfeld', 'Camera alta', 'giovedì 4 marzo 2027'],
    ...['240,00 €, Airbnb', 'Imposta', '8,00 €', '5,00 €', 'Firma'],
  ])
    expect(sheet).toContain(text)
  expect(sheet.filter((text) => /^\d$/.test(text))).toEqual(['2', '1', '2'])
})

test('the registration sheet of a portal’s guest who pays at the house has the price, the extras and what is left', () => {
  const line = {
    id: 'x',
    kind: 'extra' as const,
    extraId: null,
    day: null,
    text: 'Cena',
    quantity: 2,
    amountCents: 5000,
  }
  const paid = { on: '2027-03-04', how: 'cash' as const, document: null, covers: null, who: 'anna', at: null }
  const stay = buildChannelStay({ priceCents: 24_000, priceCollectedBy: 'house', lines: [line, taxLine] })
  const read = (amounts: number[]) => {
    const payments = amounts.map((amountCents, i) => ({ ...paid, id: `p${i}`, amountCents }))
    const sheet = listTexts(<ChannelStaySheet stay={{ ...stay, payments }} room={buildRoom(1)} lines={[]} />, 'it')
    return sheet.filter((text) => text.endsWith('€'))
  }
  expect(read([])).toEqual(['240,00 €', '50,00 €', '8,00 €', '0,00 €', '298,00 €'])
  // More came in than the stay costs, and a part of it was given back.
  expect(read([30_000, -1000])).toEqual(['240,00 €', '50,00 €', '8,00 €', '290,00 €', '8,00 €'])
})

test('the registration sheet has what is known of the guests, of a document its last characters', () => {
  const head: GuestData = {
    ...buildGuest('01a0f0a0-0000-7000-8000-000000000001', 'familyHead'),
    surname: 'Lindqvist',
    name: 'Åsa',
    sex: 'F',
    birthDate: '1984-10-12',
    birthState: italy,
    birthComune: '409051034',
    citizenship: '100000240',
    documentType: 'PASOR',
    documentNumber: '543',
  }
  const member = { ...buildGuest('01a0f0a0-0000-7000-8000-000000000002', 'familyMember'), surname: 'Lindqvist' }
  const lines = describeGuests([head, member])
  expect(lines).toEqual([
    ['Lindqvist Åsa', 'F', '12/10/1984', 'SANSEPOLCRO (AR)', 'SVEZIA', 'PASSAPORTO ORDINARIO …543'],
    ['Lindqvist', '', '', '', '', ''],
  ])
  const sheet = listTexts(
    <RegistrationSheet booking={{ ...booking, numberOfGuests: 1 }} room={undefined} lines={lines} />,
    'it',
  )
  for (const text of [...(lines[0] ?? []), '2']) expect(sheet).toContain(text)
})

test('the account of a stay says on paper that it is no fiscal document, in the language of the guest', () => {
  const render = (language: CompleteLanguage) =>
    listTexts(<LedgerSheet booking={{ ...booking, ...presentLedger(booking) }} room={undefined} />, language)
  for (const text of [
    'Riepilogo del soggiorno – non è documento fiscale',
    'K7MQ4XAW',
    'Lapo Rossi',
    '250,50 €',
    '170,50 €',
  ])
    expect(render('it')).toContain(text)
  for (const text of ['Summary of the stay – not a fiscal document', 'Moon Room', '€80.00'])
    expect(render('en').join(' ')).toContain(text)
  expect(render('it').join(' ')).not.toMatch(/ricevuta|fattura|quietanza/i)
})

test('a sheet about a room with a CIN of its own names that one, any other the farm’s', () => {
  const ownCin = 'IT051034B5OWNROOM1'
  for (const [room, code] of [
    [buildRoom(1), sampleProperty.cin],
    [{ ...buildRoom(1), cin: ownCin }, ownCin],
  ] as const)
    for (const sheet of [
      <RegistrationSheet key="r" booking={booking} room={room} lines={[]} />,
      <ChannelStaySheet key="c" stay={buildChannelStay({})} room={room} lines={[]} />,
      <LedgerSheet key="a" booking={{ ...booking, ...presentLedger(booking) }} room={room} />,
    ])
      expect(listTexts(sheet, 'it').find((text) => text.includes('CIN'))).toContain(`CIN ${code}`)
})

test('what is not known of a guest is a line to write on', () => {
  const unknown = { ...booking, guestPhone: '—', guestSurname: '—', nationality: null }
  expect(listTexts(<RegistrationSheet booking={unknown} room={undefined} lines={[]} />, 'it')).not.toContain('—')
  expect(listTexts(<RegistrationSheet booking={unknown} room={undefined} lines={[]} />, 'it')).toContain('Lapo')
  const ticked = { ...booking, paymentCompleted: true, depositPaidOn: null, depositAmount: null }
  const paid = settleFields(booking, ticked)
  const sheet = listTexts(<RegistrationSheet booking={paid} room={undefined} lines={[]} />, 'it')
  expect(sheet).toContain('250,50 €, Pagato')
  expect(sheet).toContain('0,00 €')
})

test('the sheet of a day has arrivals with their requests, departures, and who stays with allergies', () => {
  const leaving = buildBooking(2, { guestSurname: 'Verdi', status: 'pending', checkinDate: '2027-03-01' })
  const other = buildBooking(3, { guestSurname: 'Bianchi' })
  const notes = [
    buildNote(1, { bookingId: booking.id }),
    buildNote(2, { day: '2027-03-04', text: 'Manca l’acqua' }),
    buildNote(3, { remindOn: '2027-03-04', roomId: 1, text: 'Il rubinetto perde' }),
    buildNote(4, { remindOn: '2027-03-04', bookingId: other.id, text: 'Preparare la torta' }),
  ]
  const sold = buildChannelStay({
    guestName: 'Hanna Birkenfeld',
    phone: '+49 000 1',
    guests: 4,
    notes: 'Celiaca. Portano il cane.',
    lines: [taxLine],
  })
  const rooms = [{ ...buildRoom(1), nameEn: 'Sun Room' }]
  const breakfast: Extra = {
    id: 'breakfast',
    name: 'Colazione',
    nameEn: 'Breakfast',
    amountCents: 900,
    per: 'personNight',
    order: 1,
    roomIds: null,
    maxPerDay: null,
    visibleTo: 'guests',
    required: false,
    freeBelowAge: null,
    retired: false,
    translations: {},
  }
  const extraDays = [
    { day: '2027-03-04', extras: [] },
    { day: '2027-03-05', extras: [{ extra: breakfast, count: 3, rooms: [{ roomId: 1, count: 3 }] }] },
  ]
  const resting = buildBooking(4, {
    guestSurname: 'Neri',
    checkinDate: '2027-03-02',
    specialRequests: 'No maiale. Sole.',
  })
  const stays = { arrivals: [booking, sold], departures: [leaving], staying: [resting] }
  const otherGuests = new Map([[booking.id, ['Nora Rossi', 'Ugo Rossi']]])
  const sheet = listTexts(
    <DaySheet {...{ day: '2027-03-04', ...stays, extraDays, otherGuests, rooms, notes, noted: [other] }} />,
    'en',
  )
  // Of a portal's guests the tax is due.
  expect(sheet).toContain('€8.00')
  expect(sheet.join(' ')).toMatch(/Extras.*5 Mar.*Breakfast: 3 \(Sun Room 3\)/)
  expect(sheet.join(' ')).toMatch(
    /Notes and reminders.*Staff only.*Manca l’acqua.*Allergies and diets: Allergia alle noci.*Guest:.*Una culla/,
  )
  expect(sheet.join(' ')).toMatch(/Sun Room: +Il rubinetto perde.*, Lapo Bianchi: +Preparare la torta/)
  expect(sheet.join(' ')).toMatch(/Allergies and diets: Celiaca.*Staff only: +Celiaca. Portano il cane/)
  for (const text of [
    'Arrivals (2)',
    'Lapo Rossi',
    '14:00-16:00',
    '6 Mar',
    '€170.50',
    'Airbnb, Hanna Birkenfeld',
    '+49 000 1',
    '2 adults, 1 child (4 years old), 1 pet',
    '4 guests',
    'Sun Room',
  ])
    expect(sheet).toContain(text)
  for (const text of ['Departures (1)', 'Lapo Verdi', ' (pending)', '1 Mar', 'Staying (1)', 'Lapo Neri'])
    expect(sheet).toContain(text)
  expect(sheet).toContain('Nora Rossi, Ugo Rossi')
  expect(sheet).toContain('Allergies and diets: No maiale.')
  expect(sheet.join(' ')).not.toContain('Sole.')
  const empty = {
    day: '2027-03-04',
    arrivals: [],
    departures: [],
    staying: [],
    extraDays: [],
    otherGuests: new Map(),
    rooms: [],
    notes: [],
    noted: [],
  }
  expect(listTexts(<DaySheet {...empty} />, 'it')).toContain('Nessuno')
})

test('the housekeeping sheet says for each room and day who comes, leaves or stays', () => {
  const stays = [
    buildBooking(1, { checkinDate: '2027-02-27', checkoutDate: '2027-03-03', waitingSince: null }),
    buildBooking(2, { checkinDate: '2027-03-03', checkoutDate: '2027-03-05', status: 'confirmed', numberOfPets: 2 }),
    buildBooking(3, { roomId: 5, checkinDate: '2027-03-06', checkoutDate: '2027-03-20', waitingSince: null }),
    // A request that nobody has answered.
    buildBooking(4, { checkinDate: '2027-03-07', checkoutDate: '2027-03-09' }),
  ]
  const day = { roomId: 5, date: '2027-03-03', available: false, notes: null, version: 1 }
  const lockedPeriods = [{ startDate: '2027-02-01', endDate: '2027-03-02' }]
  const rooms = planWeek('2027-03-01', {
    rooms: [buildRoom(5), buildRoom(3)],
    stays,
    days: [day],
    lockedPeriods,
    turnover: 'blocked',
    channelStays: [
      buildChannelStay({ roomId: 3, checkinDate: '2027-03-05', checkoutDate: '2027-03-07', guests: 3 }),
      buildChannelStay({ roomId: 5, checkinDate: '2027-03-04', checkoutDate: '2027-03-05', kind: 'closed' }),
    ],
  })
  const sheet = listTexts(<WeekSheet rooms={rooms} />, 'it')
  const cells = sheet.slice(sheet.indexOf('Camera alta'))
  expect(cells.join(' ')).toBe(
    'Camera alta Chiusa Chiusa Chiusa Chiusa Libera Arrivo ? 2 ospiti Soggiorno ' +
      'Camera alta Soggiorno Soggiorno Partenza Arrivo 2 ospiti 2 animali Soggiorno Partenza Arrivo 3 ospiti Soggiorno Partenza',
  )
})

test('the sheet of the kitchen has breakfasts, covers and diets by room', () => {
  const stay = {
    checkinDate: '2027-03-03',
    checkoutDate: '2027-03-06',
    status: 'confirmed' as const,
    numberOfGuests: 3,
    children: [1],
  }
  const bookings = [buildBooking(1, { ...stay, roomId: 1, specialRequests: 'No maiale. Sole.' })]
  const nothing = { channelStays: [], guestLists: [], notes: [], marks: [], days: [], lockedPeriods: [], extras: [] }
  const plan = planHousekeeping('2027-03-04', { rooms: [buildRoom(1)], bookings, ...nothing })
  const read = (isBreakfastSold: boolean) =>
    listTexts(<KitchenSheet plan={{ ...plan, isBreakfastSold }} />, 'it')
      .slice(-12)
      .join(' ')
  expect(read(true)).toBe(
    'giovedì 4 marzo 2027 Camera Colazioni Coperti la sera Camera alta Resta: 2 adulti, 1 bambino (1 anno) 3 3 No maiale. In tutto 3 3',
  )
  expect(read(false)).toContain('Camera Ospiti Coperti la sera')
})
