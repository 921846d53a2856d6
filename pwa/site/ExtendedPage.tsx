/** The sections of the farm below one of the site's pages. */
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { addPageTexts } from './catalogs.ts'
import { findRoute, ownPage } from './routes.ts'
import { sectionsModule } from './sectionsModule.ts'
import { useFarm } from './shell/FarmProvider.tsx'

export function ExtendedPage() {
  const [path] = useLocation()
  const { i18n, language } = useLanguage()
  const farm = useFarm()
  const { name } = findRoute(path, farm)
  const isExtended = farm.extended.includes(name)
  const Below = sectionsModule.get()
  const isMissing = isExtended && Below === null
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    // Without network the page is shown without them.
    Promise.all([sectionsModule.load(), addPageTexts(i18n, language, ownPage.name)]).then(
      () => setLoaded(true),
      () => {},
    )
  }, [isMissing, i18n, language])
  return isExtended && Below ? <Below below={name} /> : null
}
