/** La Lecceta, an oil farm in the Maremma with nine rooms and two apartments. It shares no fact and no price with the sample. */
import type { Input } from '#contract/calls.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { Appearance } from '#contract/site/appearance.ts'

export const three = (it: string, en: string, de: string) => ({ it, en, de })
export type Three = ReturnType<typeof three>

export const ownFacts: Input<'property.change'> = {
  name: 'La Lecceta',
  shortName: 'La Lecceta',
  address: {
    street: 'Strada del Leccio 27',
    postalCode: '58054',
    town: 'Scansano',
    province: 'GR',
    region: 'Toscana',
    country: 'IT',
    latitude: 42.6874,
    longitude: 11.3331,
  },
  phone: '+39 0564 555 0278',
  email: 'buongiorno@lalecceta.example.org',
  vatNumber: '12345678903',
  cin: 'IT053023B5LECCETA9',
  iban: 'IT60X0542811101000000123456',
  ibanHolder: 'La Lecceta di Berardi e figlie',
  credit: 'Studio Lampione',
  social: { facebook: null, instagram: 'https://social.example.org/lalecceta', reviews: null },
  fishingPartner: null,
  figures: { restaurantSeats: 1, camperPitches: 1, pools: 1, verifiedReviews: 64, replyHours: 20 },
  menus: { tasting: 0, seasonal: 0 },
  tariffs: { camperPitch: 0, tentSpot: 0, person: 0, breakfast: 13 },
  lateArrival: [{ from: '22:30', to: null, euro: 27 }],
  checkin: { from: '15:30', to: '19:30', announceAfter: '20:30' },
  checkout: { rooms: '10:15', widget: '10:15', pitches: '10:15' },
  summer: ['05-15', '10-10'],
  reception: { summer: ['08:30', '20:30'], winter: ['09:30', '17:30'] },
  cancellation: [
    { fromDays: 28, stated: 28, percent: 0 },
    { fromDays: 9, stated: 9, percent: 45 },
    { fromDays: 0, stated: null, percent: 90 },
  ],
  privacy: { version: '2.1', bookingYears: 11, navigationMonths: 13 },
  parts: {
    restaurant: false,
    camping: false,
    pool: true,
    riding: false,
    fishing: false,
    culture: true,
    television: false,
    reviews: true,
  },
  content: {
    paymentMethods: [
      { name: three('Bonifico', 'Bank transfer', 'Überweisung') },
      { name: three('Contanti', 'Cash', 'Bargeld') },
      { name: three('Carta', 'Card', 'Karte') },
    ],
    slides: [
      {
        picture: 'hero-1',
        title: three('Sotto i lecci', 'Below the holm oaks', 'Unter den Steineichen'),
        alt: three(
          'Il viale di lecci che porta al casale',
          'The avenue of holm oaks that leads to the farmhouse',
          'Die Allee aus Steineichen, die zum Gutshaus führt',
        ),
        part: null,
      },
      {
        picture: 'hero-2',
        title: three('Le reti di novembre', 'Nets in November', 'Netze im November'),
        alt: three(
          'Reti verdi stese per la raccolta delle olive',
          'Green nets spread out for picking olives',
          'Grüne Netze, ausgebreitet für die Olivenlese',
        ),
        part: null,
      },
    ],
    reviews: [
      {
        name: 'Annette und Jörg',
        location: three('Monaco di Baviera', 'Munich', 'München'),
        text: three(
          'Abbiamo assaggiato l’olio il giorno in cui è stato franto. A novembre siamo di nuovo qui.',
          'We tasted the oil on the day it was pressed. We shall be back in November.',
          'Wir haben das Öl am Tag der Pressung gekostet. Im November kommen wir wieder.',
        ),
        rating: 5,
      },
      {
        name: 'Teresa B.',
        location: three('Trieste', 'Trieste', 'Triest'),
        text: three(
          'L’appartamento ha tutto, perfino il macinino del caffè.',
          'The apartment has everything, even a coffee grinder.',
          'Die Wohnung hat alles, sogar eine Kaffeemühle.',
        ),
        rating: 4,
      },
    ],
    sights: [
      { name: three('Saturnia, le cascate', 'Saturnia, the waterfalls', 'Saturnia, die Wasserfälle'), km: 31 },
      { name: three('Pitigliano sul tufo', 'Pitigliano on its rock', 'Pitigliano auf dem Tuff'), km: 46 },
      { name: three('Talamone, il porto', 'Talamone, the harbour', 'Talamone, der Hafen'), km: 38 },
    ],
    directions: [
      {
        from: three('Da Grosseto', 'From Grosseto', 'Von Grosseto'),
        way: three(
          'Strada provinciale 159 fino a Scansano, poi il bivio con la cisterna.',
          'Provincial road 159 as far as Scansano, then the junction with the cistern.',
          'Landstraße 159 bis Scansano, dann die Abzweigung mit der Zisterne.',
        ),
      },
    ],
    withoutCar: [
      {
        by: 'station',
        way: three(
          'Stazione di Grosseto, a 29 km: il taxi si prenota con noi.',
          'Grosseto station, 29 km away: we book the taxi for you.',
          'Bahnhof Grosseto, 29 km entfernt: Wir bestellen Ihnen das Taxi.',
        ),
      },
    ],
    stayFacts: [
      {
        about: 'linen',
        text: three(
          'Lenzuola e asciugamani sono compresi.',
          'Sheets and towels are included.',
          'Bettwäsche und Handtücher sind inbegriffen.',
        ),
      },
      {
        about: 'parking',
        text: three(
          'All’ombra, accanto al frantoio.',
          'In the shade, beside the oil mill.',
          'Im Schatten, neben der Ölmühle.',
        ),
      },
    ],
    mapLabels: [{ text: three('La Lecceta', 'La Lecceta', 'La Lecceta'), x: 50, y: 50, side: 'right', kind: 'farm' }],
  },
}

