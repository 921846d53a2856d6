/** The farm's own pages: the oil, with its tasting, and the shop. Each section names its fields as the form does. */
import { type Three, three } from './lecceta.data.ts'

type Entry = { text: Three; other?: Three; amount?: string }
export type OwnSection = {
  kind:
    | 'Testo'
    | 'Galleria'
    | 'Listino'
    | 'Orari e stagione'
    | 'Domande e risposte'
    | 'Extra'
    | 'Contatti e prenotazione'
  title: Three
  text?: Three
  entries?: Entry[]
  /** By their names in the admin, with what they show. */
  pictures?: { name: string; alt: Three }[]
}
export type OwnPage = { path: string; title: Three; description: Three; sections: OwnSection[] }

export const ownPages: OwnPage[] = [
  {
    path: '/olio',
    title: three('L’olio', 'The oil', 'Das Öl'),
    description: three(
      'L’olio della Lecceta e l’assaggio in frantoio: quando, quanto costa, come si prenota.',
      'The oil of La Lecceta and the tasting at the mill: when, how much, how to book.',
      'Das Öl von La Lecceta und die Verkostung in der Mühle: wann, zu welchem Preis, wie man bucht.',
    ),
    sections: [
      {
        kind: 'Testo',
        title: three('Dal ramo al bicchierino', 'From the branch to the glass', 'Vom Zweig ins Glas'),
        text: three(
          'Assaggiamo **quattro oli**: due di quest’anno, uno di un anno, uno sbagliato.\n\n- pane sciocco\n- finocchi dell’orto\n- acqua, niente vino',
          'We taste **four oils**: two of this year, one a year old, one that went wrong.\n\n- bread without salt\n- fennel from the garden\n- water, no wine',
          'Wir kosten **vier Öle**: zwei von diesem Jahr, ein einjähriges, ein misslungenes.\n\n- Brot ohne Salz\n- Fenchel aus dem Garten\n- Wasser, kein Wein',
        ),
      },
      {
        kind: 'Listino',
        title: three('Quanto costa', 'What it costs', 'Was es kostet'),
        entries: [
          { text: three('Assaggio, un’ora', 'Tasting, one hour', 'Verkostung, eine Stunde'), amount: '19,00' },
          {
            text: three(
              'Assaggio e visita agli olivi',
              'Tasting and a walk in the grove',
              'Verkostung und Rundgang im Hain',
            ),
            amount: '27,50',
          },
        ],
      },
      {
        kind: 'Orari e stagione',
        title: three('Quando', 'When', 'Wann'),
        entries: [
          {
            text: three('Ottobre e novembre', 'October and November', 'Oktober und November'),
            other: three('ogni giorno alle 17', 'every day at 5 p.m.', 'täglich um 17 Uhr'),
          },
          {
            text: three('Da marzo a settembre', 'March to September', 'März bis September'),
            other: three(
              'giovedì e sabato alle 11',
              'Thursdays and Saturdays at 11 a.m.',
              'donnerstags und samstags um 11 Uhr',
            ),
          },
        ],
      },
      {
        kind: 'Galleria',
        title: three('In frantoio', 'At the mill', 'In der Mühle'),
        pictures: [
          { name: 'Galleria 1', alt: three('Olive nella tramoggia', 'Olives in the hopper', 'Oliven im Trichter') },
          { name: 'Galleria 2', alt: three('L’olio nuovo, verde', 'New oil, green', 'Neues, grünes Öl') },
        ],
      },
      {
        kind: 'Domande e risposte',
        title: three('Domande', 'Questions', 'Fragen'),
        entries: [
          {
            text: three('Possono venire i bambini?', 'May children come?', 'Dürfen Kinder mitkommen?'),
            other: three(
              'Sì: per loro c’è pane e olio, senza pagare.',
              'Yes: for them there is bread and oil, free of charge.',
              'Ja: Für sie gibt es Brot mit Öl, kostenlos.',
            ),
          },
          {
            text: three('In quale lingua?', 'In which language?', 'In welcher Sprache?'),
            other: three(
              'Italiano, inglese o tedesco.',
              'Italian, English or German.',
              'Italienisch, Englisch oder Deutsch.',
            ),
          },
        ],
      },
      { kind: 'Extra', title: three('Insieme al soggiorno', 'With your stay', 'Zu Ihrem Aufenthalt') },
      {
        kind: 'Contatti e prenotazione',
        title: three('Prenotate l’assaggio', 'Book the tasting', 'Verkostung buchen'),
        text: three(
          'Diteci il giorno e quanti siete.',
          'Tell us the day and how many you are.',
          'Nennen Sie uns den Tag und wie viele Sie sind.',
        ),
      },
    ],
  },
  {
    path: '/bottega',
    title: three('La bottega', 'The shop', 'Der Hofladen'),
    description: three(
      'Olio, miele e sapone della Lecceta, da portare via o da spedire.',
      'Oil, honey and soap from La Lecceta, to take away or to be sent.',
      'Öl, Honig und Seife von La Lecceta, zum Mitnehmen oder Versenden.',
    ),
    sections: [
      {
        kind: 'Listino',
        title: three('Sugli scaffali', 'On the shelves', 'In den Regalen'),
        entries: [
          { text: three('Olio, mezzo litro', 'Oil, half a litre', 'Öl, ein halber Liter'), amount: '16,50' },
          {
            text: three('Olio, latta da tre litri', 'Oil, a can of three litres', 'Öl, Kanister mit drei Litern'),
            amount: '74,00',
          },
          { text: three('Miele di corbezzolo', 'Strawberry tree honey', 'Erdbeerbaumhonig'), amount: '11,00' },
        ],
      },
      {
        kind: 'Orari e stagione',
        title: three('Aperta', 'Open', 'Geöffnet'),
        entries: [
          {
            text: three('Tutti i giorni tranne il martedì', 'Every day except Tuesday', 'Täglich außer Dienstag'),
            other: three('9:30–12:45 e 16–19', '9.30–12.45 and 4–7 p.m.', '9.30–12.45 und 16–19 Uhr'),
          },
        ],
      },
      {
        kind: 'Contatti e prenotazione',
        title: three('Spediamo in Europa', 'We send within Europe', 'Wir versenden in Europa'),
        text: three(
          'Scriveteci che cosa vi manca.',
          'Write to us what you miss.',
          'Schreiben Sie uns, was Ihnen fehlt.',
        ),
      },
    ],
  },
  {
    path: '/condizioni',
    title: three('Condizioni', 'Terms', 'Geschäftsbedingungen'),
    description: three(
      'Le condizioni di prenotazione della Lecceta.',
      'The booking terms of La Lecceta.',
      'Die Buchungsbedingungen von La Lecceta.',
    ),
    sections: [
      {
        kind: 'Testo',
        title: three('In breve', 'In short', 'Kurz gesagt'),
        text: three(
          'Vale quello che c’è scritto nella conferma. Per il resto, il buon senso.',
          'What is written in the confirmation holds. For the rest, common sense.',
          'Es gilt, was in der Bestätigung steht. Im Übrigen der gesunde Menschenverstand.',
        ),
      },
    ],
  },
]
