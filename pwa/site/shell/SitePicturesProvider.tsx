/** Provides the shapes of all pictures: the drawn ones, and the owner's photographs that replace some of them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import shapes from '#pwa/pictures/shapes.json'
import { PictureContext, type PictureData } from '#pwa/ui/pictures.ts'
import { photographsQuery } from '../queries.ts'

export function SitePicturesProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { language } = useLanguage()
  // The page's state holds photographs if there are any. Their texts in the other language are fetched on demand.
  const hasPhotographs = client
    .getQueriesData({ queryKey: photographsQuery.all })
    .some(([, data]) => data !== undefined)
  const { data } = useQuery({ ...photographsQuery.forLanguage(language), enabled: hasPhotographs })
  const pictureData = useMemo(() => {
    const all: Record<string, (string | number)[]> = { ...shapes }
    const changes: PictureData['changes'] = {}
    for (const { name, color, alt, version, hidden } of data ?? []) {
      // Photographs without a drawn picture are those of rooms, which all have one shape.
      const [, ...sizes] = all[name] ?? shapes['room-1-1']
      all[name] = [color, ...sizes]
      changes[name] = { alt, version, ...(hidden && { hidden }) }
    }
    return { shapes: all, changes }
  }, [data])
  return <PictureContext value={pictureData}>{children}</PictureContext>
}
