/**
 * The lists of the site, which were a part of the program before, become the farm's own. They are those of the program
 * with what managers have written in their place. A setting of their own holds them: an earlier program that still runs
 * replaces the others. The property gets a new revision, so that tablets fetch it. The rows of changed texts stay: the
 * earlier program shows them, and they say who has changed what.
 */
import { QueryTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

/** A text that managers could change under this id. */
const text = (id: string, it: string, en: string) => ({ id, it, en })

const lists = {
  slides: [
    {
      picture: 'hero-1',
      title: text('hero.slide1.title', 'Il podere al tramonto', 'The farm at sunset'),
      alt: text(
        'hero.slide1.alt',
        'La strada bianca sale fra i cipressi alla casa con la torre, al tramonto',
        'The white road climbs between cypresses to the house with its tower, at sunset',
      ),
      part: null,
    },
    {
      picture: 'hero-2',
      title: text('hero.slide2.title', 'La mattina, fra le viti', 'Morning among the vines'),
      alt: text(
        'hero.slide2.alt',
        'Filari di viti la mattina, con la nebbia ancora bassa sotto la casa',
        'Rows of vines in the morning, mist still lying below the house',
      ),
      part: null,
    },
    {
      picture: 'hero-3',
      title: text('hero.slide3.title', 'Il pomeriggio, in piscina', 'Afternoon by the pool'),
      alt: text(
        'hero.slide3.alt',
        'La piscina nel pomeriggio, e oltre il bordo la valle',
        'The pool in the afternoon, and beyond its edge the valley',
      ),
      part: 'pool',
    },
    {
      picture: 'hero-4',
      title: text('hero.slide4.title', 'La cena sotto il pergolato', 'Supper under the pergola'),
      alt: text(
        'hero.slide4.alt',
        'La tavola apparecchiata sotto il pergolato mentre la valle si fa azzurra',
        'The table laid under the pergola as the valley turns blue',
      ),
      part: 'restaurant',
    },
    {
      picture: 'hero-5',
      title: text('hero.slide5.title', 'Girasoli fino all’orizzonte', 'Sunflowers to the horizon'),
      alt: text(
        'hero.slide5.alt',
        'Un campo di girasoli fino all’orizzonte sotto le prime rondini',
        'A field of sunflowers to the horizon under the first swallows',
      ),
      part: null,
    },
  ],
  clips: [
    {
      title: text('tvServices.1.title', 'La valle dall’alto', 'The valley from above'),
      description: text(
        'tvServices.1.description',
        'All’alba in mongolfiera: la nebbia sul Tevere e, in mezzo, la nostra torre.',
        'At daybreak in a balloon: mist on the Tiber and, in the midst of it, our tower.',
      ),
      channel: 'Tele Tiberina',
      date: '2025-05-17',
      picture: 'tv-1',
      videoUrl: '/pictures/tv-1.mp4',
      duration: '0:08',
    },
    {
      title: text('tvServices.2.title', 'La tavola lunga', 'The long table'),
      description: text(
        'tvServices.2.description',
        'Un pranzo sotto la grande quercia, il pane del giovedì e chi lo impasta.',
        'Lunch under the great oak, Thursday’s bread and those who knead it.',
      ),
      channel: 'Sapori in Onda',
      date: '2025-09-28',
      picture: 'tv-2',
      videoUrl: '/pictures/tv-2.mp4',
      duration: '0:08',
    },
    {
      title: text('tvServices.3.title', 'A cavallo sull’Appennino', 'On horseback in the Apennines'),
      description: text(
        'tvServices.3.description',
        'Dal centro ippico del podere al guado, nell’ultimo sole, al passo.',
        'From the farm’s riding centre to the ford, in the last sun, at a walk.',
      ),
      channel: 'Canale Appennino',
      date: '2026-03-08',
      picture: 'tv-3',
      videoUrl: '/pictures/tv-3.mp4',
      duration: '0:08',
    },
    {
      title: text('tvServices.4.title', 'La notte della festa', 'The night of the feast'),
      description: text(
        'tvServices.4.description',
        'Il fuoco, le lampade, la musica e la casa che guarda.',
        'The fire, the lamps, the music, and the house looking on.',
      ),
      channel: 'Rete Valle',
      date: '2026-06-21',
      picture: 'tv-4',
      videoUrl: '/pictures/tv-4.mp4',
      duration: '0:08',
    },
  ],
  reviews: [
    {
      name: 'Lucia F.',
      location: text('testimonials.1.location', 'Bologna', 'Bologna, Italy'),
      text: text(
        'testimonials.1.text',
        'Siamo arrivati stanchi e siamo ripartiti con l’olio, il miele e la promessa di tornare. La colazione sotto il fico vale il viaggio.',
        'We arrived tired and left with oil, honey and a promise to come back. Breakfast under the fig tree alone is worth the journey.',
      ),
      rating: 5,
    },
    {
      name: 'Martin & Elke',
      location: text('testimonials.2.location', 'Friburgo, Germania', 'Freiburg, Germany'),
      text: text(
        'testimonials.2.text',
        'Silenzio vero, di notte solo i grilli. La mattina, dalla finestra, la nebbia sul Tevere come in un quadro.',
        'Real silence, at night only crickets. In the morning, from the window, mist on the Tiber as in a painting.',
      ),
      rating: 5,
    },
    {
      name: 'Giovanni R.',
      location: text('testimonials.3.location', 'Roma', 'Rome, Italy'),
      text: text(
        'testimonials.3.text',
        'Con il camper ci siamo sentiti ospiti, non clienti: piazzola all’ombra, pane caldo e consigli giusti sulle strade.',
        'With our camper we felt like guests, not customers: a shady pitch, warm bread and good advice about the roads.',
      ),
      rating: 5,
    },
    {
      name: 'Sophie L.',
      location: text('testimonials.4.location', 'Lione, Francia', 'Lyon, France'),
      text: text(
        'testimonials.4.text',
        'La cucina è semplice e precisa. La strada per arrivare è un po’ stretta, ma in cima si capisce perché.',
        'The cooking is simple and precise. The road up is a little narrow, but at the top you understand why.',
      ),
      rating: 4,
    },
    {
      name: 'Famiglia Bassi',
      location: text('testimonials.5.location', 'Brescia', 'Brescia, Italy'),
      text: text(
        'testimonials.5.text',
        'I bambini hanno imparato a dare la mela a un cavallo e a non aver paura del buio. Torneremo a settembre.',
        'The children learned to give a horse an apple and not to be afraid of the dark. We will be back in September.',
      ),
      rating: 5,
    },
    {
      name: 'Hannah W.',
      location: text('testimonials.6.location', 'Bristol, Regno Unito', 'Bristol, UK'),
      text: text(
        'testimonials.6.text',
        'Abbiamo scritto la sera, ci hanno risposto la mattina. Tutto come promesso, e la camera più bella della foto.',
        'We wrote in the evening and had an answer in the morning. Everything as promised, and the room lovelier than its picture.',
      ),
      rating: 5,
    },
    {
      name: 'Pieter & Anouk',
      location: text('testimonials.7.location', 'Utrecht, Paesi Bassi', 'Utrecht, Netherlands'),
      text: text(
        'testimonials.7.text',
        'Pesca a mosca all’alba, il museo a mezzogiorno, la piscina alle quattro, la cena alle otto. Non serve altro.',
        'Fly fishing at dawn, the museum at noon, the pool at four, dinner at eight. Nothing else is needed.',
      ),
      rating: 5,
    },
    {
      name: 'Chiara e Davide',
      location: text('testimonials.8.location', 'Torino', 'Turin, Italy'),
      text: text(
        'testimonials.8.text',
        'Il menu degustazione è un racconto della valle. Unico consiglio: venite con fame e senza fretta.',
        'The tasting menu tells the story of the valley. One piece of advice: come hungry and without haste.',
      ),
      rating: 4,
    },
    {
      name: 'Robert K.',
      location: text('testimonials.9.location', 'Minneapolis, Stati Uniti', 'Minneapolis, USA'),
      text: text(
        'testimonials.9.text',
        'Cercavamo la Toscana delle cartoline e ne abbiamo trovata una migliore, che lavora, canta e si alza presto.',
        'We were looking for postcard Tuscany and found a better one, that works, sings and gets up early.',
      ),
      rating: 5,
    },
  ],
  sights: [
    {
      name: text(
        'services.place1',
        'Sansepolcro, Museo Civico: la Resurrezione',
        'Sansepolcro, Museo Civico: the Resurrection',
      ),
      km: 3,
    },
    {
      name: text('services.place2', 'Anghiari, il borgo e la sua battaglia', 'Anghiari, the village and its battle'),
      km: 11,
    },
    { name: text('services.place3', 'Monterchi, la Madonna del Parto', 'Monterchi, the Madonna del Parto'), km: 17 },
    {
      name: text('services.place4', 'Città di Castello, collezione Burri', 'Città di Castello, the Burri collection'),
      km: 18,
    },
    {
      name: text('services.place5', 'La Verna, il santuario nel bosco', 'La Verna, the sanctuary in the woods'),
      km: 36,
    },
    {
      name: text('services.place6', 'Arezzo, la Leggenda della Vera Croce', 'Arezzo, the Legend of the True Cross'),
      km: 40,
    },
    {
      name: text(
        'services.place7',
        'Urbino, Palazzo Ducale: la Flagellazione',
        'Urbino, Palazzo Ducale: the Flagellation',
      ),
      km: 71,
    },
  ],
  directions: [
    {
      from: text('contact.from.florence', 'Da Firenze', 'From Florence'),
      way: text(
        'contact.from.florence.way',
        "Circa 115 km, un'ora e mezza. A1 verso Roma fino all'uscita Arezzo, poi strada regionale 73 per Sansepolcro. Dalla rotatoria di ingresso segui via delle Aie.",
        'About 115 km, an hour and a half. A1 towards Rome as far as the Arezzo exit, then regional road 73 to Sansepolcro. From the roundabout at the edge of town follow Via delle Aie.',
      ),
    },
    {
      from: text('contact.from.perugia', 'Da Perugia', 'From Perugia'),
      way: text(
        'contact.from.perugia.way',
        "Circa 70 km, un'ora. E45 verso Cesena fino all'uscita Sansepolcro Sud, poi segui le indicazioni per il centro e per via delle Aie.",
        'About 70 km, one hour. E45 towards Cesena as far as the Sansepolcro Sud exit, then follow the signs to the centre and Via delle Aie.',
      ),
    },
    {
      from: text('contact.from.rome', 'Da Roma', 'From Rome'),
      way: text(
        'contact.from.rome.way',
        "Circa 240 km, due ore e tre quarti. A1 verso Firenze fino a Orte, poi E45 per Terni, Perugia e Cesena fino all'uscita Sansepolcro Sud.",
        'About 240 km, two hours and three quarters. A1 towards Florence as far as Orte, then E45 by Terni and Perugia towards Cesena as far as the Sansepolcro Sud exit.',
      ),
    },
  ],
  tastingCourses: [
    {
      dish: text(
        'menu.tasting1',
        'Crostini neri, giardiniera dell’orto',
        'Dark liver crostini, pickles from the garden',
      ),
    },
    { dish: text('menu.tasting2', 'Zuppa di farro e ceci, olio nuovo', 'Spelt and chickpea soup, new oil') },
    { dish: text('menu.tasting3', 'Bringoli al sugo d’anatra', 'Bringoli, thick hand-rolled pasta, with duck sauce') },
    {
      dish: text(
        'menu.tasting4',
        'Agnello al forno a legna, patate e rosmarino',
        'Lamb from the wood oven, potatoes and rosemary',
      ),
    },
    {
      dish: text(
        'menu.tasting5',
        'Pecorino della valle e miele di castagno',
        'Pecorino from the valley and chestnut honey',
      ),
    },
    { dish: text('menu.tasting6', 'Torta di mandorle, fichi e vin santo', 'Almond cake, figs and vin santo') },
  ],
  seasonalCourses: [
    {
      dish: text(
        'menu.seasonal1',
        'Tagliatelle con le verdure del mattino',
        'Tagliatelle with the morning’s vegetables',
      ),
    },
    {
      dish: text(
        'menu.seasonal2',
        'Coniglio in porchetta, finocchietto e fagioli',
        'Rabbit in porchetta style, wild fennel and beans',
      ),
    },
    { dish: text('menu.seasonal3', 'Crostata con la marmellata della casa', 'Tart with homemade jam') },
  ],
}

type ChangedText = { language: string; id: string; text: string | null }

/** Puts the changed texts in the place of the program's. A null is the program's text again. */
function fillTexts(value: unknown, changed: Map<string, string | null>): unknown {
  if (Array.isArray(value)) return value.map((it) => fillTexts(it, changed))
  if (typeof value !== 'object' || value === null) return value
  const { id, ...rest } = Object.fromEntries(Object.entries(value))
  const entries = Object.entries(rest)
  return Object.fromEntries(
    id === undefined
      ? entries.map(([key, inner]) => [key, fillTexts(inner, changed)])
      : entries.map(([language, standard]) => [language, changed.get(`${language} ${id}`) ?? standard]),
  )
}

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  const rows = await sequelize.query<ChangedText>('SELECT language, id, text FROM text_changes ORDER BY version', {
    type: QueryTypes.SELECT,
    transaction,
  })
  const changed = new Map(rows.map((row) => [`${row.language} ${row.id}`, row.text]))
  await sequelize.query('UPDATE revision SET value = value + 1', { transaction })
  await sequelize.query(`UPDATE settings SET revision = (SELECT value FROM revision) WHERE key = 'property'`, {
    transaction,
  })
  await sequelize.query(`INSERT INTO settings (key, value, revision) SELECT 'content', $1, value FROM revision`, {
    bind: [JSON.stringify(fillTexts(lists, changed))],
    transaction,
  })
}
