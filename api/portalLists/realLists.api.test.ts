// Lists as portals give them, with what is odd in them.
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { channelStays } from '#api/channelStays/model.ts'
import { channels } from '#api/channels/model.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { buildChannel, buildChannelStay } from '#api/testing/channels.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { Portal } from '#contract/channels.ts'
import type { Stay } from '#contract/days/days.ts'
import type { ImportedList } from '#contract/portalLists.ts'

const bookingHeader =
  "Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Adults,Children,Children's age(s),Price,Commission %,Commission amount,Payment status,Payment method (Payment Provider),Remarks,Booker group,Booker country,Travel purpose,Device,Unit type,Duration (nights),Cancellation date,Address,Phone number"
const apartment = 'Payment via Booking.com,,,,it,Leisure,Mobile,One-Bedroom Apartment'

onSqlite((server) => {
  /** A portal with one channel a room, and the stays that it has sold in each. */
  async function sell(portal: Portal, sold: (Stay & { roomId: number })[]) {
    const rooms = [...new Set(sold.map(({ roomId }) => roomId))]
    const rows = rooms.map((roomId) => buildChannel({ roomId, name: portal, portal }))
    const stays = sold.map((stay) =>
      buildChannelStay({ ...stay, channelId: rows.find(({ roomId }) => roomId === stay.roomId)?.id ?? '' }),
    )
    await channelStays(server().db).destroy({ where: {} })
    await channels(server().db).destroy({ where: {} })
    await channels(server().db).bulkCreate(rows)
    await channelStays(server().db).bulkCreate(stays)
    const manager = await new ApiClient(server()).logIn()
    const send = async (lines: string | Buffer | string[], query = 'dryRun=true') => {
      const raw = Array.isArray(lines) ? lines.join('\r\n') : lines
      const headers = { 'content-type': 'text/csv' }
      const response = await manager.send('POST', `/api/portal-lists/${portal}?${query}`, { raw, headers })
      expect(response.status).toBe(200)
      return response.json as z.output<typeof ImportedList>
    }
    const find = (i: number) => channelStays(server().db).findByPk(stays[i]?.id ?? '', { raw: true })
    return { stays, send, find }
  }
  const stay = (roomId: number, checkinDate: string, checkoutDate: string) => ({ roomId, checkinDate, checkoutDate })

  test('a row with a quote that is never closed is said, and the others are read', async () => {
    const { send } = await sell('booking', [stay(1, '2027-12-15', '2027-12-17')])
    const row = `4000000001,"Prova, Ada",Ada Prova,2027-12-15,2027-12-17,2027-12-09 00:26:33,ok,1,1,1,0,,126 EUR,12,15 EUR,${apartment},2,,,`
    const { rows } = await send([bookingHeader, row, '4000000002,"Prova, B'])
    expect(rows).toMatchObject([
      { row: 2, priceCents: 12600 },
      { row: 3, outcome: 'unreadable', unread: [{ field: 'checkinDate', text: '4000000002 "Prova B' }, {}] },
    ])
  })

  test('amounts with more than two decimals are rounded, also where they look like thousands', async () => {
    const { send, find } = await sell('booking', [
      stay(1, '2027-12-15', '2027-12-17'),
      stay(1, '2027-09-23', '2027-09-24'),
    ])
    const row = (days: string, price: string, fee: string) =>
      `4000000001,"Prova, Ada",Ada Prova,${days},2027-12-09 00:26:33,ok,1,1,1,0,,${price},12,${fee},${apartment},2,,,`
    const first = row('2027-12-15,2027-12-17', '126.6314 EUR', '15.195768 EUR')
    const second = row('2027-09-23,2027-09-24', '135.85 EUR', '24.453 EUR').replace('4000000001', '4000000005')
    expect((await send([bookingHeader, first, second])).rows).toMatchObject([
      { outcome: 'stored', guestName: 'Ada Prova', priceCents: 12_663, commissionCents: 1520, netCents: 11_143 },
      { outcome: 'stored', priceCents: 13_585, commissionCents: 2445, netCents: 11_140 },
    ])
    await send([bookingHeader, second], 'dryRun=false')
    expect(await find(1)).toMatchObject({ priceCents: 13_585, commissionCents: 2445 })
  })

  test('an amount that can be two is asked, and stored as it is answered', async () => {
    const { send, find } = await sell('other', [stay(1, '2027-09-23', '2027-09-24')])
    const file =
      'Cliente\tArrivo\tPartenza\tPrezzo\tProvvigione\nEva Prova\t23/09/2027\t24/09/2027\t135 €\t24.453 €\n\n\n'
    const asked = await send(file, 'dryRun=false')
    expect(asked).toMatchObject({
      asksDecimals: true,
      rows: [{ outcome: 'unreadable', unread: [{ field: 'commission', text: '24.453 €', why: 'unclear' }] }],
      unlisted: [],
    })
    expect(await find(0)).toMatchObject({ guestName: null, commissionCents: null })
    expect(await send(file, 'dryRun=true&decimals=comma')).toMatchObject({
      asksDecimals: false,
      rows: [{ outcome: 'unreadable', commissionCents: null, netCents: null, unread: [{ why: 'abovePrice' }] }],
    })
    expect((await send(file, 'decimals=point')).rows).toMatchObject([{ outcome: 'stored' }])
    expect(await find(0)).toMatchObject({ guestName: 'Eva Prova', priceCents: 13_500, commissionCents: 2445 })
  })

  test('the Italian extranet, in UTF-16 with tabs, names guests, and its number of rooms is no room', async () => {
    const { send, stays } = await sell('booking', [
      ...[
        stay(1, '2027-10-06', '2027-10-08'),
        stay(1, '2027-10-08', '2027-10-12'),
        stay(2, '2027-10-23', '2027-10-25'),
      ],
    ])
    const file = [
      'N° di prenotazione,Prenotato da,Nome ospite(i),Arrivo,Partenza,Data di prenotazione,Stato,Camere/unità,Persone,Adulti,Bambini,Età dei bambini,Prezzo,% commissione,Importo commissione,Stato del pagamento,Dispositivo,Durata (notti),Data di cancellazione',
      '4100000001,"Prova, Gaia",Gaia Prova,2027-10-06,2027-10-08,2027-09-25 12:19:41,ok,1,2,2,0,,208 EUR,18.0,37.44 EUR,Pagamento tramite Booking.com,Computer,2,',
      '4100000002,"Prova, Ugo",Ugo Prova,2027-10-08,2027-10-12,2027-08-06 16:52:40,cancelled_by_guest,1,4,4,0,,518.4 EUR,18.0,,,Mobile,4,2027-09-16 14:44:40',
      '4100000003,"Prova, Ivo",Ivo Prova,2027-10-23,2027-10-25,2027-10-06 22:23:47,ok,1,4,4,0,,352 EUR,18.0,63.36 EUR,Pagamento tramite Booking.com,Mobile,2,',
    ]
    const expected = [
      { outcome: 'stored', guestName: 'Gaia Prova', guests: 2, priceCents: 20_800, commissionCents: 3744 },
      { outcome: 'cancelled', guestName: 'Ugo Prova', stayId: stays[1]?.id },
      { outcome: 'stored', guestName: 'Ivo Prova', guests: 4, priceCents: 35_200 },
    ]
    const read = await send(file)
    expect(read).toMatchObject({ rows: expected, rooms: [], missing: [] })
    const tabs = file.map((line) =>
      line.replace(/"([^"]*)"|,/g, (text, quoted) => quoted ?? (text === ',' ? '\t' : text)),
    )
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${tabs.join('\r\n')}\r\n\r\n`, 'utf16le')])
    expect((await send(wide)).rows).toMatchObject(expected)
  })

  test('one booking over two rooms is both stays, with the money by list price', async () => {
    const { send, find, stays } = await sell('booking', [
      ...[stay(1, '2027-11-02', '2027-11-05'), stay(2, '2027-11-02', '2027-11-05')],
    ])
    const file = [
      bookingHeader,
      `4000000006,"Prova, Leo",Leo Prova,2027-11-02,2027-11-05,2027-10-20 10:00:00,ok,2,5,5,0,,600 EUR,18,108 EUR,${apartment.replace('One-Bedroom Apartment', '"Double Room, Triple Room"')},3,,,`,
    ]
    const { rows, unlisted, rooms } = await send(file, 'dryRun=false')
    expect(unlisted).toEqual([])
    expect(rooms.map(({ text }) => text)).toEqual(['Double Room', 'Triple Room'])
    expect(rows).toMatchObject([
      { row: 2, outcome: 'stored', guestName: 'Leo Prova', roomCount: 2, stayId: stays[0]?.id },
      { row: 2, outcome: 'stored', guestName: 'Leo Prova', roomCount: 2, stayId: stays[1]?.id },
    ])
    const stored = [await find(0), await find(1)]
    expect(stored.map((it) => it?.guestName)).toEqual(['Leo Prova', 'Leo Prova'])
    expect(stored.reduce((sum, it) => sum + (it?.priceCents ?? 0), 0)).toBe(60_000)
    expect(stored.reduce((sum, it) => sum + (it?.commissionCents ?? 0), 0)).toBe(10_800)
    for (const it of stored) expect(it?.priceCents).toBeGreaterThan(10_000)
  })

  test('Airbnb in French: cancelled, a contact, and a payout below zero', async () => {
    const { send } = await sell('airbnb', [
      ...[
        stay(1, '2027-06-23', '2027-06-26'),
        stay(1, '2027-04-10', '2027-04-12'),
        stay(1, '2027-07-01', '2027-07-03'),
      ],
    ])
    const file = [
      "Code de confirmation,Statut,Nom du voyageur,Contacter,Nb d'adultes,Nb d'enfants,Nb de bébés,Date de début,Date de fin,Nb de nuits,Réservée,Annonce,Revenus",
      'HMPROVA201,Confirmée,Zoé Prova,+٣٣ ٦ ١٢ ٣٤ ٥٦,2,1,0,23/06/2027,26/06/2027,3,2027-06-13,Casa,"193,58 €"',
      'HMPROVA202,Annulée par le voyageur,Luc Prova,,2,0,0,10/04/2027,12/04/2027,2,2027-01-11,Casa,"0,00 €"',
      'HMPROVA203,Confirmée,Ida Prova,,2,0,0,01/07/2027,03/07/2027,2,2027-01-11,Casa,"−50,00 €"',
    ]
    expect((await send(file)).rows).toMatchObject([
      { outcome: 'stored', guestName: 'Zoé Prova', guests: 3, priceCents: 19_358 },
      { outcome: 'cancelled' },
      { outcome: 'stored', guestName: 'Ida Prova', priceCents: null, commissionCents: null, netCents: -5000 },
    ])
    const { changes } = (await send(file)).rows[0] ?? { changes: [] }
    expect(changes.find(({ field }) => field === 'phone')?.to).toBe('+33 6 12 34 56')
  })

  test('an invoice of Booking.com has no rooms and four decimals', async () => {
    const { send } = await sell('booking', [stay(1, '2027-10-06', '2027-10-08'), stay(2, '2027-10-23', '2027-10-25')])
    const file = [
      '"Reservation number","Invoice number","Booked on","Arrival","Departure","Booker name","Guest name","Rooms","Persons","Room nights","Commission %","Original amount","Final amount","Commission amount","Payment fee","Status","Guest request","Currency","Hotel id","Property name","City","Country"',
      '"4000000001","1600000001","2027-02-18T10:02:17","2027-10-06","2027-10-08","ADA PROVA","ADA PROVA","1","2","2","15.00","272.0000","272.0000","40.8000","4.03","OK","","EUR","15000000","FARM","TOWN","Italy"',
      '"4000000002","1600000001","2027-02-18T10:02:17","2027-10-23","2027-10-25","BEA PROVA","BEA PROVA","1","2","2","15.00","352.0000","0.0000","0.0000","0.00","CANCELLED","","EUR","15000000","FARM","TOWN","Italy"',
    ]
    const ofFarm = file.map((line) => line.replace('FARM', sampleProperty.name).replace('TOWN', 'Arezzo'))
    expect(await send(ofFarm)).toMatchObject({
      rows: [{ outcome: 'stored', priceCents: 27_200, commissionCents: 4080 }, { outcome: 'cancelled' }],
      rooms: [],
    })
  })

  test('a list of transactions of Airbnb has one row for each reservation', async () => {
    const { send } = await sell('airbnb', [stay(1, '2027-06-23', '2027-06-26'), stay(1, '2027-08-01', '2027-08-06')])
    const file = [
      'Date,Type,Confirmation Code,Booking date,Start Date,End Date,Nights,Guest,Listing,Details,Reference,Currency,Amount,Paid Out,Service Fee,Fast Pay Fee,Cleaning Fee,Gross Earnings,Occupancy Taxes,Earnings Year',
      '06/24/2027,Payout,,,,,,,,Transfer to IBAN,G-1,EUR,,223.58,,,,,,2027',
      '06/24/2027,Reservation,HMPROVA001,06/13/2027,06/23/2027,06/26/2027,3,Sam Prova,Studio,,,EUR,193.58,,6.42,,30.00,200.00,,2027',
      '06/24/2027,Pass Through Tot,HMPROVA001,06/13/2027,06/23/2027,06/26/2027,3,Sam Prova,Studio,,,EUR,30.00,,,,,,,2027',
      '08/02/2027,Reservation,HMPROVA003,01/11/2027,08/01/2027,08/06/2027,5,Ugo Prova,Studio,,,EUR,388.00,,12.00,,30.00,400.00,,2027',
    ]
    expect((await send(file)).rows).toMatchObject([
      { row: 3, outcome: 'stored', guestName: 'Sam Prova', priceCents: 20_000, commissionCents: 642, netCents: 19_358 },
      { row: 5, outcome: 'stored', guestName: 'Ugo Prova', priceCents: 40_000, commissionCents: 1200 },
    ])
  })
})
