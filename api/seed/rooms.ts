/** SAMPLE: the rooms of the fictional property. Prices are in cents. The pictures are in `pwa/pictures/drawn`. */
import type { RoomFacts } from '#contract/roomName.ts'
import { toPictureUrl } from '#contract/site/roomPictures.ts'

type RoomSeed = {
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  german: { name: string; description: string }
  type: string
  maxGuests: number | null
  beds: number | null
  bedKinds: RoomFacts['bedKinds'] | null
  sizeSquareMetres: number | null
  amenities: string[]
  pricePerNightCents: number | null
}

const bookableRooms: RoomSeed[] = [
  {
    name: 'Camera del Duca',
    nameEn: 'The Duke’s Room',
    description:
      'Letto a baldacchino, soffitto a cassettoni e due finestre sulla valle: la camera più grande della casa.',
    descriptionEn:
      'A four-poster bed, a coffered ceiling and two windows over the valley: the largest room in the house.',
    german: {
      name: 'Herzogszimmer',
      description: 'Himmelbett, Kassettendecke und zwei Fenster zum Tal: das größte Zimmer.',
    },
    type: 'suite',
    maxGuests: 3,
    beds: 2,
    bedKinds: [
      { kind: 'double', count: 1 },
      { kind: 'single', count: 1 },
    ],
    sizeSquareMetres: 42,
    amenities: ['WiFi', 'A/C', 'Minibar'],
    pricePerNightCents: 14500,
  },
  {
    name: 'La Resurrezione',
    nameEn: 'The Resurrection',
    description: 'Al primo piano, luce del mattino e una parete color alba, come l’affresco di Piero in paese.',
    descriptionEn: 'On the first floor, with morning light and a wall the colour of dawn, like Piero’s fresco in town.',
    german: {
      name: 'Die Auferstehung',
      description: 'Im ersten Stock, mit Morgenlicht und einer Wand wie Pieros Fresko in der Stadt.',
    },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 22,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 11500,
  },
  {
    name: 'Camera dei Girasoli',
    nameEn: 'The Sunflower Room',
    description: 'Affaccia sui campi che a luglio diventano gialli; letto matrimoniale e poltrona da lettura.',
    descriptionEn: 'Looks onto fields that turn yellow in July; a double bed and a reading chair.',
    german: {
      name: 'Sonnenblumenzimmer',
      description: 'Mit Blick auf Felder, die im Juli gelb werden; Doppelbett und Lesesessel.',
    },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 20,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 9800,
  },
  {
    name: 'Il Tevere',
    nameEn: 'The Tiber',
    description: 'Si sente il fiume, ancora ragazzo, oltre i pioppi. Matrimoniale con letto aggiunto.',
    descriptionEn: 'You can hear the river, still young, beyond the poplars. A double with an extra bed.',
    german: {
      name: 'Der Tiber',
      description: 'Man hört den Fluss hinter den Pappeln. Doppel- und Zusatzbett.',
    },
    type: 'triple',
    maxGuests: 3,
    beds: 2,
    bedKinds: [
      { kind: 'double', count: 1 },
      { kind: 'single', count: 1 },
    ],
    sizeSquareMetres: 24,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 11000,
  },
  {
    name: 'Camera del Glicine',
    nameEn: 'The Wisteria Room',
    description: 'Il glicine incornicia la finestra e ad aprile entra con il suo profumo.',
    descriptionEn: 'Wisteria frames the window and in April comes in with its scent.',
    german: {
      name: 'Glyzinienzimmer',
      description: 'Die Glyzinie rahmt das Fenster und duftet im April herein.',
    },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 18,
    amenities: ['WiFi'],
    pricePerNightCents: 9200,
  },
  {
    name: 'La Colombaia',
    nameEn: 'The Dovecote',
    description: 'Nella torretta, con le travi a vista e i piccoli fori dei colombi nella parete.',
    descriptionEn: "In the little tower, with open beams and the pigeons' small holes in the wall.",
    german: {
      name: 'Taubenschlag',
      description: 'Im Türmchen, mit offenen Balken und Taubenlöchern in der Wand.',
    },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 19,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 12000,
  },
  {
    name: 'Camera degli Ulivi',
    nameEn: 'The Olive Room',
    description: 'Porta propria sul giardino e sugli ulivi; comoda per chi viaggia con bambini.',
    descriptionEn: 'Its own door to the garden and the olive trees; handy for those who travel with children.',
    german: {
      name: 'Olivenzimmer',
      description: 'Eigene Tür zum Garten und zu den Olivenbäumen; gut für Familien.',
    },
    type: 'family',
    maxGuests: 4,
    beds: 3,
    bedKinds: [
      { kind: 'double', count: 1 },
      { kind: 'single', count: 2 },
    ],
    sizeSquareMetres: 32,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 13800,
  },
  {
    name: 'Il Granaio',
    nameEn: 'The Granary',
    description: 'Il vecchio granaio, alto e fresco, con il soppalco per due.',
    descriptionEn: 'The old granary, high and cool, with a loft for two.',
    german: {
      name: 'Kornspeicher',
      description: 'Hoch und kühl, mit einer Galerie für zwei.',
    },
    type: 'family',
    maxGuests: 5,
    beds: 4,
    bedKinds: [
      { kind: 'double', count: 1 },
      { kind: 'single', count: 3 },
    ],
    sizeSquareMetres: 36,
    amenities: ['WiFi'],
    pricePerNightCents: 15000,
  },
  {
    name: 'Camera della Ginestra',
    nameEn: 'The Broom Room',
    description: 'Piccola e raccolta, tinta di giallo ginestra, per chi viaggia solo o in due.',
    descriptionEn: 'Small and snug, painted broom yellow, for one or two travellers.',
    german: {
      name: 'Ginsterzimmer',
      description: 'Klein und behaglich, ginstergelb, für eine Person oder zwei.',
    },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 15,
    amenities: ['WiFi'],
    pricePerNightCents: 8400,
  },
  {
    name: 'La Limonaia',
    nameEn: 'The Lemon House',
    description: 'Al piano terra, dove d’inverno dormivano i limoni: grandi vetrate e pavimento in cotto.',
    descriptionEn: 'On the ground floor, where the lemon trees spent the winter: tall glazing and a terracotta floor.',
    german: {
      name: 'Zitronenhaus',
      description: 'Im Erdgeschoss, wo die Zitronenbäume überwinterten: hohe Fenster und Terrakotta.',
    },
    type: 'suite',
    maxGuests: 3,
    beds: 2,
    bedKinds: [
      { kind: 'double', count: 1 },
      { kind: 'sofaBed', count: 1 },
    ],
    sizeSquareMetres: 34,
    amenities: ['WiFi', 'A/C', 'Minibar'],
    pricePerNightCents: 14200,
  },
  {
    name: 'Camera del Cipresso',
    nameEn: 'The Cypress Room',
    description: 'Un cipresso davanti alla finestra, verde salvia alle pareti, silenzio.',
    descriptionEn: 'A cypress before the window, sage green walls, silence.',
    german: { name: 'Zypressenzimmer', description: 'Eine Zypresse vor dem Fenster, salbeigrüne Wände, Stille.' },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 19,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 10500,
  },
  {
    name: 'Il Fienile',
    nameEn: 'The Hay Barn',
    description: 'Due ambienti sotto un solo tetto di castagno, per famiglie o amici.',
    descriptionEn: 'Two spaces under one chestnut roof, for families or friends.',
    german: {
      name: 'Heustadel',
      description: 'Zwei Räume unter einem Dach, für Familien oder Freunde.',
    },
    type: 'family',
    maxGuests: 6,
    beds: 4,
    bedKinds: [
      { kind: 'double', count: 2 },
      { kind: 'single', count: 2 },
    ],
    sizeSquareMetres: 40,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 16800,
  },
  {
    name: 'Camera della Luna',
    nameEn: 'The Moon Room',
    description: 'A levante: la luna sorge dietro i monti di Montedoglio, proprio davanti al letto.',
    descriptionEn: 'Facing east: the moon rises behind the hills of Montedoglio, right before the bed.',
    german: {
      name: 'Mondzimmer',
      description: 'Nach Osten: Der Mond geht genau vor dem Bett auf.',
    },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 20,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 10800,
  },
  {
    name: 'Le Rondini',
    nameEn: 'The Swallows',
    description: 'Sotto la gronda, dove ogni anno tornano le rondini. Due letti singoli.',
    descriptionEn: 'Under the eaves, where the swallows come back each year. Two single beds.',
    german: {
      name: 'Die Schwalben',
      description: 'Unter dem Dach, wo die Schwalben nisten. Zwei Einzelbetten.',
    },
    type: 'twin',
    maxGuests: 2,
    beds: 2,
    bedKinds: [{ kind: 'single', count: 2 }],
    sizeSquareMetres: 17,
    amenities: ['WiFi'],
    pricePerNightCents: 9000,
  },
  {
    name: 'Camera del Melograno',
    nameEn: 'The Pomegranate Room',
    description: 'Senza gradini e con bagno ampio; il melograno fiorisce accanto alla porta.',
    descriptionEn: 'Step-free, with a wide bathroom; the pomegranate flowers beside the door.',
    german: {
      name: 'Granatapfelzimmer',
      description: 'Ohne Stufen, mit großem Bad; der Granatapfel blüht neben der Tür.',
    },
    type: 'double',
    maxGuests: 2,
    beds: 1,
    bedKinds: [{ kind: 'double', count: 1 }],
    sizeSquareMetres: 24,
    amenities: ['WiFi', 'A/C'],
    pricePerNightCents: 10200,
  },
]

