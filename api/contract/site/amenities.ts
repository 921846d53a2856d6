/**
 * What is in a room. A row names an amenity by the same word in every language, and this is what people read in its
 * place. Free of schemas, so that the public pages do not load zod.
 */
import { getLocalized } from '#locales/language.ts'

export const maxAmenityLength = 60

/** The amenities that the program has a text for. */
const textIds: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['WiFi', /*i18n*/ 'amenity.wifi'],
  ['A/C', /*i18n*/ 'amenity.cool'],
  ['Minibar', /*i18n*/ 'amenity.minibar'],
])

export const listStandardAmenities = (): string[] => [...textIds.keys()]

/** The part of a Lingui instance that is used here. */
type Translator = { t(id: string): string }

type LocalizedNames = Parameters<typeof getLocalized>[0]
export type AmenityName = { amenity: string; name: string }

/** The farm's own names in one language. */
export const localizeAmenities = (
  amenities: readonly { amenity: string; name: LocalizedNames }[],
  language: string,
): AmenityName[] => amenities.map(({ amenity, name }) => ({ amenity, name: getLocalized(name, language) }))

/** `ownNames`: what the farm calls its amenities in the language of `i18n`. An amenity without a text is shown as it is. */
export function getAmenityName(amenity: string, ownNames: readonly AmenityName[], i18n: Translator): string {
  const textId = textIds.get(amenity)
  return ownNames.find((it) => it.amenity === amenity)?.name ?? (textId === undefined ? amenity : i18n.t(textId))
}
