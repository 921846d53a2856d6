/**
 * The farm's facts and the languages of its guests for every screen. Printed sheets and dialogs need them at once, so they
 * are read once for the whole panel.
 */
import type { ReactNode } from 'react'
import { completeLanguages } from '#locales/language.ts'
import { OfferedLanguagesContext } from '../sync/useOfferedLanguages.ts'
import { useStoreQuery } from '../sync/useSync.ts'
import { PropertyContext } from './propertyContext.ts'
import { readOfferedLanguages, readProperty } from './queries.ts'

export function PropertyProvider({ children }: { children: ReactNode }) {
  const property = useStoreQuery(readProperty)?.value ?? null
  const languages = useStoreQuery(readOfferedLanguages) ?? completeLanguages
  return (
    <PropertyContext value={property}>
      <OfferedLanguagesContext value={languages}>{children}</OfferedLanguagesContext>
    </PropertyContext>
  )
}
