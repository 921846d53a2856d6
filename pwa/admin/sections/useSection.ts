import { useRoute } from 'wouter'
import type { PlacePath } from '../places.ts'

/** The section that the address names; the first one where it names none. */
export function useSection<Section extends { path: string }>(
  place: PlacePath,
  sections: readonly Section[],
): Section | undefined {
  const [, params] = useRoute(`${place}/:section`)
  return sections.find(({ path }) => path === params?.section) ?? sections[0]
}
