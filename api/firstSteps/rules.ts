import type { FirstStep } from '#contract/firstSteps.ts'
import type { PartName, Parts } from '#contract/parts.ts'
import type { Property } from '#contract/property.ts'
import { toPictureName } from '#contract/roomPictures.ts'
import type { Room } from '#contract/rooms.ts'
import type { Text } from '#contract/texts.ts'

/** A real farm shares none of these with the sample. What it has left empty is null. */
const listIdentifyingFacts = (farm: Property): (string | null)[] => {
  const { address, social, parts } = farm
  return [
    ...[farm.name, farm.shortName, farm.phone, farm.email, farm.vatNumber, farm.cin, farm.ibanHolder],
    farm.showsCredit ? farm.credit : null,
    ...[address.street, `${address.latitude} ${address.longitude}`],
    ...[social.facebook, social.instagram, social.reviews, parts.fishing ? farm.fishingPartner : null],
  ]
}

/** The sentences that are true of the sample only, by the part that they are about. All others suit many farms. */
const sampleTexts: { part: PartName | null; ids: string[] }[] = [
  {
    part: null,
    ids: [
      ...['about.description1', 'about.description2', 'aboutPage.lead', 'aboutPage.story1', 'aboutPage.story2'],
      ...['aboutPage.certification1', 'aboutPage.certification2', 'aboutPage.offerRooms'],
      ...['aboutPage.value1Text', 'aboutPage.visitText'],
      ...['contact.subtitle', 'footer.tagline', 'gallery.text', 'hero.subtitle', 'hero.welcome'],
      ...['head.home.description', 'head.rooms.description', 'head.services.description', 'head.services.title'],
      ...['privacy.version', 'rooms.subtitle', 'services.intro'],
    ],
  },
  {
    part: 'restaurant',
    ids: [
      ...['aboutPage.offerRestaurant', 'head.restaurant.description', 'restaurant.cuisine', 'restaurant.intro'],
      ...['restaurant.intro2', 'restaurant.seasonalText', 'restaurant.tastingText'],
    ],
  },
  { part: 'camping', ids: ['services.campingText', 'teasers.campingText'] },
  { part: 'pool', ids: ['aboutPage.offerPool', 'pool.text', 'services.poolText1', 'teasers.poolText'] },
  { part: 'riding', ids: ['services.horsesText'] },
  { part: 'fishing', ids: ['aboutPage.offerFishing', 'fishing.subtitle'] },
  { part: 'culture', ids: ['services.cultureText', 'teasers.cultureText'] },
  { part: 'television', ids: ['tvServices.subtitle'] },
]

const listSampleTexts = (parts: Parts): string[] =>
  sampleTexts.flatMap(({ part, ids }) => (part === null || parts[part] ? ids : []))

/** The pictures of the pages by the beginning of their names. Story and services share one of them. */
const sitePictures: { part: PartName | null; pattern: RegExp }[] = [
  { part: null, pattern: /^(?:about|gallery|map|piero)-/ },
  { part: 'restaurant', pattern: /^(?:restaurant|dish)-/ },
  { part: 'camping', pattern: /^camping-/ },
  { part: 'pool', pattern: /^pool-/ },
  { part: 'riding', pattern: /^horses-/ },
  { part: 'fishing', pattern: /^fishing-/ },
]

export type RoomTexts = Pick<Room, 'name' | 'nameEn' | 'description' | 'descriptionEn'>

const listRoomTexts = ({ name, nameEn, description, descriptionEn }: RoomTexts): string[] => [
  ...[name, nameEn, description, descriptionEn],
]

/** A picture that the program draws, and what the farm has put in its place. */
export type DrawnPicture = { name: string; hasPhotograph: boolean; isDescribed: boolean }

type Farm = {
  property: Property
  sample: Property
  /** IBAN of the server's settings, which comes before the property's. */
  defaultIban: string | undefined
  /** All texts in all languages. */
  texts: Pick<Text, 'id' | 'text' | 'missing'>[]
  pictures: DrawnPicture[]
  /** The rooms that guests see. */
  rooms: (RoomTexts & Pick<Room, 'imageUrls'>)[]
  sampleRooms: RoomTexts[]
}

/** The sentences of the sample that guests read, in one language or more. A missing text is the farm's English one. */
function listRemainingTexts({ property, texts }: Farm): string[] {
  const standard = new Set(texts.filter(({ text, missing }) => text === null && !missing).map(({ id }) => id))
  return listSampleTexts(property.parts).filter((id) => standard.has(id))
}

/** The drawn pictures that guests see, and the photographs that the pages still describe as the drawing in their place. */
function listRemainingPictures({ property, pictures, rooms }: Farm): string[] {
  const { parts, content } = property
  const roomPictures = rooms.flatMap(({ imageUrls }) => imageUrls.map(toPictureName))
  const slides = content.slides.flatMap(({ picture, part }) => (part === null || parts[part] ? [picture] : []))
  const alone = [...(slides.length > 0 ? slides : ['hero-1']), ...roomPictures, 'icon', 'logo', 'share']
  return pictures
    .filter(({ name, hasPhotograph, isDescribed }) => {
      if (alone.includes(name)) return !hasPhotograph
      const isShown = sitePictures.some(({ part, pattern }) => (part === null || parts[part]) && pattern.test(name))
      return isShown && !(hasPhotograph && isDescribed)
    })
    .map(({ name }) => name)
}

function countSameFacts({ property, sample }: Farm): number {
  const sampleFacts = listIdentifyingFacts(sample)
  return listIdentifyingFacts(property).filter((fact, at) => fact !== null && fact === sampleFacts[at]).length
}

/** The rooms that still have a name or a description of the sample. */
function countSampleRooms({ rooms, sampleRooms }: Farm): number {
  const texts = new Set(sampleRooms.flatMap(listRoomTexts))
  return rooms.filter((room) => listRoomTexts(room).some((text) => texts.has(text))).length
}

/** The steps in the order in which a manager takes them. */
export function listFirstSteps(farm: Farm): FirstStep[] {
  const { property, sample, defaultIban } = farm
  const [texts, pictures] = [listRemainingTexts(farm), listRemainingPictures(farm)]
  return [
    { step: 'guests', remaining: property.isSample ? 1 : 0, items: [] },
    { step: 'facts', remaining: countSameFacts(farm), items: [] },
    { step: 'iban', remaining: defaultIban === undefined && property.iban === sample.iban ? 1 : 0, items: [] },
    { step: 'rooms', remaining: countSampleRooms(farm), items: [] },
    { step: 'texts', remaining: texts.length, items: texts },
    { step: 'pictures', remaining: pictures.length, items: pictures },
    { step: 'privacy', remaining: property.privacy.version === sample.privacy.version ? 1 : 0, items: [] },
  ]
}
