import { getAmenityName, localizeAmenities } from '#contract/site/amenities.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useProperty } from '../settings/propertyContext.ts'

/** Returns what staff read for an amenity of a room, as guests do. */
export function useAmenityName(): (amenity: string) => string {
  const { i18n, language } = useLanguage()
  const ownNames = localizeAmenities(useProperty()?.content.amenities ?? [], language)
  return (amenity) => getAmenityName(amenity, ownNames, i18n)
}
