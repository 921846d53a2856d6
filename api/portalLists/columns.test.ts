import { expect, test } from 'vitest'
import type { ListField } from '#contract/portalLists.ts'
import { chooseColumns, findFactColumns, listMissing } from './columns.ts'

const find = (headers: string) =>
  Object.fromEntries(chooseColumns(headers.split(','), []).map(({ field, column }) => [field, column]))

/** The first lines of the portals' files, and the columns that they mean. */
const files: [string, string, Partial<Record<ListField, string>>][] = [
  [
    'Booking.com in English',
    "Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Adults,Children,Children's age(s),Price,Commission %,Commission amount,Payment status,Remarks,Unit type,Phone number",
    {
      checkinDate: 'Check-in',
      checkoutDate: 'Check-out',
      room: 'Unit type',
      guestName: 'Guest name(s)',
      phone: 'Phone number',
      adults: 'Persons',
      gross: 'Price',
      commission: 'Commission amount',
      status: 'Status',
    },
  ],
  [
    'Booking.com in Italian',
    'N° di prenotazione,Prenotato da,Nome ospite(i),Arrivo,Partenza,Data di prenotazione,Stato,Camere/unità,Persone,Adulti,Bambini,Età dei bambini,Prezzo,% commissione,Importo commissione,Stato del pagamento,Tipologia di unità,Numero di telefono',
    {
      checkinDate: 'Arrivo',
      checkoutDate: 'Partenza',
      room: 'Tipologia di unità',
      guestName: 'Nome ospite(i)',
      phone: 'Numero di telefono',
      adults: 'Persone',
      gross: 'Prezzo',
      commission: 'Importo commissione',
      status: 'Stato',
    },
  ],
  [
    'Booking.com in German',
    'Buchungsnummer,Gebucht von,Name des Gastes,Anreise,Abreise,Gebucht am,Status,Wohneinheiten,Personen,Erwachsene,Kinder,Preis,Kommission %,Kommissionsbetrag,Telefonnummer',
    {
      checkinDate: 'Anreise',
      checkoutDate: 'Abreise',
      guestName: 'Name des Gastes',
      phone: 'Telefonnummer',
      adults: 'Personen',
      gross: 'Preis',
      commission: 'Kommissionsbetrag',
      status: 'Status',
    },
  ],
  [
    'an invoice of Booking.com',
    'Reservation number,Invoice number,Booked on,Arrival,Departure,Booker name,Guest name,Rooms,Persons,Room nights,Commission %,Original amount,Final amount,Commission amount,Status,Currency,Hotel id,Property name,City',
    {
      checkinDate: 'Arrival',
      checkoutDate: 'Departure',
      guestName: 'Guest name',
      adults: 'Persons',
      gross: 'Final amount',
      commission: 'Commission amount',
      status: 'Status',
    },
  ],
  [
    'Airbnb in English',
    'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings',
    {
      checkinDate: 'Start date',
      checkoutDate: 'End date',
      room: 'Listing',
      guestName: 'Guest name',
      phone: 'Contact',
      adults: '# of adults',
      children: '# of children',
      infants: '# of infants',
      net: 'Earnings',
      status: 'Status',
    },
  ],
  [
    'Airbnb in Italian',
    'Codice di conferma,Stato,Nome dell’ospite,Contatti,N. di adulti,N. di bambini,N. di neonati,Data di inizio,Data di fine,N. di notti,Prenotata,Annuncio,Guadagni',
    {
      checkinDate: 'Data di inizio',
      checkoutDate: 'Data di fine',
      room: 'Annuncio',
      phone: 'Contatti',
      guestName: 'Nome dell’ospite',
      adults: 'N. di adulti',
      children: 'N. di bambini',
      infants: 'N. di neonati',
      net: 'Guadagni',
      status: 'Stato',
    },
  ],
  [
    'Airbnb in French',
    "Code de confirmation,Statut,Nom du voyageur,Contacter,Nb d'adultes,Nb d'enfants,Nb de bébés,Date de début,Date de fin,Nb de nuits,Réservée,Annonce,Revenus",
    {
      checkinDate: 'Date de début',
      checkoutDate: 'Date de fin',
      room: 'Annonce',
      phone: 'Contacter',
      guestName: 'Nom du voyageur',
      adults: "Nb d'adultes",
      children: "Nb d'enfants",
      infants: 'Nb de bébés',
      net: 'Revenus',
      status: 'Statut',
    },
  ],
  [
    'a list of transactions of Airbnb',
    'Date,Type,Confirmation Code,Booking date,Start Date,End Date,Nights,Guest,Listing,Details,Reference,Currency,Amount,Paid Out,Service Fee,Fast Pay Fee,Cleaning Fee,Gross Earnings,Occupancy Taxes,Earnings Year',
    {
      checkinDate: 'Start Date',
      checkoutDate: 'End Date',
      room: 'Listing',
      guestName: 'Guest',
      gross: 'Gross Earnings',
      commission: 'Service Fee',
    },
  ],
  [
    'a sheet of one’s own',
    'Cliente,Telefono,Alloggio,Dal,Al,Adulti,Bambini,Totale,Provvigione,Netto',
    {
      checkinDate: 'Dal',
      checkoutDate: 'Al',
      room: 'Alloggio',
      guestName: 'Cliente',
      phone: 'Telefono',
      adults: 'Adulti',
      children: 'Bambini',
      gross: 'Totale',
      commission: 'Provvigione',
      net: 'Netto',
    },
  ],
]

test.each(files)('knows the columns of %s', (_, headers, columns) => {
  expect(find(headers)).toEqual(columns)
})

test('what the owner has chosen comes first, and is all that is read of such a file', () => {
  const airbnb = ['Guest name', 'Start date', 'End date', 'Earnings']
  const chosen = [{ field: 'gross' as const, column: 'earnings' }]
  expect(chooseColumns(airbnb, chosen)).toEqual([{ field: 'gross', column: 'Earnings' }])
  expect(listMissing(chooseColumns(airbnb, chosen))).toEqual(['checkinDate', 'checkoutDate'])
})

test('in a file with other columns the known ones are read, too', () => {
  const chosen = [
    { field: 'guestName' as const, column: 'Booked by' },
    { field: 'gross' as const, column: 'Price' },
  ]
  expect(chooseColumns(['Arrival', 'Departure', 'Booked by', 'Guest name', 'Final amount'], chosen)).toEqual([
    { field: 'checkinDate', column: 'Arrival' },
    { field: 'checkoutDate', column: 'Departure' },
    { field: 'guestName', column: 'Booked by' },
    { field: 'gross', column: 'Final amount' },
  ])
})

test('knows what nobody chooses, but not in a column that is chosen for something else', () => {
  const headers = ['Confirmation code', 'Type', 'Rooms', 'Currency', 'Cancellation date', 'Last name']
  expect(findFactColumns(headers, [{ field: 'room', column: 'Rooms' }])).toEqual({
    code: 'Confirmation code',
    type: 'Type',
    currency: 'Currency',
    cancelledOn: 'Cancellation date',
    surname: 'Last name',
  })
})
