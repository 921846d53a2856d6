/** Provides the shapes of all pictures: the drawn ones, and the owner's photographs that replace some of them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import shapes from '#pwa/pictures/shapes.json'
import { PictureContext } from '#pwa/ui/pictures.ts'
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
    const alts: Record<string, string | null> = {}
    for (const { name, color, alt } of data ?? []) {
      const [, ...sizes] = all[name] ?? []
      all[name] = [color, ...sizes]
      alts[name] = alt
    }
    return { shapes: all, alts }
  }, [data])
  return <PictureContext value={pictureData}>{children}</PictureContext>
}
