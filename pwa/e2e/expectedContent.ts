// The required content of the public pages in both languages. Texts and figures are repeated here on purpose, so that a
// test fails when one changes. The name, address, contacts and lists of the farm come from its sample document.

import { sampleProperty as property } from '#api/seed/property.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import type { Language } from '#locales/language.ts'

/** One text for both languages, or the Italian and the English text. */
type LocalizedText = string | readonly [it: string, en: string]
/** Lines that have to appear in this order; `…` matches any text. */
type ExpectedLines = (language: Language) => string[]

const toTexts = ({ it, en }: { it: string; en: string }): LocalizedText => [it, en]

const localize = (words: LocalizedText, language: Language) =>
  typeof words === 'string' ? words : words[language === 'it' ? 0 : 1]

const heading =
  (level: number, words: LocalizedText): ExpectedLines =>
  (language) => [`heading "${localize(words, language)}" ${level}`]
const link =
  (words: LocalizedText, to: string): ExpectedLines =>
  (language) => [`link "${localize(words, language)}" ${to}`]
/** A link whose name begins with this text. */
const tile =
  (words: LocalizedText, to: string): ExpectedLines =>
  (language) => [`link "${localize(words, language)} …" ${to}`]
const button =
  (words: LocalizedText): ExpectedLines =>
  (language) => [`button "${localize(words, language)}"`]
const fact =
  (term: LocalizedText, ...definitions: LocalizedText[]): ExpectedLines =>
  (language) => [
    `term: ${localize(term, language)}`,
    ...definitions.map((it) => `definition: ${localize(it, language)}`),
  ]
const item =
  (words: LocalizedText): ExpectedLines =>
  (language) => [`listitem: ${localize(words, language)}`]
const text =
  (words: LocalizedText): ExpectedLines =>
  (language) => [`…${localize(words, language)}…`]

