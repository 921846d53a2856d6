import type { FirstStep } from '#contract/firstSteps.ts'
import type { Property } from '#contract/property.ts'

/** A real farm shares none of these with the sample. */
const identifyingFacts = ['name', 'shortName', 'phone', 'email', 'vatNumber', 'cin', 'ibanHolder'] as const

type Farm = {
  property: Property
  sample: Property
  /** IBAN of the server's settings, which comes before the property's. */
  defaultIban: string | undefined
  /** Pictures of the site that are still drawn. */
  drawnPictures: number
}

/** The steps in the order in which a manager takes them. */
export function listFirstSteps({ property, sample, defaultIban, drawnPictures }: Farm): FirstStep[] {
  const sameFacts = identifyingFacts.filter((fact) => property[fact] === sample[fact])
  const sameAddress = property.address.street === sample.address.street ? 1 : 0
  return [
    { step: 'guests', remaining: property.isSample ? 1 : 0 },
    { step: 'facts', remaining: sameFacts.length + sameAddress },
    { step: 'iban', remaining: defaultIban === undefined && property.iban === sample.iban ? 1 : 0 },
    { step: 'pictures', remaining: drawnPictures },
    { step: 'privacy', remaining: property.privacy.version === sample.privacy.version ? 1 : 0 },
  ]
}