const commonRoom: RoomSeed = {
  name: 'Sala del Camino',
  nameEn: 'The Fireplace Room',
  description: 'La sala comune con il grande camino: libri, giochi da tavolo e un bicchiere la sera.',
  descriptionEn: 'The shared room with the great fireplace: books, board games and a glass in the evening.',
  german: {
    name: 'Kaminzimmer',
    description: 'Der Raum für alle mit dem großen Kamin: Bücher, Spiele und am Abend ein Glas.',
  },
  type: 'common',
  maxGuests: null,
  beds: null,
  bedKinds: null,
  sizeSquareMetres: 55,
  amenities: ['WiFi'],
  pricePerNightCents: null,
}

/** A row of the table without the revision, which the seeding transaction adds. */
const toRoomRow = ({ german, bedKinds, ...room }: RoomSeed, id: number, pictures: string[]) => ({
  ...room,
  id,
  translations: JSON.stringify({ de: german }),
  imageUrl: toPictureUrl(pictures[0] ?? ''),
  imageUrls: JSON.stringify(pictures.map(toPictureUrl)),
  amenities: JSON.stringify(room.amenities),
  bedKinds: bedKinds && JSON.stringify(bedKinds),
  bathroom: bedKinds && 'inRoom',
  position: id,
  retired: false,
  version: 1,
})

export const sampleRooms = [
  ...bookableRooms.map((room, i) =>
    toRoomRow(
      room,
      i + 1,
      [1, 2, 3].map((n) => `room-${i + 1}-${n}`),
    ),
  ),
  toRoomRow(commonRoom, bookableRooms.length + 1, ['common-1']),
]
