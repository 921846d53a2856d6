/** SAMPLE: what the site of the fictional farm lists. Guests, channels and clips are invented. */
import { type Content, toPaymentMethods } from '#contract/site/content.ts'

export const sampleContent: Content = {
  slides: [
    {
      picture: 'hero-1',
      title: { it: 'Il podere al tramonto', en: 'The farm at sunset', de: 'Der Hof bei Sonnenuntergang' },
      alt: {
        it: 'La strada bianca sale fra i cipressi alla casa con la torre, al tramonto',
        en: 'The white road climbs between cypresses to the house with its tower, at sunset',
        de: 'Die weiße Straße steigt zwischen Zypressen zum Haus mit dem Turm hinauf, bei Sonnenuntergang',
      },
      part: null,
    },
    {
      picture: 'hero-2',
      title: { it: 'La mattina, fra le viti', en: 'Morning among the vines', de: 'Morgen zwischen den Reben' },
      alt: {
        it: 'Filari di viti la mattina, con la nebbia ancora bassa sotto la casa',
        en: 'Rows of vines in the morning, mist still lying below the house',
        de: 'Reihen von Reben am Morgen, unter dem Haus liegt noch Nebel',
      },
      part: null,
    },
    {
      picture: 'hero-3',
      title: { it: 'Il pomeriggio, in piscina', en: 'Afternoon by the pool', de: 'Nachmittag am Pool' },
      alt: {
        it: 'La piscina nel pomeriggio, e oltre il bordo la valle',
        en: 'The pool in the afternoon, and beyond its edge the valley',
        de: 'Der Pool am Nachmittag, und jenseits des Randes das Tal',
      },
      part: 'pool',
    },
    {
      picture: 'hero-4',
      title: { it: 'La cena sotto il pergolato', en: 'Supper under the pergola', de: 'Abendessen unter der Pergola' },
      alt: {
        it: 'La tavola apparecchiata sotto il pergolato mentre la valle si fa azzurra',
        en: 'The table laid under the pergola as the valley turns blue',
        de: 'Der gedeckte Tisch unter der Pergola, während das Tal blau wird',
      },
      part: 'restaurant',
    },
    {
      picture: 'hero-5',
      title: {
        it: 'Girasoli fino all’orizzonte',
        en: 'Sunflowers to the horizon',
        de: 'Sonnenblumen bis zum Horizont',
      },
      alt: {
        it: 'Un campo di girasoli fino all’orizzonte sotto le prime rondini',
        en: 'A field of sunflowers to the horizon under the first swallows',
        de: 'Ein Feld Sonnenblumen bis zum Horizont unter den ersten Schwalben',
      },
      part: null,
    },
  ],
  clips: [
    {
      title: { it: 'La valle dall’alto', en: 'The valley from above', de: 'Das Tal von oben' },
      description: {
        it: 'All’alba in mongolfiera: la nebbia sul Tevere e, in mezzo, la nostra torre.',
        en: 'At daybreak in a balloon: mist on the Tiber and, in the midst of it, our tower.',
        de: 'Bei Tagesanbruch im Ballon: Nebel über dem Tiber und mittendrin unser Turm.',
      },
      channel: 'Tele Tiberina',
      date: '2025-05-17',
      picture: 'tv-1',
      videoUrl: '/pictures/tv-1.mp4',
      duration: '0:08',
    },
    {
      title: { it: 'La tavola lunga', en: 'The long table', de: 'Der lange Tisch' },
      description: {
        it: 'Un pranzo sotto la grande quercia, il pane del giovedì e chi lo impasta.',
        en: 'Lunch under the great oak, Thursday’s bread and those who knead it.',
        de: 'Ein Mittagessen unter der großen Eiche, das Brot vom Donnerstag und die, die es kneten.',
      },
      channel: 'Sapori in Onda',
      date: '2025-09-28',
      picture: 'tv-2',
      videoUrl: '/pictures/tv-2.mp4',
      duration: '0:08',
    },
    {
      title: { it: 'A cavallo sull’Appennino', en: 'On horseback in the Apennines', de: 'Zu Pferd im Apennin' },
      description: {
        it: 'Dal centro ippico del podere al guado, nell’ultimo sole, al passo.',
        en: 'From the farm’s riding centre to the ford, in the last sun, at a walk.',
        de: 'Vom Reitzentrum des Hofs zur Furt, in der letzten Sonne, im Schritt.',
      },
      channel: 'Canale Appennino',
      date: '2026-03-08',
      picture: 'tv-3',
      videoUrl: '/pictures/tv-3.mp4',
      duration: '0:08',
    },
    {
      title: { it: 'La notte della festa', en: 'The night of the feast', de: 'Die Nacht des Festes' },
      description: {
        it: 'Il fuoco, le lampade, la musica e la casa che guarda.',
        en: 'The fire, the lamps, the music, and the house looking on.',
        de: 'Das Feuer, die Lampen, die Musik und das Haus, das zusieht.',
      },
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
      location: { it: 'Bologna', en: 'Bologna, Italy', de: 'Bologna, Italien' },
      text: {
        it: 'Siamo arrivati stanchi e siamo ripartiti con l’olio, il miele e la promessa di tornare. La colazione sotto il fico vale il viaggio.',
        en: 'We arrived tired and left with oil, honey and a promise to come back. Breakfast under the fig tree alone is worth the journey.',
        de: 'Wir kamen müde an und fuhren mit Öl, Honig und dem Versprechen ab, wiederzukommen. Schon das Frühstück unter dem Feigenbaum ist die Reise wert.',
      },
      rating: 5,
    },
    {
      name: 'Martin & Elke',
      location: { it: 'Friburgo, Germania', en: 'Freiburg, Germany', de: 'Freiburg, Deutschland' },
      text: {
        it: 'Silenzio vero, di notte solo i grilli. La mattina, dalla finestra, la nebbia sul Tevere come in un quadro.',
        en: 'Real silence, at night only crickets. In the morning, from the window, mist on the Tiber as in a painting.',
        de: 'Wirkliche Stille, nachts nur die Grillen. Am Morgen vor dem Fenster der Nebel über dem Tiber wie auf einem Gemälde.',
      },
      rating: 5,
    },
    {
      name: 'Giovanni R.',
      location: { it: 'Roma', en: 'Rome, Italy', de: 'Rom, Italien' },
      text: {
        it: 'Con il camper ci siamo sentiti ospiti, non clienti: piazzola all’ombra, pane caldo e consigli giusti sulle strade.',
        en: 'With our camper we felt like guests, not customers: a shady pitch, warm bread and good advice about the roads.',
        de: 'Mit dem Wohnmobil fühlten wir uns als Gäste, nicht als Kunden: ein Platz im Schatten, warmes Brot und guter Rat für die Straßen.',
      },
      rating: 5,
    },
    {
      name: 'Sophie L.',
      location: { it: 'Lione, Francia', en: 'Lyon, France', de: 'Lyon, Frankreich' },
      text: {
        it: 'La cucina è semplice e precisa. La strada per arrivare è un po’ stretta, ma in cima si capisce perché.',
        en: 'The cooking is simple and precise. The road up is a little narrow, but at the top you understand why.',
        de: 'Die Küche ist einfach und genau. Die Straße hinauf ist etwas schmal, aber oben versteht man, warum.',
      },
      rating: 4,
    },
    {
      name: 'Famiglia Bassi',
      location: { it: 'Brescia', en: 'Brescia, Italy', de: 'Brescia, Italien' },
      text: {
        it: 'I bambini hanno imparato a dare la mela a un cavallo e a non aver paura del buio. Torneremo a settembre.',
        en: 'The children learned to give a horse an apple and not to be afraid of the dark. We will be back in September.',
        de: 'Die Kinder haben gelernt, einem Pferd einen Apfel zu geben und sich vor der Dunkelheit nicht zu fürchten. Im September kommen wir wieder.',
      },
      rating: 5,
    },
    {
      name: 'Hannah W.',
      location: { it: 'Bristol, Regno Unito', en: 'Bristol, UK', de: 'Bristol, Großbritannien' },
      text: {
        it: 'Abbiamo scritto la sera, ci hanno risposto la mattina. Tutto come promesso, e la camera più bella della foto.',
        en: 'We wrote in the evening and had an answer in the morning. Everything as promised, and the room lovelier than its picture.',
        de: 'Am Abend haben wir geschrieben, am Morgen war die Antwort da. Alles wie versprochen, und das Zimmer schöner als auf dem Bild.',
      },
      rating: 5,
    },
    {
      name: 'Pieter & Anouk',
      location: { it: 'Utrecht, Paesi Bassi', en: 'Utrecht, Netherlands', de: 'Utrecht, Niederlande' },
      text: {
        it: 'Pesca a mosca all’alba, il museo a mezzogiorno, la piscina alle quattro, la cena alle otto. Non serve altro.',
        en: 'Fly fishing at dawn, the museum at noon, the pool at four, dinner at eight. Nothing else is needed.',
        de: 'Fliegenfischen bei Tagesanbruch, mittags das Museum, um vier der Pool, um acht das Abendessen. Mehr braucht es nicht.',
      },
      rating: 5,
    },
    {
      name: 'Chiara e Davide',
      location: { it: 'Torino', en: 'Turin, Italy', de: 'Turin, Italien' },
      text: {
        it: 'Il menu degustazione è un racconto della valle. Unico consiglio: venite con fame e senza fretta.',
        en: 'The tasting menu tells the story of the valley. One piece of advice: come hungry and without haste.',
        de: 'Das Degustationsmenü erzählt vom Tal. Nur ein Rat: Kommen Sie hungrig und ohne Eile.',
      },
      rating: 4,
    },
    {
      name: 'Robert K.',
      location: { it: 'Minneapolis, Stati Uniti', en: 'Minneapolis, USA' },
      text: {
        it: 'Cercavamo la Toscana delle cartoline e ne abbiamo trovata una migliore, che lavora, canta e si alza presto.',
        en: 'We were looking for postcard Tuscany and found a better one, that works, sings and gets up early.',
        de: 'Wir suchten die Toskana der Postkarten und fanden eine bessere, die arbeitet, singt und früh aufsteht.',
      },
      rating: 5,
    },
  ],
  sights: [
    {
      name: {
        it: 'Sansepolcro, Museo Civico: la Resurrezione',
        en: 'Sansepolcro, Museo Civico: the Resurrection',
        de: 'Sansepolcro, Museo Civico: die Auferstehung',
      },
      km: 3,
    },
    {
      name: {
        it: 'Anghiari, il borgo e la sua battaglia',
        en: 'Anghiari, the village and its battle',
        de: 'Anghiari, das Dorf und seine Schlacht',
      },
      km: 11,
    },
    {
      name: {
        it: 'Monterchi, la Madonna del Parto',
        en: 'Monterchi, the Madonna del Parto',
        de: 'Monterchi, die Madonna del Parto',
      },
      km: 17,
    },
    {
      name: {
        it: 'Città di Castello, collezione Burri',
        en: 'Città di Castello, the Burri collection',
        de: 'Città di Castello, die Sammlung Burri',
      },
      km: 18,
    },
    {
      name: {
        it: 'La Verna, il santuario nel bosco',
        en: 'La Verna, the sanctuary in the woods',
        de: 'La Verna, das Kloster im Wald',
      },
      km: 36,
    },
    {
      name: {
        it: 'Arezzo, la Leggenda della Vera Croce',
        en: 'Arezzo, the Legend of the True Cross',
        de: 'Arezzo, die Legende vom Wahren Kreuz',
      },
      km: 40,
    },
    {
      name: {
        it: 'Urbino, Palazzo Ducale: la Flagellazione',
        en: 'Urbino, Palazzo Ducale: the Flagellation',
        de: 'Urbino, Palazzo Ducale: die Geißelung',
      },
      km: 71,
    },
  ],
  directions: [
    {
      from: { it: 'Da Firenze', en: 'From Florence', de: 'Von Florenz' },
      way: {
        it: 'Circa 115 km, un’ora e mezza. A1 verso Roma fino all’uscita Arezzo, poi strada regionale 73 per Sansepolcro. Dalla rotatoria di ingresso segui via delle Aie.',
        en: 'About 115 km, an hour and a half. A1 towards Rome as far as the Arezzo exit, then regional road 73 to Sansepolcro. From the roundabout at the edge of town follow Via delle Aie.',
        de: 'Etwa 115 km, anderthalb Stunden. A1 Richtung Rom bis zur Ausfahrt Arezzo, dann die Regionalstraße 73 nach Sansepolcro. Vom Kreisverkehr am Ortsrand folgen Sie der Via delle Aie.',
      },
    },
    {
      from: { it: 'Da Perugia', en: 'From Perugia', de: 'Von Perugia' },
      way: {
        it: 'Circa 70 km, un’ora. E45 verso Cesena fino all’uscita Sansepolcro Sud, poi segui le indicazioni per il centro e per via delle Aie.',
        en: 'About 70 km, one hour. E45 towards Cesena as far as the Sansepolcro Sud exit, then follow the signs to the centre and Via delle Aie.',
        de: 'Etwa 70 km, eine Stunde. E45 Richtung Cesena bis zur Ausfahrt Sansepolcro Sud, dann folgen Sie den Schildern zum Zentrum und zur Via delle Aie.',
      },
    },
    {
      from: { it: 'Da Roma', en: 'From Rome', de: 'Von Rom' },
      way: {
        it: 'Circa 240 km, due ore e tre quarti. A1 verso Firenze fino a Orte, poi E45 per Terni, Perugia e Cesena fino all’uscita Sansepolcro Sud.',
        en: 'About 240 km, two hours and three quarters. A1 towards Florence as far as Orte, then E45 by Terni and Perugia towards Cesena as far as the Sansepolcro Sud exit.',
        de: 'Etwa 240 km, zwei Stunden und drei Viertel. A1 Richtung Florenz bis Orte, dann E45 über Terni und Perugia Richtung Cesena bis zur Ausfahrt Sansepolcro Sud.',
      },
    },
  ],
  withoutCar: [],
  stayFacts: [],
  tastingCourses: [
    {
      dish: {
        it: 'Crostini neri, giardiniera dell’orto',
        en: 'Dark liver crostini, pickles from the garden',
        de: 'Dunkle Crostini mit Leber, eingelegtes Gemüse aus dem Garten',
      },
    },
    {
      dish: {
        it: 'Zuppa di farro e ceci, olio nuovo',
        en: 'Spelt and chickpea soup, new oil',
        de: 'Suppe aus Dinkel und Kichererbsen, neues Öl',
      },
    },
    {
      dish: {
        it: 'Bringoli al sugo d’anatra',
        en: 'Bringoli, thick hand-rolled pasta, with duck sauce',
        de: 'Bringoli, dicke handgerollte Nudeln, mit Entenragout',
      },
    },
    {
      dish: {
        it: 'Agnello al forno a legna, patate e rosmarino',
        en: 'Lamb from the wood oven, potatoes and rosemary',
        de: 'Lamm aus dem Holzofen, Kartoffeln und Rosmarin',
      },
    },
    {
      dish: {
        it: 'Pecorino della valle e miele di castagno',
        en: 'Pecorino from the valley and chestnut honey',
        de: 'Pecorino aus dem Tal und Kastanienhonig',
      },
    },
    {
      dish: {
        it: 'Torta di mandorle, fichi e vin santo',
        en: 'Almond cake, figs and vin santo',
        de: 'Mandelkuchen, Feigen und Vin Santo',
      },
    },
  ],
  seasonalCourses: [
    {
      dish: {
        it: 'Tagliatelle con le verdure del mattino',
        en: 'Tagliatelle with the morning’s vegetables',
        de: 'Tagliatelle mit dem Gemüse des Morgens',
      },
    },
    {
      dish: {
        it: 'Coniglio in porchetta, finocchietto e fagioli',
        en: 'Rabbit in porchetta style, wild fennel and beans',
        de: 'Kaninchen nach Art der Porchetta, wilder Fenchel und Bohnen',
      },
    },
    {
      dish: {
        it: 'Crostata con la marmellata della casa',
        en: 'Tart with homemade jam',
        de: 'Mürbeteigkuchen mit hausgemachter Marmelade',
      },
    },
  ],
  mapLabels: [
    { text: { it: 'Podere Biturgia', en: 'Podere Biturgia' }, x: 54, y: 33, side: 'above', kind: 'farm' },
    { text: { it: 'Sansepolcro', en: 'Sansepolcro' }, x: 71, y: 48.5, side: 'below', kind: 'town' },
    { text: { it: 'Pieve Santo Stefano', en: 'Pieve Santo Stefano' }, x: 33, y: 15.5, side: 'right', kind: 'village' },
    { text: { it: 'Anghiari', en: 'Anghiari' }, x: 27.5, y: 54.5, side: 'left', kind: 'village' },
    { text: { it: 'Città di Castello', en: 'Città di Castello' }, x: 53.5, y: 72, side: 'right', kind: 'village' },
    { text: { it: 'Montedoglio', en: 'Montedoglio' }, x: 25, y: 20.5, side: 'below', kind: 'nature' },
    { text: { it: 'Tevere', en: 'Tiber' }, x: 44.5, y: 62, side: 'left', kind: 'nature' },
    { text: { it: 'Alpe della Luna', en: 'Alpe della Luna' }, x: 82, y: 14, side: 'over', kind: 'nature' },
    {
      text: { it: 'Cesena · Bologna (E45)', en: 'Cesena · Bologna (E45)' },
      x: 29,
      y: 5.5,
      side: 'right',
      kind: 'road',
    },
    {
      text: { it: 'Arezzo · Firenze (SR73)', en: 'Arezzo · Florence (SR73)', de: 'Arezzo · Florenz (SR73)' },
      x: 3,
      y: 82,
      side: 'right',
      kind: 'road',
    },
    {
      text: { it: 'Perugia · Roma (E45)', en: 'Perugia · Rome (E45)', de: 'Perugia · Rom (E45)' },
      x: 58,
      y: 91.5,
      side: 'right',
      kind: 'road',
    },
  ],
  amenities: [],
  paymentMethods: toPaymentMethods(['Visa', 'Mastercard', 'PagoBancomat']),
}