/** Numbers and choices of the same form whose groups have more fields. */
export const ownRules: [path: string, value: string | boolean][] = [
  ['deposit.dueBeforeArrivalDays', '15'],
  ['deposit.remindBeforeDays', '3'],
  ['deposit.remindAfterDays', '2'],
  ['waitlist', true],
]

export const ownLook: Appearance = { accent: '#2f5d50', typeface: 'fraunces' }

type Beds = Partial<Record<'Letti matrimoniali' | 'Letti singoli' | 'Divani letto' | 'Posti per una culla', string>>
type Description = { type: string; guests: number; beds: Beds; size: number; price: number; bathroom?: string }

const inRoom = 'Privato, in camera'
const room = (name: Three, description: Three, { bathroom = inRoom, ...facts }: Description) => ({
  name: name.it,
  texts: {
    'Nome in italiano': name.it,
    'Nome in inglese': name.en,
    'Nome in tedesco': name.de,
    'Descrizione in italiano': description.it,
    'Descrizione in inglese': description.en,
    'Descrizione in tedesco': description.de,
  },
  bathroom,
  ...facts,
})

const double: Beds = { 'Letti matrimoniali': '1' }
const twin: Beds = { 'Letti singoli': '2' }

export const ownRooms = [
  room(
    three('Corbezzolo', 'Strawberry Tree', 'Erdbeerbaum'),
    three(
      'Primo piano, finestra a est: la mattina entra il sole e l’odore del bosco.',
      'First floor, facing east: in the morning the sun and the scent of the woods come in.',
      'Erster Stock, nach Osten: Am Morgen kommen Sonne und Waldduft herein.',
    ),
    { type: 'Doppia', guests: 2, beds: double, size: 21, price: 127 },
  ),
  room(
    three('Lentisco', 'Mastic', 'Mastix'),
    three(
      'Muri chiari, pavimento di cemento lisciato e un tavolo per scrivere.',
      'Pale walls, a floor of polished concrete and a table to write at.',
      'Helle Wände, ein Boden aus geschliffenem Zement und ein Tisch zum Schreiben.',
    ),
    { type: 'Doppia', guests: 2, beds: double, size: 20, price: 123 },
  ),
  room(
    three('Erica', 'Heather', 'Erika'),
    three(
      'Due letti che si possono unire, vista sull’oliveto vecchio.',
      'Two beds that can be joined, with a view of the old olive grove.',
      'Zwei Betten, die man zusammenstellen kann, mit Blick auf den alten Olivenhain.',
    ),
    { type: 'Doppia a due letti', guests: 2, beds: twin, size: 22, price: 119 },
  ),
  room(
    three('Sughera', 'Cork Oak', 'Korkeiche'),
    three(
      'La testata del letto è di sughero, raccolto nel nostro bosco.',
      'The head of the bed is made of cork from our own woods.',
      'Das Kopfteil des Bettes ist aus Kork aus unserem Wald.',
    ),
    { type: 'Doppia', guests: 2, beds: { ...double, 'Posti per una culla': '1' }, size: 24, price: 133 },
  ),
  room(
    three('Roverella', 'Downy Oak', 'Flaumeiche'),
    three(
      'Sotto il tetto, con un lucernario sopra il cuscino.',
      'Below the roof, with a skylight above the pillow.',
      'Unter dem Dach, mit einem Dachfenster über dem Kissen.',
    ),
    { type: 'Doppia', guests: 2, beds: double, size: 19, price: 117 },
  ),
  room(
    three('Fillirea', 'Phillyrea', 'Steinlinde'),
    three(
      'Un letto grande e uno per il terzo ospite, sul lato del cortile.',
      'A large bed and one for a third guest, on the side of the courtyard.',
      'Ein großes Bett und eines für den dritten Gast, auf der Hofseite.',
    ),
    { type: 'Tripla', guests: 3, beds: { ...double, 'Letti singoli': '1' }, size: 27, price: 153 },
  ),
  room(
    three('Alaterno', 'Buckthorn', 'Kreuzdorn'),
    three(
      'Piano terra senza gradini, doccia a filo e porta larga.',
      'Ground floor without steps, a level shower and a wide door.',
      'Erdgeschoss ohne Stufen, bodengleiche Dusche und breite Tür.',
    ),
    { type: 'Doppia', guests: 2, beds: double, size: 26, price: 129 },
  ),
  room(
    three('Viburno', 'Viburnum', 'Schneeball'),
    three(
      'Il bagno è di fronte, oltre il corridoio, e serve solo a questa stanza.',
      'The bathroom is across the corridor, for this room alone.',
      'Das Bad liegt gegenüber auf dem Flur und gehört nur zu diesem Zimmer.',
    ),
    { type: 'Doppia', guests: 2, beds: double, size: 18, price: 97, bathroom: 'Privato, fuori dalla camera' },
  ),
  room(
    three('Biancospino', 'Hawthorn', 'Weißdorn'),
    three(
      'Due ambienti con una porta in mezzo, per chi viaggia con i figli.',
      'Two spaces with a door in between, for those who travel with children.',
      'Zwei Räume mit einer Tür dazwischen, für Gäste mit Kindern.',
    ),
    { type: 'Familiare', guests: 4, beds: { ...double, 'Letti singoli': '2' }, size: 38, price: 179 },
  ),
  room(
    three('Il Frantoio Vecchio', 'The Old Oil Mill', 'Die alte Ölmühle'),
    three(
      'Appartamento con cucina e terrazza, dove fino al 1987 girava la macina.',
      'An apartment with a kitchen and a terrace, where the millstone turned until 1987.',
      'Wohnung mit Küche und Terrasse, in der sich bis 1987 der Mühlstein drehte.',
    ),
    { type: 'Appartamento', guests: 4, beds: { ...double, 'Divani letto': '1' }, size: 62, price: 211 },
  ),
  room(
    three('La Carbonaia', 'The Charcoal House', 'Die Köhlerei'),
    three(
      'Appartamento indipendente al margine del bosco, con cucina, stufa e giardino.',
      'A detached apartment at the edge of the woods, with a kitchen, a stove and a garden.',
      'Freistehende Wohnung am Waldrand, mit Küche, Ofen und Garten.',
    ),
    { type: 'Appartamento', guests: 5, beds: { ...double, 'Letti singoli': '3' }, size: 71, price: 237 },
  ),
]
export type OwnRoom = (typeof ownRooms)[number]