/** Throws for the first expected line that is missing after the lines before it. */
export function expectContent(lines: string[], expected: ExpectedLines[], language: Language) {
  let remaining = lines
  for (const expectedLine of expected.flatMap((it) => it(language))) {
    const pattern = expectedLine.split('…').map((it) => it.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    const at = remaining.findIndex((line) => new RegExp(`^${pattern.join('.*')}$`).test(line))
    if (at < 0) throw new Error(`Not found: ${expectedLine}\nin:\n${remaining.slice(0, 40).join('\n')}`)
    remaining = remaining.slice(at + 1)
  }
}

const euro = (amount: number): LocalizedText => [`${amount} €`, `€${amount}`]
const { phone, email, vatNumber, cin, address, social, credit } = property
const { clips, sights } = property.content
const tel = `tel:${phone.replaceAll(' ', '')}`
const mailAndPhone = [link(email, `mailto:${email}`), link(phone, tel)]

const pageLinks = [
  link('Home', '/'),
  link(['Camere', 'Rooms'], '/rooms'),
  link(['Ristorante', 'Restaurant'], '/restaurant'),
  link(['Servizi', 'Services'], '/services'),
]
const contactLink = link(['Contatti', 'Contact'], '/contact')
const bookNow = link(['Prenota Ora', 'Book Now'], '/booking')
const languages = [link('IT – Italiano', '?lang=it'), link('EN – English', '?lang=en')]
const brand = link(property.name, '/')

export const header = {
  wide: [brand, ...pageLinks, contactLink, ...languages, bookNow],
  narrow: [brand, ...languages, link([`Telefona: ${phone}`, `Call ${phone}`], tel), button('Menu')],
  drawer: [button(['Chiudi', 'Close']), ...pageLinks, contactLink, bookNow],
}

export const footer: ExpectedLines[] = [
  link([`${property.name}: area riservata`, `${property.name}: staff area`], '/admin'),
  link([`${property.name} su Facebook`, `${property.name} on Facebook`], social.facebook),
  link([`${property.name} su Instagram`, `${property.name} on Instagram`], social.instagram),
  link([`${property.name} su un sito di recensioni`, `${property.name} on a review site`], social.reviews),
  heading(2, ['Link utili', 'Useful links']),
  ...pageLinks,
  link(['Prenotazione', 'Booking'], '/booking'),
  heading(2, ['Informazioni', 'Information']),
  link(['Chi siamo', 'About us'], '/about'),
  contactLink,
  link('Privacy & Cookie', '/privacy'),
  // This page does not exist yet, so the link has no target.
  (language) => [`link "${localize(['Termini e Condizioni', 'Terms and Conditions'], language)}" [disabled]`],
  heading(2, ['Contatti', 'Contacts']),
  text(`${address.street} ${address.postalCode} ${address.town} (AR), Toscana`),
  link(phone, tel),
  link(email, `mailto:${email}`),
  item([`P. IVA ${vatNumber}`, `VAT no. ${vatNumber}`]),
  item(`CIN ${cin}`),
  heading(2, ['Pagamenti accettati', 'Accepted payments']),
  ...['Visa', 'Mastercard', 'PagoBancomat'].map(item),
  text([
    'Si accettano tutte le principali carte di credito e di debito.',
    'All main credit and debit cards are accepted.',
  ]),
  text([`${property.name}. Tutti i diritti riservati. Sito di ${credit}`, `All rights reserved. Website by ${credit}`]),
]

/** Eight sections in this order. */
export const home: ExpectedLines[] = [
  heading(1, [`Benvenuti al ${property.name}`, `Welcome to ${property.name}`]),
  link(['Scopri le Camere', 'Discover the Rooms'], '/rooms'),
  link(['I Nostri Servizi', 'Our Services'], '/services'),
  link(['Guarda il video', 'Watch the video'], '#tv'),
  text('1 / 5'),
  button(['Precedente', 'Previous']),
  button(['Successiva', 'Next']),

  heading(2, ['Una casa, una valle, una luce', 'One house, one valley, one light']),
  fact(['camere', 'rooms'], '15'),
  fact(['posti al ristorante', 'restaurant seats'], '40'),
  fact(['piazzole camper', 'camper pitches'], '8'),
  fact(['piscina', 'pool'], '1'),

  heading(2, ['Le camere', 'The rooms']),
  link(['Tutte le camere', 'All rooms'], '/rooms'),

  heading(2, ['Che cosa si fa, qui', 'What there is to do here']),
  tile(['La piscina', 'The pool'], '#piscina'),
  tile(['Tesori culturali', 'Cultural treasures'], '/services#tesori-culturali'),
  tile(['Agricampeggio', 'Agri-camping'], '/services#agricampeggio'),
  tile(['Da sapere', 'Things to know'], '/services#da-sapere'),

  heading(2, ['La piscina', 'The pool']),

  heading(2, ['Il podere in TV', 'The farm on TV']),
  text(['Servizi di esempio: canali e filmati sono inventati.', 'Sample reports: channels and clips are invented.']),
  ...(
    [
      ['17', ['mag', 'May'], 2025],
      ['28', ['set', 'Sept'], 2025],
      ['8', ['mar', 'Mar'], 2026],
      ['21', ['giu', 'Jun'], 2026],
    ] as const
  ).flatMap(([day, month, year], at): ExpectedLines[] => [
    (_) => [`paragraph: ${getItem(clips, at).channel}`],
    link(toTexts(getItem(clips, at).title), `/pictures/tv-${at + 1}.mp4`),
    (language) => [`time: ${day} ${localize(month, language)} ${year}`],
    text(['Durata 0:08', 'Duration 0:08']),
    (_) => ['paragraph: …'],
  ]),

  heading(2, ['Le stagioni del podere', 'The farm’s seasons']),

  heading(2, ['Chi è stato qui', 'Those who were here']),
  text(['46 recensioni verificate', '46 verified reviews']),
  text([
    'Le recensioni e il loro numero sono di esempio: il podere e i suoi ospiti sono inventati.',
    'The reviews and their number are samples: the farm and its guests are invented.',
  ]),
  text(['1 di 9 recensioni', '1 of 9 reviews']),
]

const rooms: ExpectedLines[] = [
  heading(1, ['Le camere', 'The rooms']),
  heading(2, ['Come si prenota', 'How booking works']),
  text([
    'non si paga nulla in linea. Entro 24 ore ti rispondiamo, per telefono o per e-mail, e confermiamo la disponibilità.',
    'nothing is paid online. Within 24 hours we reply, by phone or e-mail, and confirm availability.',
  ]),
  text([
    'dalle 15:00 alle 20:00, la partenza entro le 10:00…dopo un accordo telefonico',
    'from 15:00 to 20:00, check-out by 10:00…after an agreement by phone',
  ]),
  link(['Verifica la disponibilità', 'Check availability'], '/booking'),
  link(['Regole della casa e cancellazione', 'House rules and cancellation'], '/services#da-sapere'),
]

const restaurant: ExpectedLines[] = [
  heading(1, ['Il ristorante', 'The restaurant']),
  text(['40 coperti sotto le volte', '40 seats under brick vaults']),
  link([`Prenota un tavolo: ${phone}`, `Book a table: ${phone}`], tel),
  button(['Guarda i menu', 'View the menus']),
  heading(2, ['I menu', 'The menus']),
  text(['50 € a persona', '€50 per person']),
  heading(3, ['Menu Degustazione', 'Tasting Menu']),
  text(['30 € a persona', '€30 per person']),
  heading(3, ['Menu di Stagione', 'Seasonal Menu']),
  heading(2, ['Orari', 'Opening hours']),
  fact(['Pranzo', 'Lunch'], ['12:30–14:30 solo d’estate', '12:30–14:30 summer only']),
  fact(['Cena', 'Dinner'], '19:30–21:30'),
]

export const menus: ExpectedLines[] = [
  heading(3, ['Menu Degustazione', 'Tasting Menu']),
  text(['50 € a persona', '€50 per person']),
  heading(3, ['Menu di Stagione', 'Seasonal Menu']),
  text(['30 € a persona', '€30 per person']),
]

const services: ExpectedLines[] = [
  heading(1, ['I servizi', 'Services']),
  heading(2, ['Piscina', 'Pool']),
  heading(2, ['Centro ippico', 'Horse-riding centre']),
  heading(2, ['Agricampeggio', 'Agri-camping']),
  text(['8 piazzole per camper', '8 camper pitches']),
  fact(['Camper, a piazzola', 'Camper, per pitch'], euro(15)),
  fact(['Tenda, a posto', 'Tent, per spot'], euro(8)),
  fact(['Ogni persona, in più', 'Each person, in addition'], euro(10)),
  fact(['Colazione, a persona', 'Breakfast, per person'], euro(10)),
  text(['entro le 11:00; in caso di ritardo si paga l’intera giornata', 'by 11:00; lateness is charged the full day']),
  heading(2, ['Pesca a mosca', 'Fly fishing']),
  item(['Guida esperta, in italiano e in inglese', 'An experienced guide, in Italian and English']),
  item(['Canne, mosche e stivali a noleggio', 'Rods, flies and waders for hire']),
  item(['Tratti a rilascio obbligatorio', 'Catch-and-release waters']),
  item(['Mezza giornata o giornata intera, anche per chi comincia', 'Half or full days, for beginners too']),
  link(['Prenota l’esperienza', 'Book the experience'], '/contact?about=fishing#contact-form'),
  link(['Visita il sito', 'Visit the site'], property.fishingPartner),
  heading(2, ['Tesori culturali', 'Cultural treasures']),
  ...sights.map(({ name, km }) => fact(toTexts(name), `${km} km`)),
  heading(2, ['Da sapere', 'Things to know']),
  fact(
    ['Arrivo', 'Check-in'],
    [
      'Dalle 15:00 alle 20:00. Se arrivate dopo le 21:00, avvisateci.',
      'From 15:00 to 20:00. If you arrive after 21:00, please let us know.',
    ],
  ),
  fact(
    ['Partenza', 'Check-out'],
    [
      'Camere entro le 10:00; il ritardo si paga come una notte in più. Le piazzole vanno lasciate entro le 11:00; in caso di ritardo si paga l’intera giornata.',
      'Rooms by 10:00; lateness is charged an extra night. Pitches must be vacated by 11:00; lateness is charged the full day.',
    ],
  ),
  fact(
    ['Arrivi tardivi', 'Late arrivals'],
    ['22:00–24:00: supplemento 35 €', '22:00–24:00: supplement €35'],
    ['24:00–02:00: supplemento 55 €', '24:00–02:00: supplement €55'],
    ['dopo le 02:00: supplemento 75 €', 'after 02:00: supplement €75'],
  ),
  fact(
    ['Animali', 'Pets'],
    [
      'Vanno annunciati con la prenotazione e sono ammessi solo dopo un accordo telefonico.',
      'They must be announced when booking and are allowed only after a phone agreement.',
    ],
  ),
  fact(
    ['Ricevimento', 'Reception'],
    [
      'D’estate 08:00–21:00, tutti i giorni; d’inverno 08:00–20:00, dal lunedì al venerdì.',
      'In summer 08:00–21:00, every day; in winter 08:00–20:00, Monday to Friday.',
    ],
  ),
  heading(2, ['Cancellazione', 'Cancellation']),
  fact(['da 20 giorni prima dell’arrivo', 'from 20 days before arrival'], ['nessuna penale', 'no penalty']),
  fact(['da 15 giorni prima dell’arrivo', 'from 15 days before arrival'], '30%'),
  fact(['da 10 giorni prima dell’arrivo', 'from 10 days before arrival'], '50%'),
  fact(['da 7 giorni prima dell’arrivo', 'from 7 days before arrival'], '80%'),
  fact(['da 6 a 2 giorni prima dell’arrivo', 'from 6 to 2 days before arrival'], '80%'),
  fact(
    [
      'il giorno prima, il giorno stesso, in caso di mancato arrivo, o per una prenotazione prepagata non rimborsabile',
      'the day before, on the day, for a no-show, or for a non-refundable prepaid booking',
    ],
    '100%',
  ),
]

const privacy: ExpectedLines[] = [
  heading(1, 'Privacy & Cookie'),
  text(['Versione 1.0 · ultimo aggiornamento: agosto 2025', 'Version 1.0 · last updated: August 2025']),
  heading(2, ['Titolare del trattamento', 'Data controller']),
  ...mailAndPhone,
  heading(2, ['Finalità', 'Purposes']),
  heading(2, ['Base giuridica', 'Legal basis']),
  heading(2, ['Tipi di dati', 'Types of data']),
  heading(2, ['Cookie', 'Cookies']),
  text([
    'finché non è arrivato e tu non chiudi l’avviso. La mappa di OpenStreetMap, nella',
    'until it has arrived and you dismiss the notice. The OpenStreetMap map on the contact page',
  ]),
  heading(2, ['Diritti dell’interessato', 'Your rights']),
  link(email, `mailto:${email}`),
  heading(2, ['Conservazione e sicurezza', 'Retention and security']),
  text([
    'I dati delle prenotazioni si conservano 10 anni, quelli di navigazione al massimo 24 mesi.',
    'Booking data is kept for 10 years, navigation data for at most 24 months.',
  ]),
  heading(2, ['Modifiche e contatti', 'Changes and contacts']),
  ...mailAndPhone,
]

const about: ExpectedLines[] = [
  heading(1, ['Chi siamo', 'About us']),
  heading(2, ['La storia', 'The story']),
  heading(2, ['I valori', 'Our values']),
  text(['entro 24 ore', 'within 24 hours']),
  heading(2, ['Il podere oggi', 'The farm today']),
  text(['15 camere', '15 rooms']),
  text(['40 posti', '40 seats']),
  text(['8 piazzole camper', '8 camper pitches']),
  text(['Una piscina', 'A pool']),
  text(['centro ippico', 'horse-riding centre']),
  text(['Pesca a mosca', 'Fly fishing']),
  text(['Arrivo dalle 15:00, partenza entro le 10:00.', 'Check-in from 15:00, check-out by 10:00.']),
  heading(2, ['Certificazioni', 'Certifications']),
  text(cin),
  heading(2, ['Vieni a trovarci', 'Come and see us']),
  text(`${address.street}, ${address.postalCode} ${address.town} (AR)`),
  link(['Scrivici', 'Write to us'], '/contact'),
  link(phone, tel),
]

/** Always in English, with one line in Italian. */
const notFound: ExpectedLines[] = [
  heading(1, 'Page not found'),
  link('Back to the home page', '/'),
  text('Pagina non trovata'),
  link('Torna alla pagina iniziale', '/'),
]

/** Other tests check the forms of the booking and the contact page. */
export const pages: { path: string; status?: number; content: ExpectedLines[] }[] = [
  { path: '/', content: home },
  { path: '/rooms', content: rooms },
  { path: '/restaurant', content: restaurant },
  { path: '/services', content: services },
  { path: '/booking', content: [heading(1, ['Richiesta di prenotazione', 'Booking request'])] },
  { path: '/contact', content: [heading(1, ['Contatti', 'Contact us'])] },
  { path: '/privacy', content: privacy },
  { path: '/about', content: about },
  { path: '/nowhere', status: 404, content: notFound },
]
