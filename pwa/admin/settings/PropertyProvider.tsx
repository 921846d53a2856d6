/** The farm's facts for every screen. Printed sheets need them at once, so they are read once for the whole panel. */
import type { ReactNode } from 'react'
import { useStoreQuery } from '../sync/useSync.ts'
import { PropertyContext } from './propertyContext.ts'
import { readProperty } from './queries.ts'

export function PropertyProvider({ children }: { children: ReactNode }) {
  return <PropertyContext value={useStoreQuery(readProperty)?.value ?? null}>{children}</PropertyContext>
}
