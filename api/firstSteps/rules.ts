import type { FirstStep } from '#contract/firstSteps.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { PartName } from '#contract/parts.ts'
import type { Property } from '#contract/property.ts'
import type { Room } from '#contract/rooms.ts'
import { toPictureName } from '#contract/site/roomPictures.ts'
import type { Text } from '#contract/text/texts.ts'
import { listSampleEntries } from './sampleEntries.ts'

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

/** Sentences of the program that state facts of the sample, by the part that they are about. */
export type SampleTexts = { part: PartName | null; ids: string[] }[]

const listSampleTexts = ({ sampleTexts, property: { parts } }: Farm): string[] =>
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
export type DrawnPicture = { name: string; hasPhotograph: boolean; isDescribed: boolean; isHidden: boolean }

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
  sampleTexts: SampleTexts
  lockedPeriods: LockedPeriod[]
  sampleLockedPeriods: LockedPeriod[]
  /** The names of the accounts with which nobody has ever logged in. */
  unusedAccounts: string[]
  /** The name of the account that a new farm has beside the manager's. */
  sampleAccount: string
}

/** The sentences of the sample that guests read, in one language or more. A missing text is the farm's English one. */
function listRemainingTexts(farm: Farm): string[] {
  const standard = new Set(farm.texts.filter(({ text, missing }) => text === null && !missing).map(({ id }) => id))
  return listSampleTexts(farm).filter((id) => standard.has(id))
}

/** The drawn pictures that guests see, and the photographs that the pages still describe as the drawing in their place. */
function listRemainingPictures({ property, pictures, rooms }: Farm): string[] {
  const { parts, content } = property
  const roomPictures = rooms.flatMap(({ imageUrls }) => imageUrls.map(toPictureName))
  const slides = content.slides.flatMap(({ picture, part }) => (part === null || parts[part] ? [picture] : []))
  const alone = [...(slides.length > 0 ? slides : ['hero-1']), ...roomPictures, 'icon', 'logo', 'share']
  return pictures
    .filter(({ name, hasPhotograph, isDescribed, isHidden }) => {
      if (alone.includes(name)) return !hasPhotograph
      const isShown = sitePictures.some(({ part, pattern }) => (part === null || parts[part]) && pattern.test(name))
      return isShown && !isHidden && !(hasPhotograph && isDescribed)
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

/** The days that the sample has locked. */
const countSampleLocks = ({ lockedPeriods, sampleLockedPeriods }: Farm): number =>
  lockedPeriods.filter(({ from, to }) => sampleLockedPeriods.some((it) => it.from === from && it.to === to)).length

/** The steps in the order in which a manager takes them. */
export function listFirstSteps(farm: Farm): FirstStep[] {
  const { property, sample, defaultIban } = farm
  const [texts, pictures] = [listRemainingTexts(farm), listRemainingPictures(farm)]
  const entries = listSampleEntries(property.content, property.parts, sample.content)
  return [
    { step: 'guests', remaining: property.isSample ? 1 : 0, items: [] },
    { step: 'facts', remaining: countSameFacts(farm), items: [] },
    { step: 'iban', remaining: defaultIban === undefined && property.iban === sample.iban ? 1 : 0, items: [] },
    { step: 'rooms', remaining: countSampleRooms(farm), items: [] },
    { step: 'lockedPeriods', remaining: countSampleLocks(farm), items: [] },
    { step: 'texts', remaining: texts.length, items: texts },
    { step: 'lists', remaining: entries.length, items: [...new Set(entries)] },
    { step: 'pictures', remaining: pictures.length, items: pictures },
    { step: 'privacy', remaining: property.privacy.version === sample.privacy.version ? 1 : 0, items: [] },
    { step: 'accounts', remaining: farm.unusedAccounts.includes(farm.sampleAccount) ? 1 : 0, items: [] },
  ]
}
