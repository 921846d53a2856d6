import type { FirstStep } from '#contract/firstSteps.ts'
import type { Property } from '#contract/property.ts'

/** A real farm shares none of these with the sample. */
const identifyingFacts = ['name', 'shortName', 'phone', 'email', 'vatNumber', 'cin', 'ibanHolder'] as const

/** The sentences that tell of the sample's own story. All others suit many farms. */
export const storyTexts = [
  ...['about.description1', 'about.description2', 'aboutPage.lead', 'aboutPage.story1', 'aboutPage.story2'],
  ...['aboutPage.certification1', 'aboutPage.certification2', 'aboutPage.certification3'],
]

type Farm = {
  property: Property
  sample: Property
  /** IBAN of the server's settings, which comes before the property's. */
  defaultIban: string | undefined
  /** The ids of texts that the farm has written, in any language. */
  changedTexts: string[]
  /** The names of the site's pictures that are still drawn. */
  drawnPictures: string[]
  /** The rooms that guests see. */
  roomIds: number[]
}

/** The opening, the story, the gallery and the rooms. Which of the others there are depends on the farm's parts. */
function isOnEverySite(name: string, roomIds: number[]): boolean {
  const [, roomId] = /^room-(\d+)-/.exec(name) ?? []
  return roomId === undefined ? /^(?:hero|about|gallery)-/.test(name) : roomIds.includes(Number(roomId))
}

/** The steps in the order in which a manager takes them. */
export function listFirstSteps({
  property,
  sample,
  defaultIban,
  changedTexts,
  drawnPictures,
  roomIds,
}: Farm): FirstStep[] {
  const sameFacts = identifyingFacts.filter((fact) => property[fact] === sample[fact])
  const sameAddress = property.address.street === sample.address.street ? 1 : 0
  return [
    { step: 'guests', remaining: property.isSample ? 1 : 0 },
    { step: 'facts', remaining: sameFacts.length + sameAddress },
    { step: 'iban', remaining: defaultIban === undefined && property.iban === sample.iban ? 1 : 0 },
    { step: 'texts', remaining: storyTexts.filter((id) => !changedTexts.includes(id)).length },
    { step: 'pictures', remaining: drawnPictures.filter((name) => isOnEverySite(name, roomIds)).length },
    { step: 'privacy', remaining: property.privacy.version === sample.privacy.version ? 1 : 0 },
  ]
}