/** In every room, with its names. */
export const ownAmenity = three('Zanzariere', 'Mosquito screens', 'Mückengitter')

export const ownExtras = [
  {
    name: three('Pulizia finale', 'Final cleaning', 'Endreinigung'),
    amount: '58',
    per: 'a soggiorno',
    isRequired: true,
    rooms: ['Il Frantoio Vecchio', 'La Carbonaia'],
    sentence: three('Per gli appartamenti.', 'For the apartments.', 'Für die Wohnungen.'),
  },
  {
    name: three('Assaggio dell’olio', 'Oil tasting', 'Ölverkostung'),
    amount: '19',
    per: 'a persona',
    isRequired: false,
    rooms: null,
    sentence: three(
      'Quattro oli, pane e verdure dell’orto.',
      'Four oils, bread and vegetables from the garden.',
      'Vier Öle, Brot und Gemüse aus dem Garten.',
    ),
  },
]
export type OwnExtra = (typeof ownExtras)[number]

/** Two periods. The first room costs `price`, and each following one two euros more. */
export const buildOwnSeasons = (today: Day) => [
  { name: 'Primavera', from: addDays(today, 30), to: addDays(today, 89), price: 181 },
  { name: 'Piena stagione', from: addDays(today, 90), to: addDays(today, 180), price: 241 },
]
export type OwnSeason = ReturnType<typeof buildOwnSeasons>[number]

/** The days after the two periods, which nobody may book. */
export const buildOwnLockedPeriod = (today: Day) => ({
  'Primo giorno': addDays(today, 181),
  'Ultimo giorno': addDays(today, 190),
  'Perché è bloccato, in italiano': 'Rifacciamo il tetto',
  'Perché è bloccato, in inglese': 'We renew the roof',
  'Perché è bloccato, in tedesco': 'Wir erneuern das Dach',
  'Avviso sul calendario, in italiano': 'Chiuso per lavori',
  'Avviso sul calendario, in inglese': 'Closed for works',
  'Avviso sul calendario, in tedesco': 'Wegen Arbeiten geschlossen',
})
