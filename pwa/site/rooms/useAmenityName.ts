import { getAmenityName } from '#contract/site/amenities.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from '../shell/ContentProvider.tsx'

/** Returns what guests read for an amenity of a room. */
export function useAmenityName(): (amenity: string) => string {
  const { i18n } = useLanguage()
  const { amenities } = useContent()
  return (amenity) => getAmenityName(amenity, amenities, i18n)
}
